import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import type { RecordAnswer } from "#shared/contracts/responses/records.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { planPath } from "#shared/records/plan-paths.ts";
import { recordPath } from "../../lib/record-path.ts";
import { useUser } from "../../lib/use-session.ts";

/**
 * Opens an appointment from a link in a calendar program. External services store that link, so it contains neither
 * the mentee nor the subject. If the appointment no longer exists, it opens the home page.
 */
export function AppointmentLink() {
  const { appointmentId = "" } = useParams();
  const isMentee = useUser().accountType === "mentee";
  const { t } = useTranslation();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ["record", "appointments", appointmentId],
    queryFn: ({ signal }) =>
      call<RecordAnswer>("/getRecord", { tableName: "appointments", tableId: appointmentId }, { signal }),
    retry: false,
    meta: { isQuiet: true },
  });
  if (isPending) return <LoadingScreen />;
  const isGone = error instanceof ApiError && [400, 403, 404].includes(error.status);
  if (error && !isGone)
    return (
      <FailureAlert
        title={t("errors.contentFailed")}
        error={error}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    );
  const menteeId = data ? String(data.dataValues["menteeId"]) : undefined;
  const place = { tableName: "appointments", recordId: appointmentId } as const;
  const path =
    menteeId &&
    (isMentee ? planPath({ table: "appointments", id: appointmentId }) : recordPath({ ...place, menteeId }));
  return <Navigate to={path || "/"} replace />;
}
