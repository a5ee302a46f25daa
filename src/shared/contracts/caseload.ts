/**
 * Bodies of the calls of the caseload screen, which shows how many mentees each team member has and reassigns mentees.
 */
import { z } from "zod";
import { inLanguages } from "../constants.ts";
import { shownText } from "../fields/blank.ts";
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
  /** The case manager whose mentees the caller reassigns, or null for none. If missing, it isn't checked. */
  fromStaffId: z.union([id, z.null()]).optional(),
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
