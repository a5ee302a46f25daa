import { Button, Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DashboardWhose } from "#shared/contracts/dashboard.ts";
import type { DashboardAnswer } from "#shared/contracts/responses/dashboard.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { firstDayQuery } from "../../lib/first-day-query.ts";
import { preferences, usePreferences } from "../../lib/preferences.ts";
import { useUser } from "../../lib/use-session.ts";
import { todayQuery } from "../../records/appointments/today-query.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { DashboardCard } from "./dashboard-card.tsx";
import { cardOf, dashboardCards, mayList } from "./dashboard-cards.ts";
import classes from "./dashboard-screen.module.css";
import { PartFallback, lazyPart } from "../../boot/lazy-part.tsx";
import { withTexts } from "../../boot/i18n.ts";

/** Today's work of a team member. Mentees, who have the same address, don't load it. */
const LazyToday = lazyPart(() =>
  withTexts(["today", "calendar", "caseload", "menteeSubRecords"], () => import("./today/today.tsx")),
);

/** The steps that set up a new organization. */
const LazyFirstDay = lazyPart(() => withTexts(["firstDay"], () => import("./first-day.tsx")));

const mayListMentees = mayList("mentees");

/** Selects if the cards about mentees show the user's mentees or all. The choice is stored. */
function WhoseChoice({ whose }: { whose: DashboardWhose }) {
  const { t } = useTranslation();
  return (
    <Button.Group aria-label={t("dashboard.whose")} className={classes.whose}>
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

/** The team's dashboard: today's work, and below it what is urgent, new, and completed. */
export const StaffDashboard = memo(function StaffDashboard({
  answer,
  isMine,
  whose,
  isStale,
}: {
  answer: DashboardAnswer | undefined;
  /** True if the response is limited to the user's mentees. */
  isMine: boolean;
  /** The current choice. */
  whose: DashboardWhose;
  /** True while the response for the previous choice is still shown. */
  isStale: boolean;
}) {
  const { t } = useTranslation();
  const { firstName, isFirstDay = false } = useUser();
  const caller = useCaller();
  const open = dashboardCards.filter(({ isOpenTo }) => isOpenTo?.(caller) ?? true);
  const columns = Map.groupBy(open, ({ column }) => column);
  const { isRecentOpen } = usePreferences();
  const { data: today, isError } = useQuery(todayQuery(false));
  const { data: day } = useQuery({ ...firstDayQuery, enabled: isFirstDay });
  // Without mentees there is no work, and every list would be empty.
  const hasMentees =
    !isFirstDay || (day?.steps.some(({ step, isDone }) => step === "mentees" && isDone) ?? false);
  // "Recent" is open at first only if nothing else is on the page.
  const isEmpty =
    !isFirstDay && (isError || (today !== undefined && today.todo === 0 && today.team === null));
  const isOpen = isRecentOpen ?? isEmpty;
  // Closed cards are rendered in small steps after everything that is visible.
  const areCardsDue = useDeferredValue(true, false);
  return (
    <>
      <PageHeader title={t("dashboard.welcome", { name: firstName })} mb="md" />
      {isFirstDay ? <LazyFirstDay /> : null}
      {answer?.counts.mentees === 0 &&
      !isMine &&
      !isFirstDay &&
      mayListMentees(caller) &&
      caller.flags.has("menteesCanAdd") ? (
        <Button component={Link} to="/mentee/manage?record=0" mb="md">
          {t("dashboard.menteesStart")}
        </Button>
      ) : null}
      {hasMentees ? (
        <PartFallback show={<Skeleton className={classes.today} radius="lg" />}>
          <LazyToday />
        </PartFallback>
      ) : null}
      <details
        className={classes.recent}
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== isOpen) preferences.set({ isRecentOpen: currentTarget.open });
        }}
        data-recent
      >
        <summary>
          <Title order={2} size="sm">
            {t("dashboard.recent")}
          </Title>
          <span className={classes.preview} data-preview>
            {open
              .filter(({ list }) => cardOf(answer, list).rows?.length)
              .map(({ list }) => t(`dashboard.${list}`))
              .join(" · ")}
          </span>
        </summary>
        {mayListMentees(caller) ? <WhoseChoice whose={whose} /> : null}
        <div className={classes.cards} aria-busy={isStale || undefined} data-mine={isMine}>
          {[...(isOpen || areCardsDue ? columns : [])].map(([column, cards]) => (
            <div key={column} className={classes.column}>
              {cards.map((card) => (
                <DashboardCard key={card.list} card={card} answer={answer} isMine={isMine} />
              ))}
            </div>
          ))}
        </div>
      </details>
    </>
  );
});
