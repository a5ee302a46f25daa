import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { useUser } from "../../lib/use-session.ts";
import { MenteeDashboard } from "./mentee-dashboard.tsx";
import { StaffDashboard } from "./staff-dashboard.tsx";
import { useDashboard } from "./use-dashboard.ts";

export function DashboardScreen() {
  const { t } = useTranslation();
  const { accountType } = useUser();
  const { data: answer, error, refetch } = useDashboard();
  // Rendered in slices, beside what the person does.
  const data = useDeferredValue(answer);
  if (error && !answer) {
    return <FailureAlert title={t("dashboard.failed")} error={error} onRetry={refetch} />;
  }
  return accountType === "mentee" ? <MenteeDashboard answer={data} /> : <StaffDashboard answer={data} />;
}
