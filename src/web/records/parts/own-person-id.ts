import type { RecordScope } from "./record-scope.ts";

/** Returns the id of the user to preselect, or none if the record is of another organization. */
export const ownPersonId = ({ caller, zone }: Pick<RecordScope, "caller" | "zone">): string[] =>
  zone === undefined ? [caller.personId] : [];
