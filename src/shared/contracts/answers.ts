/** What a save says of sensitive answers beside their values, and what a record says of them (ADR 88); own extension. */
import { z } from "zod";
import type { AnswerReason, AnswerSource } from "../records/asked-once.ts";
import { text } from "./text.ts";

/** By the name of the field. Nobody claims to be a sheet. */
export const sentAnswers = z
  .record(
    text(100),
    z.object({
      /** The person prefers not to say: an answer without a value. `0` takes that back. */
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
  /** An instant, as ISO 8601 writes it. */
  readonly askedOn: string;
  /** The name of who asked; `""`: nobody knows, it was there on that day. */
  readonly askedBy: string;
  readonly source: AnswerSource;
  readonly reason: AnswerReason | null;
  readonly declined: boolean;
}
export type GivenAnswers = Readonly<Record<string, GivenAnswer>>;
