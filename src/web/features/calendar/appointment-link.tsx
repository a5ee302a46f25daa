import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import type { RecordAnswer } from "#shared/contracts/responses/records.ts";
import { LoadingScreen } from "../../components/loading-screen.tsx";
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
  const { data, isPending } = useQuery({
    queryKey: ["record", "appointments", appointmentId],
    queryFn: ({ signal }) =>
      call<RecordAnswer>("/getRecord", { tableName: "appointments", tableId: appointmentId }, { signal }),
    retry: false,
    meta: { isQuiet: true },
  });
  if (isPending) return <LoadingScreen />;
  const menteeId = data ? String(data.dataValues["menteeId"]) : undefined;
  const place = { tableName: "appointments", recordId: appointmentId } as const;
  const path =
    menteeId &&
    (isMentee ? planPath({ table: "appointments", id: appointmentId }) : recordPath({ ...place, menteeId }));
  return <Navigate to={path || "/"} replace />;
}
