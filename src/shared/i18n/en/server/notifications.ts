/** Subject and message of each kind of notification. */
export const notifications = {
  newDevice: {
    subject: "Sign-in from a new device",
    message:
      "Someone signed in to your account from a new device: {{device}}, address {{address}}. If it wasn't you, sign that device out and change your password.",
  },
  newSignIn: {
    subject: "New sign-in",
    message: "On {{device}}, {{when}}. Not you? Call {{organization}}, or sign out everywhere.",
  },
  passwordChanged: {
    subject: "Your password was changed",
    message:
      "Your password was changed, and you were signed out everywhere. If you didn't do this, tell your organization right away.",
  },
  emailChanged: {
    subject: "Your email address was changed",
    message:
      "Your account now uses another email address to sign in. If you didn't do this, tell your organization right away.",
  },
  sessionsEnded: {
    subject: "You were signed out everywhere",
    message: "{{sender}} signed you out on all your devices. You can sign in again with your password.",
  },
  secondFactorOn: {
    subject: "The second step is on",
    message: "Signing in now requires a code from your authenticator app.",
  },
  secondFactorOff: {
    subject: "The second step is off",
    message: "Signing in now requires only your password. If you didn't do this, change your password.",
  },
  recoveryCodesNew: {
    subject: "You have new recovery codes",
    message: "Your old recovery codes no longer work. If you didn't do this, change your password.",
  },
  passkeyAdded: {
    subject: "A passkey was added to your account",
    message:
      "You can now sign in with a passkey from {{device}}. If you didn't add it, change your password.",
  },
  passkeyRemoved: {
    subject: "A passkey was removed from your account",
    message: "One of your passkeys no longer signs in. If you didn't remove it, change your password.",
  },
  identityLinked: {
    subject: "Single sign-on was connected to your account",
    message: "You can now sign in with {{provider}}. If you didn't connect it, tell your organization.",
  },
  identityUnlinked: {
    subject: "Single sign-on was disconnected from your account",
    message: "{{provider}} no longer signs you in. If you didn't disconnect it, tell your organization.",
  },
  secondFactorReset: {
    subject: "Your second step was reset",
    message:
      "{{sender}} reset it because of a lost device. If you didn't ask for this, tell your organization.",
  },
  secondFactorTries: {
    subject: "Wrong codes at sign-in",
    message:
      "Someone entered your password and then five wrong codes. If it wasn't you, change your password.",
  },
  recoveryCodeUsed: {
    subject: "A recovery code was used",
    message: "Someone signed in to your account with a recovery code. You have {{left}} left.",
  },
  newAssignment: { subject: "New for you: {{itemName}}", message: "{{sender}} added this to your plan." },
  answered: { subject: "{{menteeName}} answered", message: "There is something new about {{itemName}}." },
  completed: { subject: "{{itemName}} is completed", message: "{{menteeName}} completed this." },
  referral: { subject: "New referral: {{menteeName}}", message: "{{sender}} entered a referral." },
  handOver: {
    subject: "Reassigned to you from {{name}}",
    message: "{{sender}} reassigned records to you: {{count}}.",
  },
  newMessage: { subject: "Message from {{sender}}", message: "You have a new message in the chat." },
  newMessages: {
    subject: "Message from {{sender}}",
    message: "You have {{count}} new messages in the chat.",
  },
  urgentMessage: {
    subject: "Urgent: {{menteeName}}",
    message: "Possible emergency. Please read what {{menteeName}} wrote and call right away.",
  },
  crisisHelp: { subject: "Where to turn now", message: "{{help}}" },
  stopRequest: {
    subject: "{{menteeName}} may be asking to stop texts",
    message: "Please read the message. If it asks to stop texts, stop them there.",
  },
  caseloadGiven: {
    subject: "New mentees for you",
    message: "{{sender}} reassigned mentees to you: {{count}}.",
  },
  caseloadBegins: {
    subject: "New mentees for you today",
    message: "You are now the case manager of more mentees: {{count}}.",
  },
  caseloadUnassigned: {
    subject: "Mentees without a case manager",
    message: "Their case manager's last day was yesterday, and no one replaced them. Mentees: {{count}}.",
  },
  caseloadTaken: { subject: "{{name}} works with you now", message: "{{message}}" },
  promiseTakenOver: { subject: "{{name}} is now in charge of a promise to you", message: "See your plan." },
  promiseMoved: { subject: "A promise has a new due date", message: "{{day}}. See your plan." },
  promiseDone: {
    subject: "{{menteeName}} did what was promised",
    message: "Please confirm in the list of promises.",
  },
  workDue: { subject: "{{sentence}}", message: "See your home page." },
  promiseDue: { subject: "{{sentence}}", message: "See your home page." },
  checkIn: { subject: "How are you?", message: "A few short questions. It takes a minute." },
  appointmentRefused: {
    subject: "{{menteeName}} can't come",
    message: "{{menteeName}} can't come on {{when}}. The appointment has not been rescheduled.",
  },
  otherTime: {
    subject: "{{menteeName}} would like another time",
    message:
      "{{menteeName}} can't come on {{when}}. {{other}} would work. The appointment has not been rescheduled.",
  },
  appointmentCall: {
    subject: "{{menteeName}} asked for a call",
    message: "{{menteeName}} can't come on {{when}} and would like to find another time by phone.",
  },
  checkInCall: { subject: "{{menteeName}} asked for a call", message: "See the check-ins." },
  checkInHelp: { subject: "{{menteeName}} asked for help", message: "See the check-ins." },
  bugAssigned: { subject: "Bug assigned to you: {{itemName}}", message: "{{sender}} assigned this to you." },
  appointmentPlanned: { subject: "Your appointment: {{when}}", message: "See your plan." },
  appointmentCancelled: { subject: "Canceled: {{when}}", message: "This appointment was canceled." },
  appointmentReminder: { subject: "Your appointment: {{when}}", message: "With {{sender}}." },
  addressWrong: {
    subject: "Wrong email address: {{menteeName}}",
    message:
      "The person who gets email at this address said it isn't theirs. We no longer send anything there. Please ask for the right address.",
  },
  invitationDied: {
    subject: "Invitation ended: {{menteeName}}",
    message:
      "Someone with the link gave five wrong answers, so it no longer works. Check the address and the birthday on record, and then invite again.",
  },
  codesEnded: {
    subject: "Wrong birthdays with sign-in codes: {{menteeName}}",
    message:
      "Five wrong birthdays were entered on a new device after a correct code from this phone. For a day, codes don't work on new devices. Check the phone number and the birthday on record. If the phone is lost, sign this person out everywhere.",
  },
  mailRefused: {
    subject: "Invitation not delivered: {{name}}",
    message: "The mail server refused it: {{words}}. Check the address, then send the invitation again.",
  },
  textRefused: {
    subject: "Text not delivered: {{name}}",
    message: "The gateway refused it: {{words}}. Check the number.",
  },
  roleChanged: { subject: "Your role changed", message: "Your role is now {{roleName}}." },
  retentionDue: {
    subject: "Discharged mentees will be anonymized",
    message:
      "Discharged mentees who will be anonymized in {{days}} days under your organization's retention rule: {{count}}. This can't be undone. To keep them, change the rule or the date of discharge.",
  },
  accountIdle: {
    subject: "Sign in to keep your account",
    message:
      "You haven't signed in for {{days}} days. If you don't sign in by {{day}}, your account will be deactivated, and an administrator will have to activate it again.",
  },
  webhookGone: {
    subject: "Webhook disabled: {{name}}",
    message:
      "The receiver says that its address no longer exists. Enter a new address, then enable the webhook.",
  },
  webhookFailing: {
    subject: "Webhook disabled: {{name}}",
    message:
      "Its receiver hasn't accepted an event for five days. Check the receiver, then enable the webhook. Events from that time can be sent again one by one.",
  },
  apiKeyExpires: {
    subject: "API key expires soon: {{name}}",
    message:
      "It stops working after {{day}}. Add a new key, give it to the software that uses this one, and revoke this one.",
  },
  organizationExported: {
    subject: "All data of your organization is being exported",
    message:
      "{{name}} is exporting everything that your organization has recorded, as one file. If this isn't right, talk to them and change your password.",
  },
  exportReady: {
    subject: "Your export is ready: {{itemName}}",
    message: "You can download it for 24 hours.",
  },
};
