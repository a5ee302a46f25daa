/** Response to `GET /checkIn`, which a mentee uses to answer a pending check-in (ADR 78). */
import { z } from "zod";
import { checkInQuestions } from "../../records/check-ins.ts";
import { care, withValues, type Sent } from "./common.ts";

const question = z.enum(checkInQuestions);

/** The newest check-in of the signed-in mentee. */
const ownCheckIn = z.object({
  id: z.string(),
  version: z.number(),
  /** `YYYY-MM-DD` */
  dueOn: z.string(),
  questions: z.array(question),
  /** The answers given so far, in wire form. */
  answers: z.partialRecord(question, z.string()),
  comment: z.string(),
  isAnswered: z.boolean(),
  /** The phone stores it for offline use. */
  care,
});
export type OwnCheckIn = Sent<typeof ownCheckIn>;

/** `dataValues` is null if there is no check-in to answer. */
export const checkInAnswer = withValues(ownCheckIn.nullable(), "checkIn");
export type CheckInAnswer = Sent<typeof checkInAnswer>;
