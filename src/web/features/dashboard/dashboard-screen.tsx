import { useDeferredValue, useMemo } from "react";
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
  // Of whom the answer is: until the one of another choice is here, that of the choice before.
  const isMine = (whose === "mine") !== isPlaceholderData;
  const loaded = useMemo(() => ({ answer, isMine }), [answer, isMine]);
  // Rendered in slices, beside what the person does.
  const shown = useDeferredValue(loaded);
  if (error && !answer) {
    return <FailureAlert title={t("dashboard.failed")} error={error} onRetry={refetch} />;
  }
  return isMentee ? (
    <MenteeDashboard answer={shown.answer} />
  ) : (
    <StaffDashboard answer={shown.answer} isMine={shown.isMine} whose={whose} isStale={isPlaceholderData} />
  );
}
