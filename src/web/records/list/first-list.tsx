import { Navigate, useSearchParams } from "react-router";
import { useUser } from "../../lib/use-session.ts";
import { useRecordScope } from "../record-scope.ts";
import { firstViewParams, openedFirst } from "./first-view.ts";
import { RecordList } from "./record-list.tsx";

/** The list of a record type. Its plain address opens the view that a team member with a caseload starts with. */
export function FirstList() {
  const { type, isPlain, menteeId } = useRecordScope();
  const { hasCaseload } = useUser();
  const isBare = useSearchParams()[0].size === 0;
  const first = hasCaseload && isBare && !isPlain && !menteeId ? firstViewParams(type) : undefined;
  return first ? <Navigate to={first} replace state={openedFirst} /> : <RecordList />;
}
