/** Response to `POST /reportNumbers`. */
import { z } from "zod";
import { withValues, type Sent } from "./common.ts";

/**
 * Numbers of people. Each person counts once per number, regardless of the number of enrollments (ADR 81), but may
 * count in several numbers.
 */
const periodCounts = z.object({
  /** In the program at some time: enrolled on the last day or before, with no exit before the first day. */
  served: z.number(),
  referred: z.number(),
  admitted: z.number(),
  discharged: z.number(),
  /** Enrolled on the last day or before, with no exit by then. */
  atEnd: z.number(),
});
export type PeriodCounts = Sent<typeof periodCounts>;

/** `month` is `YYYY-MM`. */
const monthCounts = periodCounts.omit({ served: true, atEnd: true }).extend({ month: z.string() });
export type MonthCounts = Sent<typeof monthCounts>;

/** The events in the period of a report. */
const reportPeriod = z.object({ counts: periodCounts, months: z.array(monthCounts) });
export type ReportPeriod = Sent<typeof reportPeriod>;

const reportCount = z.object({
  /** Id of the option. Null if there is no answer. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  /** True if there is no answer because the person prefers not to say. */
  isDeclined: z.boolean(),
  count: z.number(),
});
export type ReportCount = Sent<typeof reportCount>;

const reportNumbers = z.object({
  /** Null if no dates were given. */
  period: reportPeriod.nullable(),
  /** Totals of the selected mentees. */
  totals: z.object({ mentees: z.number(), active: z.number() }),
  /** Assignments of these mentees, as far as the caller may list them. */
  work: z.array(
    z.object({ tableName: z.string(), assigned: z.number(), completed: z.number(), overdue: z.number() }),
  ),
  groups: z.array(z.object({ key: z.string(), counts: z.array(reportCount) })),
});
export type ReportNumbers = Sent<typeof reportNumbers>;

export const reportNumbersAnswer = withValues(reportNumbers, "reportNumbers");
export type ReportNumbersAnswer = Sent<typeof reportNumbersAnswer>;
