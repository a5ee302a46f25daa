/** Schemas of the answers in `contracts/check-ins.ts`. */
import { z } from "zod";

const ownCheckIn = z.object({
  id: z.string(),
  version: z.number(),
  dueOn: z.string(),
  questions: z.array(z.string()),
  answers: z.record(z.string(), z.string()),
  comment: z.string(),
  isAnswered: z.boolean(),
  care: z.object({ answerHours: z.string(), crisisHelp: z.string() }),
});

export const checkInAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("checkIn"),
  dataValues: ownCheckIn.nullable(),
});
