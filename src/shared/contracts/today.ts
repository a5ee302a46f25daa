/** The call for a team member's list of today's work. */
import { z } from "zod";
import type { TeamNumber } from "../records/team-numbers.ts";
import type { NextStep } from "./dashboard.ts";

/** Maximum number of rows per part of the to-do list, unless all are requested. */
export const todoRows = 60;

/** Always about the caller. `allWork` returns all rows of the to-do list instead of the first {@link todoRows}. */
export const todayBody = z.object({ allWork: z.boolean().default(false) }).nullish();

/**
 * A due assignment in the caller's caseload, a due promise of the caller, a check-in that needs a review, or a follow-up
 * to ask.
 */
export interface TodayWork {
  readonly table: NextStep["table"] | "promises" | "checkIns" | "followUps";
  readonly id: string;
  readonly name: string;
  readonly menteeId: string;
  readonly menteeName: string;
  /** `YYYY-MM-DD` */
  readonly endDate: string;
  /** 0 on the due date. */
  readonly daysLate: number;
  /** True if the mentee asks for a call or for help in a check-in. */
  readonly asks: boolean;
  /** Sent back as `data.version` when it is marked as done. */
  readonly version: number;
  /** True if the caller may mark it as done. */
  readonly canComplete: boolean;
  /** The values to save to mark it as done. Empty for a follow-up, which is done when it has an answer. */
  readonly done: Readonly<Record<string, string>>;
  /**
   * The values to save to reopen it. Null for a promise. A promise can also be released or postponed, so
   * `/promises/undo` reverts the change.
   */
  readonly open: Readonly<Record<string, string>> | null;
  /** For a follow-up: how to reach the person. Null for other work. */
  readonly call: DueCall | null;
}

export interface DueCall {
  /** As recorded. Empty if there is none. */
  readonly phone: string;
  /** How often someone tried. */
  readonly attempts: number;
  /** Who may be asked where the person is. Only for callers who may list relations. */
  readonly people: readonly { readonly name: string; readonly phone: string }[];
}

/** A mentee of the caller's caseload. */
export interface TodayMentee {
  readonly id: string;
  readonly name: string;
  /** Stored name of the photo. Empty if there is none. */
  readonly image: string;
  /** As recorded. Empty if there is none. */
  readonly phone: string;
  /** The day of the last contact, or of the referral if there was none. */
  readonly since: string;
  readonly days: number;
}

/** A mentee of the caller's caseload who is expected to leave custody soon. */
export interface TodayLeaver {
  readonly id: string;
  readonly name: string;
  /** The expected day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Days until then. */
  readonly days: number;
}

/** A number about all mentees of the organization. The list that it opens is in `records/team-numbers.ts`. */
export interface TeamCount {
  readonly name: TeamNumber["name"];
  readonly table: string;
  readonly count: number;
}

/** The most urgent rows, and the total number of rows. */
export interface TodayPart<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** `dataValues` of the answer. `Appointment` is a row of the calendar. */
export interface TodayValues<Appointment> {
  /** Today in the caller's time zone, `YYYY-MM-DD`. */
  readonly day: string;
  /** The caller's scheduled appointments of today, until two hours after their start. */
  readonly appointments: TodayPart<Appointment>;
  /** The caller's scheduled appointments of tomorrow. */
  readonly tomorrow: TodayPart<Appointment>;
  /** The caller's appointments without an outcome that began more than two hours ago. */
  readonly outcomes: TodayPart<Appointment>;
  readonly work: TodayPart<TodayWork>;
  /** Only for callers who may read sensitive fields. The first one to leave comes first. */
  readonly leaving: TodayPart<TodayLeaver>;
  /** Number of rows of the to-do list: outcomes, work, and people who leave custody. */
  readonly todo: number;
  /**
   * Mentees who haven't been contacted for a long time. If the caller is limited to a caseload, it lists the whole
   * caseload, with those mentees first.
   */
  readonly quiet: TodayPart<TodayMentee>;
  /** Only for callers without a caseload who manage all mentees of their organization. */
  readonly team: readonly TeamCount[] | null;
}
