/**
 * `POST /menteeOverview`: what is next for a mentee and what is missing, of what the caller may open. What happened is
 * `POST /timeline`. Own extension.
 */
import { z } from "zod";
import type { Moment } from "../fields/moment.ts";
import { text } from "./text.ts";

/** Most pieces of open work that it names, and most where all are asked for. */
export const maxOverviewWork = 5;
export const maxAllWork = 1000;

export const menteeOverviewBody = z.object({
  menteeId: z.union([text(40), z.number().int()]).transform(String),
  /** All of the open work, not its first pieces. */
  allWork: z.boolean().default(false),
});

/** An appointment that is planned. */
export interface OverviewAppointment {
  readonly id: string;
  readonly start: Moment;
  /** Minutes. */
  readonly minutes: number;
  /** Its name in the reader's language. */
  readonly type: string;
  readonly mode: string;
  readonly reply: string;
}

/** A piece of work that is not done. */
export interface OverviewWork {
  readonly table: string;
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly endDate: string;
  /** Its last day was before today, where the reader is. */
  readonly isLate: boolean;
}

export interface MenteeOverview {
  /** The next one; null without one. Left out, like what follows, for those who may not list such records. */
  readonly next?: OverviewAppointment | null;
  /** The oldest one that is over and not settled; null without one. */
  readonly toSettle?: OverviewAppointment | null;
  /** The soonest end first, at most {@link maxOverviewWork}, or {@link maxAllWork}. */
  readonly work?: readonly OverviewWork[];
  readonly openWork?: number;
  readonly lateWork?: number;
  /** Names of fields whose answer is missing and not waived, in the order of the form. */
  readonly missing?: readonly string[];
  /** The day of the last contact (ADR 55), or of the referral; `""` for inactive mentees. */
  readonly quietSince?: string;
  /** Whether that is longer ago than the organization wants. */
  readonly isQuiet?: boolean;
  /** `YYYY-MM-DD`; `""` without one and for inactive mentees. Left out for those who may not see it. */
  readonly expectedRelease?: string;
}

export interface MenteeOverviewAnswer {
  readonly status: 1;
  readonly dataType: "menteeOverview";
  readonly dataValues: MenteeOverview;
}
