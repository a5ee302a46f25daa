/** Schemas of the answers in `contracts/follow-ups.ts`. */
import { z } from "zod";

const ownFollowUp = z.strictObject({ id: z.string(), questions: z.array(z.string()) });

export const followUpAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("followUp"),
  dataValues: ownFollowUp.nullable(),
});
