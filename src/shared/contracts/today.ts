/** The call about what waits for a team member today. */
import { z } from "zod";
import type { NextStep } from "./dashboard.ts";

/** It asks for nothing but the caller's own: the first rows of each part, or all of the work. */
export const todayBody = z.object({ allWork: z.boolean().default(false) }).nullish();

/** An assignment of the caseload or a promise of the caller whose last day has come, or a check-in that somebody is to look at. */
export interface TodayWork {
  readonly table: NextStep["table"] | "promises" | "checkIns";
  readonly id: string;
  readonly name: string;
  readonly menteeId: string;
  readonly menteeName: string;
  /** `YYYY-MM-DD` */
  readonly endDate: string;
  /** 0 on the last day. */
  readonly daysLate: number;
  /** Sent back as `data.version` when it is marked as done. */
  readonly version: number;
  /** Whether the caller may mark it as done. */
  readonly canComplete: boolean;
  /** What is saved to mark it as done. */
  readonly done: Readonly<Record<string, string>>;
  /** What is saved to open it again; null for a promise, which can also be released or put off, and `/promises/undo` takes that back. */
  readonly open: Readonly<Record<string, string>> | null;
}

/** A mentee of the caller's caseload. */
export interface TodayMentee {
  readonly id: string;
  readonly name: string;
  /** Stored name of the photo; empty for none. */
  readonly image: string;
  /** As it is on record; empty for none. */
  readonly phone: string;
  /** The day of the last contact or, without any, of the referral. */
  readonly since: string;
  readonly days: number;
}

/** The most urgent rows, and how many there are. */
export interface TodayPart<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** `dataValues` of the answer; `Appointment` is a row of the calendar. */
export interface TodayValues<Appointment> {
  /** Which day it is for the caller, `YYYY-MM-DD`. */
  readonly day: string;
  /** The caller's own of today that are planned, until two hours after their start. */
  readonly appointments: TodayPart<Appointment>;
  /** The caller's own that began more than two hours ago and are still planned. */
  readonly outcomes: TodayPart<Appointment>;
  readonly work: TodayPart<TodayWork>;
  /** Mentees whom nobody was in contact with for long; for whoever is limited to a caseload all of it, they first. */
  readonly quiet: TodayPart<TodayMentee>;
}
