/** Schemas of the answers in `contracts/today.ts`. */
import { z } from "zod";

const todayPart = z.object({ rows: z.array(z.record(z.string(), z.unknown())), total: z.number() });

export const todayValues = z.object({
  day: z.string(),
  appointments: todayPart,
  tomorrow: todayPart,
  outcomes: todayPart,
  work: todayPart,
  leaving: todayPart,
  todo: z.number(),
  quiet: todayPart,
  team: z.array(z.strictObject({ name: z.string(), table: z.string(), count: z.number() })).nullable(),
});

export const todayCountAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("todayCount"),
  dataValues: z.strictObject({ todo: z.number() }),
});
