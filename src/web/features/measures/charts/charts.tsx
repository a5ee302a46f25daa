import { useTranslation } from "react-i18next";
import { useQuery } from "@tanstack/react-query";
import type { ChartsAnswer } from "#shared/contracts/responses/dashboard.ts";
import { Loaded } from "../../../components/loaded.tsx";
import { LoadingBox } from "../../../components/loading-box.tsx";
import { listPathOfAll, where } from "../../../records/list/use-list-url.ts";
import { useCaller } from "../../../records/parts/use-caller.ts";
import { call } from "../../../lib/api.ts";
import { dashboardKey } from "../../../lib/first-answers.ts";
import classes from "./charts.module.css";
import { MonthChart } from "./month-chart.tsx";
import { StatusChart } from "./status-chart.tsx";

/** Referrals, finished work, and program statuses of the mentees that the user may see. */
export default function Charts() {
  const { t } = useTranslation();
  const caller = useCaller();
  const completed = (table: string) => (from: string, to: string) =>
    listPathOfAll(caller, table, [
      where("completed"),
      { field: "completedAt", op: "between", value: [from, to] },
    ]);
  const query = useQuery({
    queryKey: [...dashboardKey, "charts"],
    queryFn: () => call<ChartsAnswer>("/loadDashboard/charts"),
    meta: { isQuiet: true },
  });
  return (
    <Loaded query={query} failed={t("measures.charts.failed")} skeleton={<LoadingBox h={260} radius="lg" />}>
      {({ dataValues: charts }) => {
        const { goals, tasks, challenges } = charts.completedPerMonth;
        return (
          <div className={classes.grid}>
            <MonthChart
              title={t("measures.charts.referralsPerMonth")}
              series={[
                {
                  name: t("measures.charts.referrals"),
                  counts: charts.referralsPerMonth,
                  pathOf: (from, to) => listPathOfAll(caller, "mentees", [], { from, to }),
                },
              ]}
            />
            <MonthChart
              title={t("measures.charts.completedPerMonth")}
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
              title={t("measures.charts.byProgramStatus")}
              rows={charts.menteesByProgramStatus}
              pathOf={(id) => listPathOfAll(caller, "mentees", [where("programStatus", id)], { active: "1" })}
            />
          </div>
        );
      }}
    </Loaded>
  );
}
