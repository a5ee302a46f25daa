/** Schemas of the answers in `contracts/uses.ts`. */
import { z } from "zod";

export const usesAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("uses"),
  uses: z.number(),
  counts: z.array(z.object({ tableName: z.string(), count: z.number() })),
});
