/** Schemas of the answers in `contracts/today.ts`. */
import { z } from "zod";

const todayPart = z.object({ rows: z.array(z.record(z.string(), z.unknown())), total: z.number() });

export const todayValues = z.object({
  day: z.string(),
  appointments: todayPart,
  outcomes: todayPart,
  work: todayPart,
  quiet: todayPart,
});
