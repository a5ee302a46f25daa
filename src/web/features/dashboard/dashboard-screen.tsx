import { Alert, Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../lib/toasts.tsx";
import { useUser } from "../../lib/use-session.ts";
import { MenteeDashboard } from "./mentee-dashboard.tsx";
import { StaffDashboard } from "./staff-dashboard.tsx";
import { useDashboard } from "./use-dashboard.ts";

/** What needs attention, and what got done. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const { accountType } = useUser();
  const { data: answer, error, refetch } = useDashboard();
  // Rendered in slices, beside what the person does.
  const data = useDeferredValue(answer);
  if (error && !answer) {
    return (
      <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />} title={t("dashboard.failed")}>
        {failureText(error)}
        <Button mt="xs" size="xs" variant="default" display="block" onClick={() => void refetch()}>
          {t("common.retry")}
        </Button>
      </Alert>
    );
  }
  return accountType === "mentee" ? <MenteeDashboard answer={data} /> : <StaffDashboard answer={data} />;
}
