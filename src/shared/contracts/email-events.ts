/** The events that make a notification (contract section 4), in the order in which they are offered. */
export const emailEvents = [
  "newAssignment",
  "newMessage",
  "referral",
  "completed",
  "bugAssigned",
  "roleChanged",
  "newDevice",
  "appointmentReminder",
  "appointmentInvitation",
  "promiseDue",
  "workDue",
  "checkIn",
  "weeklyDigest",
] as const;

/** Also the name of the event's email template. */
export type EmailEvent = (typeof emailEvents)[number];

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

/** What a mail is about, as lists of mails name it: an event, or one of the product's own mails. */
export const mailKinds = [
  ...emailEvents,
  "appointmentCancelled",
  "invitation",
  "confirmation",
  "verificationCode",
  "accountNotice",
  "text",
  "textCommand",
  "signInCode",
  "push",
  "test",
  "other",
] as const;

export type MailKind = (typeof mailKinds)[number];

/** The mails that open an account or confirm its address. */
export const invitingKinds: readonly MailKind[] = ["invitation", "confirmation"];

/** What becomes of something that leaves; `kept`: there is no server or gateway; `suppressed`: the phone said stop. */
export const deliveryStates = ["queued", "sent", "delivered", "kept", "failed", "suppressed"] as const;
