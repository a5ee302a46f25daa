/** Schemas of the answers in `contracts/own-mentees.ts`. */
import { z } from "zod";

const ownMentee = z.object({ id: z.string(), name: z.string(), phone: z.string() });

export const ownMenteesAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("ownMentees"),
  keepsForSeconds: z.number(),
  dataValues: z.array(ownMentee),
});
