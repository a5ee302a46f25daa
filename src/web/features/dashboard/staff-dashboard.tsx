import { Skeleton } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { DashboardAnswer } from "#shared/contracts/dashboard.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { LazyVisible } from "../../boot/lazy-visible.tsx";
import { useUser } from "../../lib/use-session.ts";
import { useCaller } from "../../records/use-caller.ts";
import { DashboardCard } from "./dashboard-card.tsx";
import { dashboardCards, rowsOf } from "./dashboard-cards.ts";
import classes from "./dashboard-screen.module.css";
import { lazyPart } from "../../boot/lazy-part.tsx";

// The lists load before the charts.
const DashboardCharts = lazyPart(() => import("./charts/dashboard-charts.tsx"));

/** The team's day: who waits, what is new, what got done, and how it goes over the months. */
export const StaffDashboard = memo(function StaffDashboard({
  answer,
}: {
  answer: DashboardAnswer | undefined;
}) {
  const { t } = useTranslation();
  const { firstName } = useUser();
  const caller = useCaller();
  return (
    <>
      <PageHeader title={t("dashboard.welcome", { name: firstName })} subtitle={t("dashboard.subtitle")} />
      <div className={classes.cards}>
        {dashboardCards
          .filter(({ isOpenTo }) => isOpenTo?.(caller) ?? true)
          .map((card) => (
            <DashboardCard key={card.list} card={card} rows={rowsOf(answer, card.list)} />
          ))}
      </div>
      {answer?.charts ? (
        <LazyVisible fallback={<Skeleton h={260} radius="lg" />}>
          <DashboardCharts charts={answer.charts} />
        </LazyVisible>
      ) : null}
    </>
  );
});
