/** Answer of `POST /reportNumbers`. */
import { z } from "zod";
import { withValues, type Sent } from "./common.ts";

const monthNumbers = z.object({ referred: z.number(), admitted: z.number(), discharged: z.number() });

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
  period: z
    .object({
      counts: monthNumbers.extend({ served: z.number(), atEnd: z.number() }),
      /** `month` is `YYYY-MM`. */
      months: z.array(monthNumbers.extend({ month: z.string() })),
    })
    .nullable(),
  /** Totals of the selected mentees. */
  totals: z.object({ mentees: z.number(), active: z.number() }),
  /** Assignments of these mentees, as far as the caller may list them. */
  work: z.array(
    z.object({
      tableName: z.string(),
      assigned: z.number(),
      completed: z.number(),
      overdue: z.number(),
    }),
  ),
  groups: z.array(z.object({ key: z.string(), counts: z.array(reportCount) })),
});
export type ReportNumbers = Sent<typeof reportNumbers>;

export const reportNumbersAnswer = withValues(reportNumbers, "reportNumbers");
export type ReportNumbersAnswer = Sent<typeof reportNumbersAnswer>;
