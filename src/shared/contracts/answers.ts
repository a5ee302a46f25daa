/** Extra data about sensitive answers, in saves and in records (ADR 88). Extension of the specified calls. */
import { z } from "zod";
import type { AnswerReason, AnswerSource } from "../records/asked-once.ts";
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

/** Who gave an answer, and when. */
export interface GivenAnswer {
  /** An instant in ISO 8601. */
  readonly askedOn: string;
  /** Name of the person who asked. `""` if that is unknown. */
  readonly askedBy: string;
  readonly source: AnswerSource;
  readonly reason: AnswerReason | null;
  readonly declined: boolean;
}
export type GivenAnswers = Readonly<Record<string, GivenAnswer>>;
