/** Answer of `GET /checkIn`, which a mentee uses to answer a pending check-in (ADR 78). */
import type { CheckInQuestion } from "../records/check-ins.ts";

/** The newest check-in of the signed-in mentee. */
export interface OwnCheckIn {
  readonly id: string;
  readonly version: number;
  /** `YYYY-MM-DD` */
  readonly dueOn: string;
  readonly questions: readonly CheckInQuestion[];
  /** The answers given so far, in wire form. */
  readonly answers: Readonly<Partial<Record<CheckInQuestion, string>>>;
  readonly comment: string;
  readonly isAnswered: boolean;
  /** When the team answers, and the numbers to call until then. The phone stores them for offline use. */
  readonly care: { readonly answerHours: string; readonly crisisHelp: string };
}

export interface CheckInAnswer {
  readonly status: 1;
  readonly dataType: "checkIn";
  /** Null if there is no check-in to answer. */
  readonly dataValues: OwnCheckIn | null;
}
