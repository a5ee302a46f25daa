/** Answer of `GET /checkIn`, with which a mentee answers the check-in that waits (ADR 78). */
import type { CheckInQuestion } from "../records/check-ins.ts";

/** The newest check-in of the signed-in mentee. */
export interface OwnCheckIn {
  readonly id: string;
  readonly version: number;
  /** `YYYY-MM-DD` */
  readonly dueOn: string;
  readonly questions: readonly CheckInQuestion[];
  /** What was answered so far, in wire form. */
  readonly answers: Readonly<Partial<Record<CheckInQuestion, string>>>;
  readonly comment: string;
  readonly isAnswered: boolean;
  /** When the team answers, and the numbers to call until then. The phone keeps them for use without a network. */
  readonly care: { readonly answerHours: string; readonly crisisHelp: string };
}

export interface CheckInAnswer {
  readonly status: 1;
  readonly dataType: "checkIn";
  /** Null: nothing is asked. */
  readonly dataValues: OwnCheckIn | null;
}
