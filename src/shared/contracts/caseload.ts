/** The calls of the screen that shows who works with how many mentees, and hands mentees over. */
import { z } from "zod";
import type { LanguageCode } from "../constants.ts";
import { shownText } from "../fields/blank.ts";
import type { Moment } from "../fields/moment.ts";
import { duties } from "../records/caseload.ts";
import { getMenteeBody, getUserRolesBody } from "./records.ts";
import { text } from "./text.ts";

/** Days that the figure of promises kept in time looks back. */
export const promiseDays = 90;

/** The greatest number of mentees that one call hands over. */
export const maxTransferred = 200;

const id = getMenteeBody.shape.tableId;
const day = z.union([z.iso.date(), z.literal("").transform(() => null), z.null()]).default(null);
const choice = z.union([z.boolean(), z.literal(["0", "1"]).transform((value) => value === "1")]);

/** Without an organization, the caller's own. */
export const caseloadBody = z.object({ organizationId: getUserRolesBody.shape.organizationId });

/** What becomes of an open promise of whoever leaves: it is due another day, or is released with a reason. */
const settlement = z.union([
  z.strictObject({ id, dueOn: z.iso.date() }),
  z.strictObject({ id, reason: text().transform(shownText).pipe(text().min(1).max(2000)) }),
]);
export type PromiseSettlement = z.infer<typeof settlement>;

/** The greatest number of promises that one call settles. */
export const maxSettled = 1000;

const whose = {
  menteeIds: z.array(id).min(1).max(maxTransferred),
  duty: z.enum(duties),
  toStaffId: id,
  /** The last day; null until further notice. */
  until: day,
};

/** Asks what is open before mentees are handed over. */
export const openWorkBody = z.object(whose);
export type HandedOver = z.infer<typeof openWorkBody>;

/** The longest message to mentees, in characters. */
export const maxHandOverMessage = 500;

const words = text().trim().max(maxHandOverMessage);

export const transferBody = z.object({
  ...whose,
  /** Whether the mentees hear of it. */
  tellMentee: choice.default(true),
  /** What they read, by their language; the usual words where it is empty. */
  message: z.strictObject({ en: words, es: words }).default({ en: "", es: "" }),
  /** For the team. */
  note: text(2000).default(""),
  /** Of the open promises of whoever leaves, each. */
  promises: z.array(settlement).max(maxSettled).default([]),
  /** Of the planned appointments of whoever leaves, each: those that the successor takes over, and those that nobody does. */
  taken: z.array(id).max(maxSettled).default([]),
  cancelled: z.array(id).max(maxSettled).default([]),
});
export type Transfer = z.infer<typeof transferBody>;

/** An open promise that a transfer has not settled; only for people who read promises. */
export interface OpenPromise {
  readonly id: string;
  readonly menteeId: string;
  readonly staffId: string;
  readonly text: string;
  readonly dueOn: string;
}

/** A planned appointment that the successor takes over or that is cancelled; only for people who read appointments. */
export interface OpenAppointment {
  readonly id: string;
  readonly menteeId: string;
  readonly start: Moment;
  readonly minutes: number;
  /** The name of its type. */
  readonly type: string;
  /** The successor has another one at that time. */
  readonly overlaps: boolean;
}

/** What whoever hands mentees over leaves open. */
export interface OpenWorkAnswer {
  readonly status: 1;
  readonly dataType: "openWork";
  readonly promises: readonly OpenPromise[];
  readonly appointments: readonly OpenAppointment[];
  /** What the mentees read unless it is changed, by language. */
  readonly message: Readonly<Record<LanguageCode, string>>;
}

/** A team member and whom it works with today. */
export interface CaseloadRow {
  readonly staffId: string;
  readonly name: string;
  /** Active mentees, whatever the duty. */
  readonly mentees: number;
  /** Of them those whose case manager it is. */
  readonly asCaseManager: number;
  /** Away today. */
  readonly isAway: boolean;
  /** Of somebody who is away: who stands in; empty without one. */
  readonly standIn: string;
  /** Planned appointments of the next seven days; only for people who list appointments, like the next one. */
  readonly appointments?: number;
  /** Appointments that began more than two hours ago and have no outcome. */
  readonly outcomes?: number;
  /** Open goals, tasks and challenges of the mentees whose last day is over, as far as the reader lists them. */
  readonly overdue: number;
  /** The same by record type, without those that have none. */
  readonly overdueOf: readonly { readonly table: string; readonly count: number }[];
  /** Mentees without contact for long. */
  readonly quiet: number;
  /** Promises to mentees that were kept or are overdue in {@link promiseDays}; only for people who list promises. */
  readonly promisesDue?: number;
  /** Of them those that were kept by their day. */
  readonly promisesKept?: number;
  /** Mentees by level of care; only for people who read assessments. */
  readonly levelsOfCare?: readonly { readonly id: string; readonly name: string; readonly count: number }[];
}

export interface CaseloadAnswer {
  readonly status: 1;
  readonly dataType: "caseload";
  readonly dataValues: readonly CaseloadRow[];
  /** Active mentees without a case manager. */
  readonly unassigned: number;
}
