/** Who gave the sensitive answers of a record, and when (ADR 88). */
import { z } from "zod";
import { answerReasons, answerSources } from "../../records/asked-once.ts";
import type { Sent } from "./common.ts";

const givenAnswer = z.object({
  /** An instant in ISO 8601. */
  askedOn: z.string(),
  /** Name of the person who asked. `""` if that is unknown. */
  askedBy: z.string(),
  source: z.enum(answerSources),
  reason: z.enum(answerReasons).nullable(),
  declined: z.boolean(),
});
export type GivenAnswer = Sent<typeof givenAnswer>;

/** By field name. */
export const givenAnswers = z.record(z.string(), givenAnswer);
export type GivenAnswers = Sent<typeof givenAnswers>;
