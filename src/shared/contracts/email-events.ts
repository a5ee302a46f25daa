/** The events that make a notification, in the order in which they are offered. */
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

/** What a mail is about, as lists of mails name it: an event, or one of the product's own mails. */
export const mailKinds = [
  ...emailEvents,
  "appointmentCancelled",
  "invitation",
  "confirmation",
  "verificationCode",
  "accountNotice",
  "urgentMessage",
  "text",
  "textCommand",
  "signInCode",
  "textInvitation",
  "push",
  "test",
  "other",
] as const;

export type MailKind = (typeof mailKinds)[number];

/** The mails that open an account or confirm its address. */
export const invitingKinds: readonly MailKind[] = ["invitation", "confirmation"];

/** What becomes of something that leaves; `kept`: there is no server or gateway; `suppressed`: nobody wants or needs it any more. */
export const deliveryStates = ["queued", "sent", "delivered", "kept", "failed", "suppressed"] as const;
