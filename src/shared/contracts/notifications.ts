/** Which events also send an email (calls `getNotificationPreferences` and `savePreferences`). Extension. */
import { z } from "zod";
import type { EmailEvent } from "./email-events.ts";

const choice = z
  .union([z.enum(["0", "1"]), z.boolean(), z.literal(0), z.literal(1)])
  .transform((value) => value === "1" || value === true || value === 1)
  .optional();

/** Changes only the preferences that are sent. */
export const savePreferencesBody = z.object({
  newAssignment: choice,
  newMessage: choice,
  referral: choice,
  completed: choice,
  bugAssigned: choice,
  roleChanged: choice,
  newDevice: choice,
  appointmentReminder: choice,
  appointmentInvitation: choice,
  promiseDue: choice,
  workDue: choice,
  checkIn: choice,
  weeklyDigest: choice,
} satisfies Record<EmailEvent, typeof choice>);
