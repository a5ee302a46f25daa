/** The definition of a measure, as data. The server turns it into SQL, and screens and reports show it. */
import type { FilterNode } from "../filters/filter.ts";
import type { AmountUnit, OutcomeCode } from "../records/outcome-codes.ts";

/** Record types that measures count: mentees, and types that have a list across mentees. */
export const measureBases = [
  "mentees",
  "enrollments",
  "outcomes",
  "services",
  "followUps",
  "menteeStaff",
  "appointments",
  "promises",
  "checkIns",
  "menteeUserGoals",
  "menteeUserTasks",
  "menteeUserChallenges",
  "menteeUserNotes",
] as const;
export type MeasureBase = (typeof measureBases)[number];

/**
 * - `count`: a number.
 * - `share`: a number out of a population.
 * - `median`: the median of the known values.
 * - `change`: the number whose later amount is greater than an earlier one, out of a population.
 * - `sum`: the sum of an amount.
 */
export const measureKinds = ["count", "share", "median", "change", "sum"] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** Kinds that people can define on the screen. The others exist only in built-in measures. */
export const ownMeasureKinds = ["count", "share"] as const satisfies readonly MeasureKind[];

/**
 * The period in which a related record must lie. Fields are those of the counted record.
 * - `days` after a date field, from the first to the last day, both included. Null means no limit.
 * - `between` two date fields. If the second is empty, the period ends on the last day of the report. `plus` extends it
 *   by that many days.
 * - `quarter`: the calendar quarter a number of quarters after a date field.
 */
export type Window =
  | { readonly after: string; readonly days: readonly [first: number | null, last: number | null] }
  | { readonly between: readonly [from: string, until: string]; readonly plus?: number }
  | { readonly quarter: number; readonly after: string };

/** Records of another type that belong to the same mentee. */
export interface Related {
  readonly table: MeasureBase;
  readonly filter?: FilterNode;
  /** For outcomes: their codes in the list of outcomes. */
  readonly outcomes?: readonly OutcomeCode[];
  readonly within: Window;
}

/** The condition for a record to count. */
export type Test =
  | { readonly filter: FilterNode }
  | { readonly followedBy: Related }
  /** The first date must not be later than the second. Work that isn't done counts from the day after its due date. */
  | { readonly onTime: readonly [day: string, due: string] };

/** A numeric value for each record. */
export type Amount =
  | { readonly field: string }
  /** Days from a date field to the first related record. One that is dated ahead counts from its day on. */
  | { readonly daysFrom: string; readonly toFirst: Related }
  /** The sum of the amounts of the related outcomes. */
  | { readonly amountOf: Related };

export interface MeasureDefinition {
  readonly base: MeasureBase;
  /** The date field that must lie in the period. */
  readonly day: string;
  /** Counts each person once. Without it, counts records. */
  readonly per?: "person";
  /**
   * Counts one enrollment per person among those with the day in the period.
   * - `first`: the first one in the population.
   * - `lastOfLeavers`: the last one, in the population or not, of people who have no other enrollment on the last day
   *   of the period.
   */
  readonly one?: "first" | "lastOfLeavers";
  /** The filter for the population. */
  readonly who?: FilterNode;
  /**
   * Limits the population to records with such a related record. Its window must use the same fields as the window in
   * `counts`.
   */
  readonly given?: Related;
  readonly kind: MeasureKind;
  /** For a share: the condition for a record to count. */
  readonly counts?: Test;
  /**
   * For a share: the records for which it is unknown if they count. A person with a record that counts isn't unknown.
   */
  readonly unknown?: FilterNode;
  /** For a median or sum: the value. */
  readonly amount?: Amount;
  /** For a sum: the divisor of the printed number, such as 60 for minutes shown as hours. */
  readonly divideBy?: number;
  /** For a median or sum of a field: the printed unit. Days and amounts of outcomes have a unit already. */
  readonly unit?: AmountUnit;
  /** For a change: the outcomes whose first and last amounts are compared. */
  readonly amounts?: Related;
}

/** The default date field of each type. It is the field by which the type's list is sorted. */
export const measureDays: Readonly<Record<MeasureBase, string>> = {
  mentees: "dateOfReferral",
  enrollments: "startDate",
  outcomes: "date",
  services: "date",
  followUps: "dueFrom",
  menteeStaff: "fromDate",
  appointments: "start",
  promises: "dueOn",
  checkIns: "dueOn",
  menteeUserGoals: "endDate",
  menteeUserTasks: "endDate",
  menteeUserChallenges: "endDate",
  menteeUserNotes: "date",
};
