/** The push message for each notification. */
import type { PushKind } from "#shared/contracts/push-kinds.ts";
import type { notifications } from "#shared/i18n/en/server/notifications.ts";
import type { push } from "#shared/i18n/en/server/push.ts";

/** The title shown on a screen, as a key of the server's texts. */
export type PushTitle = keyof (typeof push)["titles"];

interface PushOf {
  readonly kind: PushKind;
  readonly title: PushTitle;
  /**
   * True if it may be sent at night: messages that a person writes, and reminders of appointments that would come too
   * late in the morning.
   */
  readonly isAnyTime?: true;
}

const account: PushOf = { kind: "account", title: "account" };
const newWork: PushOf = { kind: "mentees", title: "newWork" };
const message: PushOf = { kind: "message", title: "message", isAnyTime: true };
const appointment: PushOf = { kind: "appointment", title: "appointment" };
const promise: PushOf = { kind: "promise", title: "promise" };
const other: PushOf = { kind: "other", title: "other" };

/** The push message for every notification text. The texts name people and items, so they are never sent this way. */
export const pushOf: Readonly<Record<keyof typeof notifications, PushOf>> = {
  newDevice: { kind: "account", title: "newDevice" },
  newSignIn: { kind: "account", title: "newDevice" },
  passwordChanged: account,
  emailChanged: account,
  sessionsEnded: account,
  secondFactorOn: account,
  secondFactorOff: account,
  recoveryCodesNew: account,
  secondFactorReset: account,
  passkeyAdded: account,
  passkeyRemoved: account,
  identityLinked: account,
  identityUnlinked: account,
  secondFactorTries: account,
  recoveryCodeUsed: account,
  roleChanged: account,
  newAssignment: { kind: "plan", title: "plan" },
  answered: { kind: "completed", title: "answer" },
  completed: { kind: "completed", title: "completed" },
  referral: newWork,
  handOver: newWork,
  caseloadGiven: newWork,
  caseloadBegins: newWork,
  caseloadUnassigned: newWork,
  newMessage: message,
  newMessages: message,
  urgentMessage: { kind: "message", title: "urgent", isAnyTime: true },
  crisisHelp: { kind: "message", title: "message", isAnyTime: true },
  stopRequest: { kind: "message", title: "message" },
  caseloadTaken: { kind: "other", title: "team" },
  promiseTakenOver: promise,
  promiseMoved: promise,
  promiseDone: promise,
  workDue: { kind: "plan", title: "planDue" },
  promiseDue: { kind: "promise", title: "promiseSoon" },
  checkIn: { kind: "checkIn", title: "checkIn" },
  appointmentRefused: { kind: "message", title: "answer" },
  otherTime: { kind: "message", title: "answer" },
  appointmentCall: { kind: "message", title: "asksForCall" },
  checkInCall: { kind: "checkIn", title: "asksForCall" },
  checkInHelp: { kind: "checkIn", title: "asksForHelp" },
  bugAssigned: { kind: "bug", title: "bug" },
  appointmentPlanned: appointment,
  appointmentCancelled: appointment,
  appointmentReminder: { kind: "appointment", title: "appointmentSoon", isAnyTime: true },
  addressWrong: newWork,
  invitationDied: newWork,
  codesEnded: newWork,
  mailRefused: other,
  textRefused: other,
  retentionDue: other,
  accountIdle: account,
  apiKeyExpires: other,
  webhookGone: other,
  webhookFailing: other,
  exportReady: other,
  organizationExported: account,
};
