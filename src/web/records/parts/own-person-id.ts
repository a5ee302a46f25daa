import type { RecordScope } from "./record-scope.ts";

/** Returns the id of the user to preselect. Empty if the record belongs to another organization. */
export const ownPersonId = ({ caller, zone }: Pick<RecordScope, "caller" | "zone">): string =>
  zone === undefined ? caller.personId : "";
