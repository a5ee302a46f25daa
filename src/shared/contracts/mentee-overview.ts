/**
 * `POST /menteeOverview`: what is next for a mentee and what is missing, as far as the caller may see it. `POST
 * /timeline` returns what happened. Extension.
 */
import { z } from "zod";
import type { Moment } from "../fields/moment.ts";
import { anyId } from "./text.ts";

/** Maximum number of open assignments in the answer: by default, and with `allWork`. */
export const maxOverviewWork = 5;
export const maxAllWork = 1000;

export const menteeOverviewBody = z.object({
  menteeId: anyId,
  /** True to return all open assignments instead of the first ones. */
  allWork: z.boolean().default(false),
});

/** A scheduled appointment. */
export interface OverviewAppointment {
  readonly id: string;
  readonly start: Moment;
  /** Length in minutes. */
  readonly minutes: number;
  /** Name of the type in the reader's language. */
  readonly type: string;
  readonly mode: string;
  readonly reply: string;
}

/** An open assignment. */
export interface OverviewWork {
  readonly table: string;
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly endDate: string;
  /** True if its end date was before today in the reader's time zone. */
  readonly isLate: boolean;
  /** Sent back as `data.version` when it is marked as done. */
  readonly version: number;
  /** The values to save to mark it as done. Null if the caller may not. */
  readonly done: Readonly<Record<string, string>> | null;
  /** The values to save to reopen it. Null if `/promises/undo` reverts it. */
  readonly open: Readonly<Record<string, string>> | null;
}

export interface MenteeOverview {
  /**
   * The next appointment. Null if there is none. Missing, like the properties below, if the caller may not list such
   * records.
   */
  readonly next?: OverviewAppointment | null;
  /** The oldest past appointment without an outcome. Null if there is none. */
  readonly toSettle?: OverviewAppointment | null;
  /** Ordered by end date, at most {@link maxOverviewWork} or {@link maxAllWork}. */
  readonly work?: readonly OverviewWork[];
  readonly openWork?: number;
  readonly lateWork?: number;
  /** Names of required fields without an answer or waiver, in the order of the form. */
  readonly missing?: readonly string[];
  /** The day of the last contact (ADR 55), or of the referral if there was none. `""` for inactive mentees. */
  readonly quietSince?: string;
  /** True if that is longer ago than the organization allows. */
  readonly isQuiet?: boolean;
  /** `YYYY-MM-DD`. `""` if there is none and for inactive mentees. Missing if the caller may not see it. */
  readonly expectedRelease?: string;
}

export interface MenteeOverviewAnswer {
  readonly status: 1;
  readonly dataType: "menteeOverview";
  readonly dataValues: MenteeOverview;
}
