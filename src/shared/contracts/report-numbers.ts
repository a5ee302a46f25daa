/**
 * `POST /reportNumbers`: the numbers of a mentee report, for its screen. The body is the same as for `POST
 * /export/advExportReport`. Each number can be opened with a filter of the mentee list
 * (`#shared/filters/report-filters.ts`). Extension.
 */

/** Events of a period. A person is counted once, even if they were admitted several times. */
export const periodKinds = ["served", "referred", "admitted", "discharged", "atEnd"] as const;
export type PeriodKind = (typeof periodKinds)[number];
export const monthKinds = ["referred", "admitted", "discharged"] as const;
export type MonthKind = (typeof monthKinds)[number];

/** Counts of goals, tasks, and challenges. */
export const workKinds = ["assigned", "completed", "overdue"] as const;
export type WorkKind = (typeof workKinds)[number];

export interface ReportWork extends Readonly<Record<WorkKind, number>> {
  readonly tableName: string;
}

export interface ReportMonth extends Readonly<Record<MonthKind, number>> {
  /** `YYYY-MM`. */
  readonly month: string;
}

export interface ReportCount {
  /** Id of the option. Null if there is no answer. */
  readonly id: string | null;
  readonly name: string | null;
  /** True if there is no answer because the person prefers not to say. */
  readonly isDeclined: boolean;
  readonly count: number;
}

export interface ReportNumbers {
  /** Null if no dates were given. */
  readonly period: {
    readonly counts: Readonly<Record<PeriodKind, number>>;
    readonly months: readonly ReportMonth[];
  } | null;
  /** Totals of the selected mentees. */
  readonly totals: { readonly mentees: number; readonly active: number };
  /** Assignments of these mentees, as far as the caller may list them. */
  readonly work: readonly ReportWork[];
  readonly groups: readonly { readonly key: string; readonly counts: readonly ReportCount[] }[];
}

export interface ReportNumbersAnswer {
  readonly status: 1;
  readonly dataType: "reportNumbers";
  readonly dataValues: ReportNumbers;
}
