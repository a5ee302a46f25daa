/** What a measure counts, as data: the server makes a statement of it, screens and reports print it. */
import type { FilterNode } from "../filters/filter.ts";
import type { AmountUnit, OutcomeCode } from "../records/outcome-codes.ts";

/** Record types that measures count; each is listed across mentees, or is the mentees themselves. */
export const measureBases = [
  "mentees",
  "enrollments",
  "outcomes",
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
 * - `count`: how many.
 * - `share`: how many of how many.
 * - `median`: the middle one of the values that are known.
 * - `change`: of how many a later amount is greater than an earlier one.
 * - `sum`: of an amount.
 */
export const measureKinds = ["count", "share", "median", "change", "sum"] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** Kinds that somebody can define on the screen; the others come with the product only. */
export const ownMeasureKinds = ["count", "share"] as const satisfies readonly MeasureKind[];

/**
 * Days in which a record of another type has to lie; fields are those of the counted record.
 * - `days` after the day of a field, from the first to the last, both included; null: no limit.
 * - `between` the day of a field and that of another one; where that is empty, the last day of the period; with
 *   `plus`, so many days longer.
 * - the calendar `quarter` that comes so many after that of a field.
 */
export type Window =
  | { readonly after: string; readonly days: readonly [first: number | null, last: number | null] }
  | { readonly between: readonly [from: string, until: string]; readonly plus?: number }
  | { readonly quarter: number; readonly after: string };

/** Records of another type of the same mentee. */
export interface Related {
  readonly table: MeasureBase;
  readonly filter?: FilterNode;
  /** Of outcomes: what they are called in the list of outcomes. */
  readonly outcomes?: readonly OutcomeCode[];
  readonly within: Window;
}

/** What a record must be like to count. */
export type Test =
  | { readonly filter: FilterNode }
  | { readonly followedBy: Related }
  /** What happened on a day, in time for another one. */
  | { readonly onTime: readonly [day: string, due: string] };

/** A number of each record. */
export type Amount =
  | { readonly field: string }
  /** Days from the day of a field to that of the first related record. */
  | { readonly daysFrom: string; readonly toFirst: Related }
  /** The amounts of the related outcomes, together. */
  | { readonly amountOf: Related };

export interface MeasureDefinition {
  readonly base: MeasureBase;
  /** The field whose day lies in the period. */
  readonly day: string;
  /** Counts people once, however many of their records there are; otherwise the records. */
  readonly per?: "person";
  /**
   * Of a stay per person only one of those with the day in the period:
   * - `first`: the first of those that are meant.
   * - `lastOfLeavers`: the last one, meant or not, of those who are in no other stay on the last day of the period.
   */
  readonly one?: "first" | "lastOfLeavers";
  /** Which records are meant at all. */
  readonly who?: FilterNode;
  /** Only records with such another one; its window begins and ends at the same fields as that of the other part. */
  readonly given?: Related;
  readonly kind: MeasureKind;
  /** Of a share: which of them count. */
  readonly counts?: Test;
  /** Of a share: those of which nobody knows whether they count. */
  readonly unknown?: FilterNode;
  /** Of a median or a sum. */
  readonly amount?: Amount;
  /** Of a sum: what is printed is so many of them, such as minutes in an hour. */
  readonly divideBy?: number;
  /** Of a median or a sum of a field: what is printed is in. Days and the amounts of outcomes say it themselves. */
  readonly unit?: AmountUnit;
  /** Of a change: outcomes with amounts, of which the first and the last are compared. */
  readonly amounts?: Related;
}

/** The day by which a record of a type counts unless a definition says otherwise: the one that its list is ordered by. */
export const measureDays: Readonly<Record<MeasureBase, string>> = {
  mentees: "dateOfReferral",
  enrollments: "startDate",
  outcomes: "date",
  menteeStaff: "fromDate",
  appointments: "start",
  promises: "dueOn",
  checkIns: "dueOn",
  menteeUserGoals: "endDate",
  menteeUserTasks: "endDate",
  menteeUserChallenges: "endDate",
  menteeUserNotes: "date",
};
