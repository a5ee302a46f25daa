/** Response to `POST /menteeOverview`. */
import { z } from "zod";
import { moment, withValues, type Sent } from "./common.ts";

/** A scheduled appointment. */
const overviewAppointment = z.object({
  id: z.string(),
  start: moment,
  /** Length in minutes. */
  minutes: z.number(),
  /** Name of the type in the reader's language. */
  type: z.string(),
  mode: z.string(),
  reply: z.string(),
});
export type OverviewAppointment = Sent<typeof overviewAppointment>;

const values = z.record(z.string(), z.string());

/** An open assignment. */
const overviewWork = z.object({
  table: z.string(),
  id: z.string(),
  name: z.string(),
  /** `YYYY-MM-DD`. */
  endDate: z.string(),
  /** True if its end date was before today in the reader's time zone. */
  isLate: z.boolean(),
  /** Sent back as `data.version` when it is marked as done. */
  version: z.number(),
  /** The values to save to mark it as done. Null if the caller may not. */
  done: values.nullable(),
  /** The values that reopen it. Null for a promise, which can also be released or postponed. */
  open: values.nullable(),
});
export type OverviewWork = Sent<typeof overviewWork>;

const menteeOverview = z.object({
  /**
   * The next appointment. Null if there is none. Missing, like the properties below, if the caller may not list such
   * records.
   */
  next: overviewAppointment.nullable().optional(),
  /** The oldest past appointment without an outcome. Null if there is none. */
  toSettle: overviewAppointment.nullable().optional(),
  /** Ordered by end date, at most `maxOverviewWork` or `maxAllWork`. */
  work: z.array(overviewWork).optional(),
  openWork: z.number().optional(),
  lateWork: z.number().optional(),
  /** Names of required fields without an answer or waiver, in the order of the form. */
  missing: z.array(z.string()).optional(),
  /** The day of the last contact (ADR 55), or of the referral if there was none. `""` for inactive mentees. */
  quietSince: z.string().optional(),
  /** True if that is longer ago than the organization allows. */
  isQuiet: z.boolean().optional(),
  /** `YYYY-MM-DD`. `""` if there is none and for inactive mentees. Missing if the caller may not see it. */
  expectedRelease: z.string().optional(),
});
export type MenteeOverview = Sent<typeof menteeOverview>;

export const menteeOverviewAnswer = withValues(menteeOverview, "menteeOverview");
export type MenteeOverviewAnswer = Sent<typeof menteeOverviewAnswer>;
