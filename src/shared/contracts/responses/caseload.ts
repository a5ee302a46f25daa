/** Schemas of the answers in `contracts/caseload.ts`. */
import { z } from "zod";

const openPromise = z.object({
  id: z.string(),
  menteeId: z.string(),
  staffId: z.string(),
  text: z.string(),
  dueOn: z.string(),
});

const openAppointment = z.object({
  id: z.string(),
  menteeId: z.string(),
  start: z.object({ local: z.string(), zone: z.string(), at: z.string() }),
  minutes: z.number(),
  type: z.string(),
  overlaps: z.boolean(),
});

export const openWorkAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("openWork"),
  promises: z.array(openPromise),
  appointments: z.array(openAppointment),
  message: z.record(z.string(), z.string()),
});

const caseloadRow = z.object({
  staffId: z.string(),
  name: z.string(),
  mentees: z.number(),
  asCaseManager: z.number(),
  isAway: z.boolean(),
  standIn: z.string(),
  appointments: z.number().optional(),
  outcomes: z.number().optional(),
  overdue: z.number(),
  overdueOf: z.array(z.object({ table: z.string(), count: z.number() })),
  quiet: z.number(),
  promisesDue: z.number().optional(),
  promisesKept: z.number().optional(),
  levelsOfCare: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })).optional(),
});

export const caseloadAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("caseload"),
  dataValues: z.array(caseloadRow),
  unassigned: z.number(),
});
