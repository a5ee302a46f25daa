/** Schemas of the answers in `contracts/answers.ts`. */
import { z } from "zod";

const givenAnswer = z.object({
  askedOn: z.string(),
  askedBy: z.string(),
  source: z.string(),
  reason: z.string().nullable(),
  declined: z.boolean(),
});

export const givenAnswers = z.record(z.string(), givenAnswer);
