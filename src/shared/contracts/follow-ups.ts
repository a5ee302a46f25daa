/** The calls that a mentee's phone makes to answer a follow-up: `GET /followUp` and `POST /followUp/answer`. */
import { z } from "zod";
import { anyWireId } from "./text.ts";

/** The questions that a person is asked on a phone. Arrests aren't among them. */
export const phoneQuestions = ["employed", "housing", "inEducation"] as const;
export type PhoneQuestion = (typeof phoneQuestions)[number];

/** "Unknown" means that the person would rather not say. */
export const phoneAnswers = ["yes", "no", "unknown"] as const;

/** Mentees can answer a follow-up starting this many days before its first day. */
export const askDaysBefore = 14;

export const answerFollowUpBody = z.object({
  id: anyWireId,
  question: z.enum(phoneQuestions),
  answer: z.enum(phoneAnswers),
});
export type AnswerFollowUp = z.output<typeof answerFollowUpBody>;
