/** Responses about a team member's work of today. */
import { z } from "zod";
import { stepTables } from "../../records/plan-steps.ts";
import { teamNumberNames } from "../../records/team-numbers.ts";
import { withValues, type Sent } from "./common.ts";

const values = z.record(z.string(), z.string());

const dueCall = z.object({
  /** As recorded. Empty if there is none, and for callers who may not list mentees. */
  phone: z.string(),
  /** How often someone tried. */
  attempts: z.number(),
  /** Who may be asked where the person is. Only for callers who may list relations. */
  people: z.array(z.object({ name: z.string(), phone: z.string() })),
});
export type DueCall = Sent<typeof dueCall>;

/**
 * A due assignment in the caller's caseload, a due promise of the caller, a check-in that needs a review, or a follow-up
 * to ask.
 */
const todayWork = z.object({
  table: z.enum([...stepTables, "promises", "checkIns", "followUps"]),
  id: z.string(),
  name: z.string(),
  menteeId: z.string(),
  menteeName: z.string(),
  /** `YYYY-MM-DD` */
  endDate: z.string(),
  /** 0 on the due date. */
  daysLate: z.number(),
  /** True if the mentee asks for a call or for help in a check-in. */
  asks: z.boolean(),
  /** Sent back as `data.version` when it is marked as done. */
  version: z.number(),
  /** True if the caller may mark it as done. */
  canComplete: z.boolean(),
  /** The values to save to mark it as done. Empty for a follow-up, which is done when it has an answer. */
  done: values,
  /**
   * The values that reopen it. Null for a promise, which can also be released or postponed, and for a follow-up.
   */
  open: values.nullable(),
  /** For a follow-up: how to reach the person. Null for other work. */
  call: dueCall.nullable(),
});
export type TodayWork = Sent<typeof todayWork>;

/** A mentee of the caller's caseload. */
const todayMentee = z.object({
  id: z.string(),
  name: z.string(),
  /** Stored name of the photo. Empty if there is none. */
  image: z.string(),
  /** As recorded. Empty if there is none. */
  phone: z.string(),
  /** The day of the last contact, or of the referral if there was none. */
  since: z.string(),
  days: z.number(),
});
export type TodayMentee = Sent<typeof todayMentee>;

/** A mentee of the caller's caseload who is expected to leave custody soon. */
const todayLeaver = z.object({
  id: z.string(),
  name: z.string(),
  /** The expected day, `YYYY-MM-DD`. */
  day: z.string(),
  /** Days until then. */
  days: z.number(),
});
export type TodayLeaver = Sent<typeof todayLeaver>;

/** A number about all mentees of the organization. The list that it opens is in `records/team-numbers.ts`. */
const teamCount = z.strictObject({ name: z.enum(teamNumberNames), table: z.string(), count: z.number() });
export type TeamCount = Sent<typeof teamCount>;

/** The most urgent rows, and the total number of rows. */
const partOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.number() });
/** Rows of the calendar. */
const appointments = partOf(z.record(z.string(), z.unknown()));

export const todayValues = z.object({
  /** Today in the caller's time zone, `YYYY-MM-DD`. */
  day: z.string(),
  /** The caller's scheduled appointments of today, until two hours after their start. */
  appointments,
  /** The caller's scheduled appointments of tomorrow. */
  tomorrow: appointments,
  /** The caller's appointments without an outcome that began more than two hours ago. */
  outcomes: appointments,
  work: partOf(todayWork),
  /** Only for callers who may read sensitive fields. The first one to leave comes first. */
  leaving: partOf(todayLeaver),
  /** Number of rows of the to-do list: outcomes, work, and people who leave custody. */
  todo: z.number(),
  /**
   * Mentees who haven't been contacted for a long time. If the caller is limited to a caseload, it lists the whole
   * caseload, with those mentees first.
   */
  quiet: partOf(todayMentee),
  /** Only for callers without a caseload who manage all mentees of their organization. */
  team: z.array(teamCount).nullable(),
});
type Appointments = "appointments" | "tomorrow" | "outcomes";
/** `Appointment` is a row of the calendar. */
export type TodayValues<Appointment> = Omit<Sent<typeof todayValues>, Appointments> &
  Readonly<Record<Appointments, { readonly rows: readonly Appointment[]; readonly total: number }>>;

export const todayCountAnswer = withValues(z.strictObject({ todo: z.number() }), "todayCount");
