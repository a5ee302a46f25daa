/** Decides which emails a person can choose to receive. */
import { emailEvents, type EmailEvent } from "./email-events.ts";

const forMentees: readonly EmailEvent[] = [
  "newAssignment",
  "newMessage",
  "newDevice",
  "appointmentReminder",
  "appointmentInvitation",
  "promiseDue",
  "workDue",
  "checkIn",
];
const forMenteesAlone: ReadonlySet<EmailEvent> = new Set(["newAssignment", "appointmentReminder", "workDue"]);

/**
 * Returns the events that can happen to an account of this type. Mentees get assignments and reminders. All other
 * events about work are for staff.
 */
export const emailEventsOf = (accountType: "staff" | "mentee"): readonly EmailEvent[] =>
  accountType === "mentee" ? forMentees : emailEvents.filter((event) => !forMenteesAlone.has(event));
