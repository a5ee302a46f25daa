import { useTranslation } from "react-i18next";
import type { DashboardCharts as Charts } from "#shared/contracts/dashboard.ts";
import { listPath, where } from "../../../records/list/use-list-url.ts";
import { useCaller } from "../../../records/use-caller.ts";
import { ofMine } from "../dashboard-cards.ts";
import classes from "./charts.module.css";
import { MonthChart } from "./month-chart.tsx";
import { StatusChart } from "./status-chart.tsx";

/** @param props.isMine true to count only the user's mentees */
export default function DashboardCharts({ charts, isMine }: { charts: Charts; isMine: boolean }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const completed = (table: string) => (from: string, to: string) =>
    listPath(caller, table, [
      where("completed"),
      { field: "completedAt", op: "between", value: [from, to] },
      ...ofMine(isMine),
    ]);
  const { goals, tasks, challenges } = charts.completedPerMonth;
  return (
    <div className={classes.grid}>
      <MonthChart
        title={t("dashboard.referralsPerMonth")}
        series={[
          {
            name: t("dashboard.referrals"),
            counts: charts.referralsPerMonth,
            pathOf: (from, to) => listPath(caller, "mentees", ofMine(isMine), { from, to }),
          },
        ]}
      />
      <MonthChart
        title={t("dashboard.completedPerMonth")}
        series={[
          { name: t("areas.menteeGoals"), counts: goals, pathOf: completed("menteeUserGoals") },
          { name: t("areas.menteeTasks"), counts: tasks, pathOf: completed("menteeUserTasks") },
          {
            name: t("areas.menteeChallenges"),
            counts: challenges,
            pathOf: completed("menteeUserChallenges"),
          },
        ]}
      />
      <StatusChart
        title={t("dashboard.byProgramStatus")}
        rows={charts.menteesByProgramStatus}
        pathOf={(id) =>
          listPath(caller, "mentees", [where("programStatus", id), ...ofMine(isMine)], { active: "1" })
        }
      />
    </div>
  );
}
