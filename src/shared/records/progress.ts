/** How the work of a record stands: what its list says of the day by which it is to be done. */
import { daysBetween } from "../fields/days.ts";
import { isCalendarDay } from "../fields/wire-shapes.ts";
import { menteeActiveName } from "./mentee-field.ts";
import type { RecordType } from "./record-type.ts";

/** From how many days before on a list says that the day comes near. */
const soonDays = 7;

export interface Due {
  readonly state: "late" | "today" | "soon";
  /** Days after the day, or until it. */
  readonly days: number;
}

/**
 * Whether somebody waits for the work of a row in wire form: it is not done, in use, and of an active mentee. The server says the
 * same in SQL (`core/records/list/open-work.ts`).
 */
export const isWaitedFor = (
  { doneField, activeField }: Pick<RecordType, "doneField" | "activeField">,
  row: Readonly<Record<string, unknown>>,
): boolean =>
  (doneField === undefined || row[doneField] !== "1") &&
  (activeField === undefined || row[activeField] !== "0") &&
  row[menteeActiveName] !== "0";

/**
 * Returns whether a day is over, is today or is near; null for a later one.
 * @param today in the reader's time zone
 */
export function dueOf(day: unknown, today: string): Due | null {
  if (typeof day !== "string" || !isCalendarDay(day)) return null;
  const days = daysBetween(today, day);
  if (days < 0) return { state: "late", days: -days };
  if (days === 0) return { state: "today", days };
  return days <= soonDays ? { state: "soon", days } : null;
}
