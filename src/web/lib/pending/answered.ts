/**
 * Changes from this tab that the server has accepted. A list on the screen can be older than such a change, for example
 * while it is being reloaded or if it is an offline copy. It must not make the change look undone.
 */
import { fieldsOf, type Tap } from "./change.ts";

const answered = new Map<string, Tap>();
const nameOf = (table: string, id: string) => `${table} ${id}`;

export const answeredTaps = {
  /** The newest change of a record replaces earlier ones. */
  add(tap: Tap): void {
    answered.set(nameOf(tap.table, tap.id), tap);
  },
  /**
   * Returns the accepted change of a field if the shown record doesn't include it yet.
   * @param version version of the shown record; if it differs from the changed one, the record includes the change
   */
  find(table: string, id: string, field: string, version: unknown): Tap | undefined {
    const tap = answered.get(nameOf(table, id));
    const isOlder = tap !== undefined && String(tap.data["version"]) === String(version);
    return isOlder && fieldsOf(tap).includes(field) ? tap : undefined;
  },
  /** Called when another person signs in. */
  clear: (): void => answered.clear(),
};
