import { useTranslation } from "react-i18next";
import type { DashboardCharts as Charts } from "#shared/contracts/dashboard.ts";
import classes from "./charts.module.css";
import { MonthChart } from "./month-chart.tsx";
import { StatusChart } from "./status-chart.tsx";

export default function DashboardCharts({ charts }: { charts: Charts }) {
  const { t } = useTranslation();
  const { goals, tasks, challenges } = charts.completedPerMonth;
  return (
    <div className={classes.grid}>
      <MonthChart
        title={t("dashboard.referralsPerMonth")}
        series={[{ name: t("dashboard.referrals"), counts: charts.referralsPerMonth }]}
      />
      <MonthChart
        title={t("dashboard.completedPerMonth")}
        series={[
          { name: t("areas.menteeGoals"), counts: goals },
          { name: t("areas.menteeTasks"), counts: tasks },
          { name: t("areas.menteeChallenges"), counts: challenges },
        ]}
      />
      <StatusChart title={t("dashboard.byProgramStatus")} rows={charts.menteesByProgramStatus} />
    </div>
  );
}
