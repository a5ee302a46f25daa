import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import type { RecordAnswer } from "#shared/contracts/responses/records.ts";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { hasStatus } from "../../lib/api-error.ts";
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
  const query = useQuery({
    queryKey: ["record", "appointments", appointmentId],
    queryFn: ({ signal }) =>
      call<RecordAnswer>("/getRecord", { tableName: "appointments", tableId: appointmentId }, { signal }),
    retry: false,
    meta: { isQuiet: true },
  });
  if (hasStatus(query.error, 400, 403, 404)) return <Navigate to="/" replace />;
  return (
    <Loaded query={query} failed={t("errors.contentFailed")} skeleton={<LoadingScreen />}>
      {({ dataValues }) => {
        const menteeId = String(dataValues["menteeId"]);
        const path = isMentee
          ? planPath({ table: "appointments", id: appointmentId })
          : recordPath({ tableName: "appointments", recordId: appointmentId, menteeId });
        return <Navigate to={path ?? "/"} replace />;
      }}
    </Loaded>
  );
}
