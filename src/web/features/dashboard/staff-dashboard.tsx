import { Button, Group, Skeleton } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { DashboardAnswer, DashboardWhose } from "#shared/contracts/dashboard.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { LazyVisible } from "../../boot/lazy-visible.tsx";
import { preferences } from "../../lib/preferences.ts";
import { useUser } from "../../lib/use-session.ts";
import { useCaller } from "../../records/use-caller.ts";
import { DashboardCard } from "./dashboard-card.tsx";
import { dashboardCards, mayList } from "./dashboard-cards.ts";
import classes from "./dashboard-screen.module.css";
import { LazyToday } from "./lazy-today.tsx";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";

// The lists are loaded before the charts.
const DashboardCharts = lazyPart(() => import("./charts/dashboard-charts.tsx"));

const mayListMentees = mayList("mentees");

/** Selects if the cards about mentees show the user's mentees or all. The choice is stored. */
function WhoseChoice({ whose }: { whose: DashboardWhose }) {
  const { t } = useTranslation();
  return (
    <Button.Group aria-label={t("dashboard.whose")}>
      {(["mine", "team"] as const).map((one) => (
        <Button
          key={one}
          size="xs"
          variant={one === whose ? "light" : "default"}
          aria-pressed={one === whose}
          onClick={() => preferences.set({ dashboardOf: one })}
        >
          {t(`dashboard.${one}`)}
        </Button>
      ))}
    </Button.Group>
  );
}

/** The team's dashboard: urgent, new, completed, and charts over the months. */
export const StaffDashboard = memo(function StaffDashboard({
  answer,
  isMine,
  whose,
  isStale,
}: {
  answer: DashboardAnswer | undefined;
  /** True if the answer is limited to the user's mentees. */
  isMine: boolean;
  /** The current choice. */
  whose: DashboardWhose;
  /** True while the answer of the previous choice is still shown. */
  isStale: boolean;
}) {
  const { t } = useTranslation();
  const { firstName } = useUser();
  const caller = useCaller();
  const open = dashboardCards.filter(({ isOpenTo }) => isOpenTo?.(caller) ?? true);
  const columns = Map.groupBy(open, ({ column }) => column);
  return (
    <>
      <PageHeader title={t("dashboard.welcome", { name: firstName })} subtitle={t("dashboard.subtitle")} />
      <PartFallback show={<Skeleton className={classes.today} radius="lg" />}>
        <LazyToday />
      </PartFallback>
      {mayListMentees(caller) ? (
        <Group justify="flex-end" mb="sm">
          <WhoseChoice whose={whose} />
        </Group>
      ) : null}
      <div className={classes.cards} aria-busy={isStale || undefined} data-mine={isMine}>
        {[...columns].map(([column, cards]) => (
          <div key={column} className={classes.column}>
            {cards.map((card) => (
              <DashboardCard key={card.list} card={card} answer={answer} isMine={isMine} />
            ))}
          </div>
        ))}
      </div>
      {answer?.charts ? (
        <LazyVisible fallback={<Skeleton h={260} radius="lg" />}>
          <DashboardCharts charts={answer.charts} isMine={isMine} />
        </LazyVisible>
      ) : null}
    </>
  );
});
