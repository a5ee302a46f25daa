/**
 * The definitions of open, late, not contacted, and unassigned. Each is a list of conditions on one row, and all of them
 * must hold. Screens check a row with {@link holds}. The server turns the same conditions into SQL
 * (`core/records/list/definitions.ts`).
 */
import { addDays, daysBetween } from "../fields/days.ts";
import { isCalendarDay } from "../fields/wire-shapes.ts";
import { dueFieldOf } from "./dated-parts.ts";
import { menteeActiveName } from "./mentee-field.ts";
import type { RecordType } from "./record-type.ts";
import { unassignedView } from "./work-lists.ts";

/**
 * A condition on a field: it has a value in wire form, it is empty, its day is before today, or its day is today or
 * earlier.
 */
export type Test =
  | { readonly field: string; readonly is: string }
  | { readonly field: string; readonly state: "empty" | "past" | "reached" };

export type Definition = readonly Test[];

type WorkType = Partial<
  Pick<RecordType, "activeField" | "doneField" | "dueField" | "openState" | "workFields">
>;

/**
 * Open work: a goal, task, challenge, or promise that isn't done, archived, or released, of an active mentee. Undefined
 * for types that aren't work.
 */
export function openWork({
  activeField,
  doneField,
  openState,
  workFields,
}: WorkType): Definition | undefined {
  const ofActiveMentee = { field: menteeActiveName, is: "1" };
  if (doneField)
    return [
      ...(activeField ? [{ field: activeField, is: "1" }] : []),
      { field: doneField, is: "0" },
      ofActiveMentee,
    ];
  return openState && workFields
    ? [{ field: openState.field, is: openState.code }, ofActiveMentee]
    : undefined;
}

/** Late work: open work whose due date is past in the time zone of the organization. */
export function lateWork(type: WorkType): Definition | undefined {
  const [open, due] = [openWork(type), dueFieldOf(type)];
  return open && due !== undefined ? [...open, { field: due, state: "past" }] : undefined;
}

const isActive = { field: "active", is: "1" } as const;

/** A mentee who wasn't contacted for too long: an active mentee, from the day {@link quietFrom} on. */
export const quietMentee: Definition = [isActive, { field: "quietFrom", state: "reached" }];

/**
 * Returns the day from which a mentee counts as not contacted. The database computes the same in `mentee_attention`.
 * @param since the day of the last contact, or of the referral if there was none
 * @param contactDays a setting of the organization
 */
export const quietFrom = (since: string, contactDays: number): string => addDays(since, contactDays + 1);

/** An active mentee without a case manager: the conditions of the built-in view. */
export const unassignedMentee = (): Definition => [
  isActive,
  ...unassignedView.filter.all.map(({ field }) => ({ field, state: "empty" }) as const),
];

/** The to-do list names a mentee from this many days before the expected release. */
export const custodyDays = 14;

/**
 * Returns true if a row in wire form meets a definition. A row that lacks a field that should have a value meets that
 * condition: mentees read their own work without the field that says that they are active.
 * @param today in the time zone of the organization
 */
export const holds = (
  definition: Definition | undefined,
  row: Readonly<Record<string, unknown>>,
  today: string,
): boolean =>
  definition?.every((test) => {
    const value = row[test.field] ?? undefined;
    if ("is" in test) return value === undefined || value === test.is;
    if (test.state === "empty") return value === undefined || value === "";
    if (typeof value !== "string" || !isCalendarDay(value)) return false;
    return test.state === "past" ? value < today : value <= today;
  }) ?? false;

/** Lists show "soon" from this many days before the due date. */
const soonDays = 7;

export interface Due {
  readonly state: "late" | "today" | "soon";
  /** Days since the due date, or until it. */
  readonly days: number;
}

/**
 * Returns whether the due date of open work is past, today, or soon. Null for other rows, and if it is later.
 * @param row in wire form
 * @param today in the time zone of the organization
 */
export function dueOf(type: WorkType, row: Readonly<Record<string, unknown>>, today: string): Due | null {
  const day = row[dueFieldOf(type) ?? ""];
  if (typeof day !== "string" || !isCalendarDay(day) || !holds(openWork(type), row, today)) return null;
  const days = daysBetween(today, day);
  if (days < 0) return { state: "late", days: -days };
  if (days === 0) return { state: "today", days };
  return days <= soonDays ? { state: "soon", days } : null;
}
