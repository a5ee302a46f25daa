/**
 * Bodies and answers of the caseload screen, which shows how many mentees each team member has and reassigns mentees.
 */
import { z } from "zod";
import { inLanguages, type InLanguages } from "../constants.ts";
import { shownText } from "../fields/blank.ts";
import type { Moment } from "../fields/moment.ts";
import { duties } from "../records/caseload.ts";
import { getMenteeBody, getUserRolesBody } from "./records.ts";
import { text } from "./text.ts";

/** How many days the count of promises kept on time looks back. */
export const promiseDays = 90;

/** Maximum number of mentees in one reassignment. */
export const maxTransferred = 200;

const id = getMenteeBody.shape.tableId;
const day = z.union([z.iso.date(), z.literal("").transform(() => null), z.null()]).default(null);
const choice = z.union([z.boolean(), z.literal(["0", "1"]).transform((value) => value === "1")]);

/** Defaults to the caller's organization. */
export const caseloadBody = z.object({ organizationId: getUserRolesBody.shape.organizationId });

/** What to do with an open promise of the previous team member: give it a new due date, or release it with a reason. */
const settlement = z.union([
  z.strictObject({ id, dueOn: z.iso.date() }),
  z.strictObject({ id, reason: text().transform(shownText).pipe(text().min(1).max(2000)) }),
]);
export type PromiseSettlement = z.infer<typeof settlement>;

/** Maximum number of promises in one reassignment. */
export const maxSettled = 1000;

const whose = {
  menteeIds: z.array(id).min(1).max(maxTransferred),
  duty: z.enum(duties),
  toStaffId: id,
  /** The last day. Null if the reassignment has no end. */
  until: day,
};

/** Asks what is open before mentees are reassigned. */
export const openWorkBody = z.object(whose);
export type HandedOver = z.infer<typeof openWorkBody>;

/** Maximum length of the message to mentees, in characters. */
export const maxHandOverMessage = 500;

const words = text().trim().max(maxHandOverMessage);

export const transferBody = z.object({
  ...whose,
  /** True to notify the mentees. */
  tellMentee: choice.default(true),
  /** The message to mentees, by language. If empty, the default message is used. */
  message: z.strictObject(inLanguages(() => words.default(""))).default(inLanguages(() => "")),
  /** A note for the team. */
  note: text(2000).default(""),
  /** One decision for each open promise of the previous team member. */
  promises: z.array(settlement).max(maxSettled).default([]),
  /**
   * Every scheduled appointment of the previous team member is in one of two lists: `taken` if the successor takes
   * it, `cancelled` if not.
   */
  taken: z.array(id).max(maxSettled).default([]),
  cancelled: z.array(id).max(maxSettled).default([]),
});
export type Transfer = z.infer<typeof transferBody>;

/** An open promise that the reassignment must decide about. Only for callers who may read promises. */
export interface OpenPromise {
  readonly id: string;
  readonly menteeId: string;
  readonly staffId: string;
  readonly text: string;
  readonly dueOn: string;
}

/** A scheduled appointment that the successor takes or that is canceled. Only for callers who may read appointments. */
export interface OpenAppointment {
  readonly id: string;
  readonly menteeId: string;
  readonly start: Moment;
  readonly minutes: number;
  /** Name of the appointment type. */
  readonly type: string;
  /** True if the successor has another appointment at that time. */
  readonly overlaps: boolean;
}

/** The open promises and appointments of the previous team member. */
export interface OpenWorkAnswer {
  readonly status: 1;
  readonly dataType: "openWork";
  readonly promises: readonly OpenPromise[];
  readonly appointments: readonly OpenAppointment[];
  /** The default message to mentees, by language. */
  readonly message: InLanguages<string>;
}

/** A team member and their caseload today. */
export interface CaseloadRow {
  readonly staffId: string;
  readonly name: string;
  /** Number of active mentees in any role. */
  readonly mentees: number;
  /** Number of active mentees whose case manager this person is. */
  readonly asCaseManager: number;
  /** True if the person is away today. */
  readonly isAway: boolean;
  /** Name of the stand-in if the person is away. Empty if there is none. */
  readonly standIn: string;
  /** Scheduled appointments in the next seven days. Only for callers who may list appointments. */
  readonly appointments?: number;
  /** Appointments without an outcome that began more than two hours ago. Only for callers who may list appointments. */
  readonly outcomes?: number;
  /** Overdue goals, tasks, and challenges of the mentees, as far as the caller may list them. */
  readonly overdue: number;
  /** The same count by record type. Types with none are left out. */
  readonly overdueOf: readonly { readonly table: string; readonly count: number }[];
  /** Mentees who haven't been contacted for a long time. */
  readonly quiet: number;
  /**
   * Promises to mentees that were due in the last {@link promiseDays} days and are kept or overdue. Only for callers
   * who may list promises.
   */
  readonly promisesDue?: number;
  /** The number of those promises that were kept on time. */
  readonly promisesKept?: number;
  /** Mentees by level of care. Only for callers who may read assessments. */
  readonly levelsOfCare?: readonly { readonly id: string; readonly name: string; readonly count: number }[];
}

export interface CaseloadAnswer {
  readonly status: 1;
  readonly dataType: "caseload";
  readonly dataValues: readonly CaseloadRow[];
  /** Number of active mentees without a case manager. */
  readonly unassigned: number;
}
