/** The events that create a notification, in the order of the settings screen. */
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

/** The subjects of emails, as lists of emails show them: events, and other messages that the product sends. */
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

/** The emails that open an account or confirm its address. */
export const invitingKinds: readonly MailKind[] = ["invitation", "confirmation"];

/**
 * State of an outgoing message. `kept`: there is no mail server or gateway. `suppressed`: it is no longer wanted or
 * needed.
 */
export const deliveryStates = ["queued", "sent", "delivered", "kept", "failed", "suppressed"] as const;
