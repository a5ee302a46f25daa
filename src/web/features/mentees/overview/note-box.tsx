import { useMemo } from "react";
import { registry } from "../../../lib/organization-types.ts";
import { FeedBox } from "../../../records/feed/feed-box.tsx";
import { RecordScopeProvider } from "../../../records/parts/record-scope.ts";
import { useCaller } from "../../../records/parts/use-caller.ts";

/** The box that adds a note to the timeline. */
export default function NoteBox({ menteeId }: { menteeId: string }) {
  const caller = useCaller();
  const scope = useMemo(() => {
    const type = registry.get("menteeUserNotes");
    return type && { type, caller, menteeId, organizationId: caller.organizationId, isNested: true };
  }, [caller, menteeId]);
  return scope ? (
    <RecordScopeProvider value={scope}>
      <FeedBox />
    </RecordScopeProvider>
  ) : null;
}
