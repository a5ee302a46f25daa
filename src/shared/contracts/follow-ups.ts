/** The calls with which a mentee answers a follow-up on a phone: `GET /followUp` and `POST /followUp/answer`. */
import { z } from "zod";
import { isWireId } from "../fields/wire-shapes.ts";
import { text } from "./text.ts";

/** The questions that a person is asked on a phone. Arrests aren't among them. */
export const phoneQuestions = ["employed", "housing", "inEducation"] as const;
export type PhoneQuestion = (typeof phoneQuestions)[number];

/** "Unknown" means that the person would rather not say. */
export const phoneAnswers = ["yes", "no", "unknown"] as const;

/** People can answer from this many days before the first day on. */
export const askDaysBefore = 14;

/** What the signed-in mentee is asked: the questions without an answer, in order. */
export interface OwnFollowUp {
  readonly id: string;
  readonly questions: readonly PhoneQuestion[];
}

export interface FollowUpAnswer {
  readonly status: 1;
  readonly dataType: "followUp";
  /** Null if there is nothing to answer. */
  readonly dataValues: OwnFollowUp | null;
}

export const answerFollowUpBody = z.object({
  id: z.union([text(), z.number().int()]).transform(String).refine(isWireId),
  question: z.enum(phoneQuestions),
  answer: z.enum(phoneAnswers),
});
export type AnswerFollowUp = z.output<typeof answerFollowUpBody>;
