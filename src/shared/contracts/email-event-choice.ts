/** Which mails somebody can choose to get. */
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

/** The events that can happen to somebody: mentees are given assignments and reminded, everything else about work is for staff. */
export const emailEventsOf = (accountType: "staff" | "mentee"): readonly EmailEvent[] =>
  accountType === "mentee" ? forMentees : emailEvents.filter((event) => !forMenteesAlone.has(event));
