import { useTranslation } from "react-i18next";
import { PageHeader } from "../../components/page-header.tsx";
import { useUser } from "../../lib/use-session.ts";
import { DashboardCard } from "./dashboard-card.tsx";
import { dashboardCards } from "./dashboard-cards.ts";
import classes from "./dashboard-screen.module.css";
import { useDashboard } from "./use-dashboard.ts";

/** What needs attention, and what got done. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const { firstName, accountType } = useUser();
  const cards = dashboardCards.filter(({ isForStaff }) => !isForStaff || accountType === "staff");
  const { data, isPending } = useDashboard();
  return (
    <>
      <PageHeader title={t("chrome.welcome", { name: firstName })} subtitle={t("chrome.dashboardSubtitle")} />
      <div className={classes.cards}>
        {cards.map((card) => (
          <DashboardCard
            key={card.list}
            card={card}
            items={isPending ? undefined : (data?.[card.list] ?? [])}
          />
        ))}
      </div>
    </>
  );
}
