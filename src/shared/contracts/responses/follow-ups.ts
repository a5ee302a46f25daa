/** Response to `GET /followUp`. */
import { z } from "zod";
import { phoneQuestions } from "../follow-ups.ts";
import { withValues, type Sent } from "./common.ts";

/** What the signed-in mentee is asked: the questions without an answer, in order. */
const ownFollowUp = z.strictObject({ id: z.string(), questions: z.array(z.enum(phoneQuestions)) });
export type OwnFollowUp = Sent<typeof ownFollowUp>;

/** `dataValues` is null if there is nothing to answer. */
export const followUpAnswer = withValues(ownFollowUp.nullable(), "followUp");
export type FollowUpAnswer = Sent<typeof followUpAnswer>;
