/** Schemas of the answers in `contracts/report-numbers.ts`. */
import { z } from "zod";

const reportMonth = z.looseObject({ month: z.string() });

const reportWork = z.looseObject({ tableName: z.string() });

const reportCount = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  isDeclined: z.boolean(),
  count: z.number(),
});

const reportNumbers = z.object({
  period: z.object({ counts: z.record(z.string(), z.number()), months: z.array(reportMonth) }).nullable(),
  totals: z.object({ mentees: z.number(), active: z.number() }),
  work: z.array(reportWork),
  groups: z.array(z.object({ key: z.string(), counts: z.array(reportCount) })),
});

export const reportNumbersAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("reportNumbers"),
  dataValues: reportNumbers,
});
