/** The state of an assignment with a due date, as lists show it. */
import { daysBetween } from "../fields/days.ts";
import { isCalendarDay } from "../fields/wire-shapes.ts";
import { menteeActiveName } from "./mentee-field.ts";
import type { RecordType } from "./record-type.ts";

/** Lists show "soon" from this many days before the due date. */
const soonDays = 7;

export interface Due {
  readonly state: "late" | "today" | "soon";
  /** Days since the due date, or until it. */
  readonly days: number;
}

/**
 * Returns true if a row in wire form is open work: not done, active, and of an active mentee. The server has the same
 * rule in SQL (`core/records/list/open-work.ts`).
 */
export const isWaitedFor = (
  { doneField, activeField }: Pick<RecordType, "doneField" | "activeField">,
  row: Readonly<Record<string, unknown>>,
): boolean =>
  (doneField === undefined || row[doneField] !== "1") &&
  (activeField === undefined || row[activeField] !== "0") &&
  row[menteeActiveName] !== "0";

/**
 * Returns whether a day is past, today, or soon. Null if it is later.
 * @param today in the reader's time zone
 */
export function dueOf(day: unknown, today: string): Due | null {
  if (typeof day !== "string" || !isCalendarDay(day)) return null;
  const days = daysBetween(today, day);
  if (days < 0) return { state: "late", days: -days };
  if (days === 0) return { state: "today", days };
  return days <= soonDays ? { state: "soon", days } : null;
}
