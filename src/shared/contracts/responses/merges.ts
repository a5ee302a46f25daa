/** Schemas of the answers in `contracts/merges.ts`. */
import { z } from "zod";

const mergeParts = z.object({ records: z.record(z.string(), z.number()), messages: z.number() });

export const compareMenteesAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("mergeParts"),
  dataValues: z.tuple([mergeParts, mergeParts]),
});
