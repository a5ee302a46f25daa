import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { usePreferences } from "../../lib/preferences.ts";
import { useUser } from "../../lib/use-session.ts";
import { MenteeDashboard } from "./mentee-dashboard.tsx";
import { StaffDashboard } from "./staff-dashboard.tsx";
import { useDashboard } from "./use-dashboard.ts";

export function DashboardScreen() {
  const { t } = useTranslation();
  const { accountType } = useUser();
  const isMentee = accountType === "mentee";
  const whose = usePreferences().dashboardOf;
  const { data: answer, error, refetch, isPlaceholderData } = useDashboard(isMentee ? "team" : whose);
  // Rendered in slices, beside what the person does.
  const data = useDeferredValue(answer);
  if (error && !answer) {
    return <FailureAlert title={t("dashboard.failed")} error={error} onRetry={refetch} />;
  }
  return isMentee ? (
    <MenteeDashboard answer={data} />
  ) : (
    <StaffDashboard answer={data} whose={whose} isStale={isPlaceholderData} />
  );
}
