/**
 * What the server has taken from this tab. A list may be older than that: one that is on its way still, the one on the
 * screen until a slow network brings the next, or the copy of the time without network. It must not undo a tap to look at.
 */
import { fieldsOf, type Tap } from "./change.ts";

const answered = new Map<string, Tap>();
const nameOf = (table: string, id: string) => `${table} ${id}`;

export const answeredTaps = {
  /** The newest tap on a record counts. */
  add(tap: Tap): void {
    answered.set(nameOf(tap.table, tap.id), tap);
  },
  /** @param version of the record as it is shown; any other than the one that was tapped on has the tap */
  find(table: string, id: string, field: string, version: unknown): Tap | undefined {
    const tap = answered.get(nameOf(table, id));
    const isOlder = tap !== undefined && String(tap.data["version"]) === String(version);
    return isOlder && fieldsOf(tap).includes(field) ? tap : undefined;
  },
  /** Somebody else signed in. */
  clear: (): void => answered.clear(),
};
