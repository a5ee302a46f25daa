/**
 * `POST /reportNumbers`, own extension: what a report of mentees counts, for its screen. The body is that of
 * `POST /export/advExportReport`; each number can be opened with a filter of the list of mentees
 * (`#shared/filters/report-filters.ts`).
 */

/** What happened in a period; people are counted once, however often they came. */
export const periodKinds = ["served", "referred", "admitted", "discharged", "atEnd"] as const;
export type PeriodKind = (typeof periodKinds)[number];
export const monthKinds = ["referred", "admitted", "discharged"] as const;
export type MonthKind = (typeof monthKinds)[number];

/** Of goals, tasks and challenges. */
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
  /** Of the option; null: nothing was answered. */
  readonly id: string | null;
  readonly name: string | null;
  /** Nothing was answered, because the person prefers not to say. */
  readonly isDeclined: boolean;
  readonly count: number;
}

export interface ReportNumbers {
  /** Null without any day. */
  readonly period: {
    readonly counts: Readonly<Record<PeriodKind, number>>;
    readonly months: readonly ReportMonth[];
  } | null;
  /** Of the mentees that were chosen. */
  readonly totals: { readonly mentees: number; readonly active: number };
  /** Of these mentees; only what the caller may list. */
  readonly work: readonly ReportWork[];
  readonly groups: readonly { readonly key: string; readonly counts: readonly ReportCount[] }[];
}

export interface ReportNumbersAnswer {
  readonly status: 1;
  readonly dataType: "reportNumbers";
  readonly dataValues: ReportNumbers;
}
