/** Which events also send an email (own calls `getNotificationPreferences`, `saveNotificationPreferences`). */
import { z } from "zod";

/** Events that have an email template. */
export const emailEvents = ["newAssignment", "newMessage"] as const;
export type EmailEvent = (typeof emailEvents)[number];

const choice = z
  .union([z.enum(["0", "1"]), z.boolean(), z.literal(0), z.literal(1)])
  .transform((value) => value === "1" || value === true || value === 1)
  .optional();

/** Only what is sent changes. */
export const savePreferencesBody = z.object({ newAssignment: choice, newMessage: choice });

export interface PreferencesAnswer {
  readonly status: 1;
  readonly dataType: "notificationPreferences";
  /** `"1"`: the event also sends an email. */
  readonly dataValues: Readonly<Record<EmailEvent, "0" | "1">>;
}
