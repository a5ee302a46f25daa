/** Which events also send an email (own calls `getNotificationPreferences`, `saveNotificationPreferences`). */
import { z } from "zod";

/** The events that make a notification (contract section 4), in the order in which they are offered. */
export const emailEvents = [
  "newAssignment",
  "newMessage",
  "referral",
  "completed",
  "bugAssigned",
  "roleChanged",
  "newDevice",
] as const;

/** Also the name of the event's email template. */
export type EmailEvent = (typeof emailEvents)[number];

const forMentees: readonly EmailEvent[] = ["newAssignment", "newMessage", "newDevice"];

/** The events that can happen to somebody: assignments are given to mentees, everything else about work to staff. */
export const emailEventsOf = (accountType: "staff" | "mentee"): readonly EmailEvent[] =>
  accountType === "mentee" ? forMentees : emailEvents.filter((event) => event !== "newAssignment");

const choice = z
  .union([z.enum(["0", "1"]), z.boolean(), z.literal(0), z.literal(1)])
  .transform((value) => value === "1" || value === true || value === 1)
  .optional();

/** Only what is sent changes. */
export const savePreferencesBody = z.object({
  newAssignment: choice,
  newMessage: choice,
  referral: choice,
  completed: choice,
  bugAssigned: choice,
  roleChanged: choice,
  newDevice: choice,
} satisfies Record<EmailEvent, typeof choice>);

export interface PreferencesAnswer {
  readonly status: 1;
  readonly dataType: "notificationPreferences";
  /** `"1"`: the event also sends an email. Holds the events that can happen to the caller. */
  readonly dataValues: Readonly<Partial<Record<EmailEvent, "0" | "1">>>;
}
