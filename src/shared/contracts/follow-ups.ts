/** The calls with which a mentee answers a follow-up on a phone: `GET /followUp` and `POST /followUp/answer`. */
import { z } from "zod";
import { anyWireId } from "./text.ts";

/** The questions that a person is asked on a phone. Arrests aren't among them. */
export const phoneQuestions = ["employed", "housing", "inEducation"] as const;
export type PhoneQuestion = (typeof phoneQuestions)[number];

/** "Unknown" means that the person would rather not say. */
export const phoneAnswers = ["yes", "no", "unknown"] as const;

/** Number of days before the first day of a follow-up from which mentees can answer it. */
export const askDaysBefore = 14;

export const answerFollowUpBody = z.object({
  id: anyWireId,
  question: z.enum(phoneQuestions),
  answer: z.enum(phoneAnswers),
});
export type AnswerFollowUp = z.output<typeof answerFollowUpBody>;
