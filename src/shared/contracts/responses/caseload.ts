/** Responses to the calls of the caseload screen. */
import { z } from "zod";
import { languageCodes } from "../../constants.ts";
import { moment, status, withValues, type Sent } from "./common.ts";

/** An open promise that the reassignment must decide about. Only for callers who may read promises. */
const openPromise = z.object({
  id: z.string(),
  menteeId: z.string(),
  staffId: z.string(),
  text: z.string(),
  dueOn: z.string(),
});
export type OpenPromise = Sent<typeof openPromise>;

/** A scheduled appointment that the successor takes or that is canceled. Only for callers who may read appointments. */
const openAppointment = z.object({
  id: z.string(),
  menteeId: z.string(),
  start: moment,
  minutes: z.number(),
  /** Name of the appointment type. */
  type: z.string(),
  /** True if the successor has another appointment at that time. */
  overlaps: z.boolean(),
});
export type OpenAppointment = Sent<typeof openAppointment>;

/** The open promises and appointments of the previous team member. */
export const openWorkAnswer = z.object({
  status,
  dataType: z.literal("openWork"),
  promises: z.array(openPromise),
  appointments: z.array(openAppointment),
  /** The default message to mentees, by language. */
  message: z.record(z.enum(languageCodes), z.string()),
});
export type OpenWorkAnswer = Sent<typeof openWorkAnswer>;

/** A team member and their caseload today. */
const caseloadRow = z.object({
  staffId: z.string(),
  name: z.string(),
  /** Number of active mentees in any role. */
  mentees: z.number(),
  /** Number of active mentees whose case manager this person is. */
  asCaseManager: z.number(),
  /** True if the person is away today. */
  isAway: z.boolean(),
  /** Name of the stand-in if the person is away. Empty if there is none. */
  standIn: z.string(),
  /** Scheduled appointments in the next seven days. Only for callers who may list appointments. */
  appointments: z.number().optional(),
  /** Appointments without an outcome that began more than two hours ago. Only for callers who may list appointments. */
  outcomes: z.number().optional(),
  /** Overdue goals, tasks, and challenges of the mentees, as far as the caller may list them. */
  overdue: z.number(),
  /** The same count by record type. Types with none are left out. */
  overdueOf: z.array(z.object({ table: z.string(), count: z.number() })),
  /** Mentees who haven't been contacted for a long time. */
  quiet: z.number(),
  /**
   * Promises to mentees that were due in the last `promiseDays` days and are kept or overdue. Only for callers who may
   * list promises.
   */
  promisesDue: z.number().optional(),
  /** The number of those promises that were kept on time. */
  promisesKept: z.number().optional(),
  /** Mentees by level of care. Only for callers who may read assessments. */
  levelsOfCare: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })).optional(),
});
export type CaseloadRow = Sent<typeof caseloadRow>;

export const caseloadAnswer = withValues(z.array(caseloadRow), "caseload").extend({
  /** Number of active mentees without a case manager. */
  unassigned: z.number(),
});
export type CaseloadAnswer = Sent<typeof caseloadAnswer>;
