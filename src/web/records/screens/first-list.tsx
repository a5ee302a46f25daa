import { Navigate, useSearchParams } from "react-router";
import { useUser } from "../../lib/use-session.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useCaller } from "../parts/use-caller.ts";
import { firstViewParams, openedFirst } from "../list/first-view.ts";
import { RecordList } from "./record-list.tsx";

/** The list of a record type. Its plain address opens the built-in view that the person starts with. */
export function FirstList() {
  const { type, isPlain, menteeId } = useRecordScope();
  const { hasCaseload } = useUser();
  const isBare = useSearchParams()[0].size === 0;
  const caller = useCaller();
  const first = isBare && !isPlain && !menteeId ? firstViewParams(type, { caller, hasCaseload }) : undefined;
  return first ? <Navigate to={first} replace state={openedFirst} /> : <RecordList />;
}
