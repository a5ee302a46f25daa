/** Extra data about sensitive answers, in saves and in records (ADR 88). Extension of the specified calls. */
import { z } from "zod";
import type { AnswerReason } from "../records/asked-once.ts";
import { text } from "./text.ts";

/** Keyed by field name. Clients can't claim that an answer came from an import. */
export const sentAnswers = z
  .record(
    text(100),
    z.object({
      /** True if the person prefers not to say, which is an answer without a value. `0` withdraws that. */
      declined: z
        .union([z.boolean(), z.enum(["0", "1"])])
        .transform((value) => value === true || value === "1")
        .optional(),
      source: z.enum(["self", "staff", "document"]).optional(),
      reason: z.enum(["new", "correction"] satisfies AnswerReason[]).optional(),
    }),
  )
  .nullish()
  .transform((value) => value ?? {});
export type SentAnswers = z.output<typeof sentAnswers>;
