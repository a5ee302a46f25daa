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
