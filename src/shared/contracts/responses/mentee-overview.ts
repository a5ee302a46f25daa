/** Schemas of the answers in `contracts/mentee-overview.ts`. */
import { z } from "zod";

const overviewAppointment = z.object({
  id: z.string(),
  start: z.object({ local: z.string(), zone: z.string(), at: z.string() }),
  minutes: z.number(),
  type: z.string(),
  mode: z.string(),
  reply: z.string(),
});

const overviewWork = z.object({
  table: z.string(),
  id: z.string(),
  name: z.string(),
  endDate: z.string(),
  isLate: z.boolean(),
  version: z.number(),
  done: z.record(z.string(), z.string()).nullable(),
  open: z.record(z.string(), z.string()).nullable(),
});

const menteeOverview = z.object({
  next: overviewAppointment.nullable().optional(),
  toSettle: overviewAppointment.nullable().optional(),
  work: z.array(overviewWork).optional(),
  openWork: z.number().optional(),
  lateWork: z.number().optional(),
  missing: z.array(z.string()).optional(),
  quietSince: z.string().optional(),
  isQuiet: z.boolean().optional(),
  expectedRelease: z.string().optional(),
});

export const menteeOverviewAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("menteeOverview"),
  dataValues: menteeOverview,
});
