/** Subject and message of every kind of notification. */
export const notifications = {
  newDevice: {
    subject: "Sign-in from a new device",
    message:
      "Somebody signed in to your account from a device that we have not seen before: {{device}}, address {{address}}. If it was not you, sign that device out and change your password.",
  },
  newSignIn: {
    subject: "New sign-in",
    message: "On {{device}}, {{when}}. Not you? Call {{organization}}, or sign out everywhere.",
  },
  passwordChanged: {
    subject: "Your password was changed",
    message:
      "The password of your account was changed, and you were signed out everywhere. If you did not do this, tell your organization at once.",
  },
  emailChanged: {
    subject: "Your email address was changed",
    message:
      "From now on your account uses another email address to sign in. If you did not do this, tell your organization at once.",
  },
  sessionsEnded: {
    subject: "You were signed out everywhere",
    message: "{{sender}} signed you out on all your devices. You can sign in again with your password.",
  },
  secondFactorOn: {
    subject: "The second step is on",
    message: "Signing in to your account now needs a code of your authenticator app.",
  },
  secondFactorOff: {
    subject: "The second step is off",
    message:
      "Signing in to your account needs only the password again. If you did not do this, change your password.",
  },
  recoveryCodesNew: {
    subject: "You have new recovery codes",
    message:
      "Your earlier recovery codes do not work any more. If you did not do this, change your password.",
  },
  secondFactorReset: {
    subject: "Your second step was reset",
    message:
      "{{sender}} reset it because of a lost device. If you did not ask for this, tell your organization.",
  },
  secondFactorTries: {
    subject: "Wrong codes at sign-in",
    message:
      "Somebody entered your password and then five wrong codes. If it was not you, change your password.",
  },
  recoveryCodeUsed: {
    subject: "A recovery code was used",
    message: "Somebody signed in to your account with a recovery code. You have {{left}} left.",
  },
  newAssignment: { subject: "New for you: {{itemName}}", message: "{{sender}} added this to your plan." },
  answered: { subject: "{{menteeName}} answered", message: "There is something new about {{itemName}}." },
  completed: { subject: "{{itemName}} is completed", message: "{{menteeName}} completed this." },
  referral: { subject: "New referral: {{menteeName}}", message: "{{sender}} entered a referral." },
  handOver: {
    subject: "You take over from {{name}}",
    message: "{{sender}} handed records over to you: {{count}}.",
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
    message: "Please read the message. If that is what it asks for, stop the texts there.",
  },
  caseloadGiven: {
    subject: "New mentees for you",
    message: "{{sender}} handed mentees over to you: {{count}}.",
  },
  caseloadBegins: {
    subject: "New mentees for you today",
    message: "From today on you are the case manager of more mentees: {{count}}.",
  },
  caseloadUnassigned: {
    subject: "Mentees without a case manager",
    message: "The last day of their case manager was yesterday, and nobody follows. Mentees: {{count}}.",
  },
  caseloadTaken: { subject: "{{name}} works with you now", message: "{{message}}" },
  promiseTakenOver: { subject: "{{name}} takes over a promise to you", message: "You find it in your plan." },
  promiseMoved: { subject: "A promise has a new day", message: "{{day}}. You find it in your plan." },
  promiseDone: {
    subject: "{{menteeName}} did what was promised",
    message: "Please say whether it is done: you find it in the list of promises.",
  },
  workDue: { subject: "{{sentence}}", message: "You find it on your first page." },
  promiseDue: { subject: "{{sentence}}", message: "You find it on your first page." },
  checkIn: { subject: "How are you?", message: "A few short questions. It takes a minute." },
  otherTime: {
    subject: "{{menteeName}} would like another time",
    message:
      "{{menteeName}} can't come on {{when}}. {{other}} would work. The appointment has not been moved.",
  },
  appointmentCall: {
    subject: "{{menteeName}} asks for a call",
    message: "{{menteeName}} can't come on {{when}} and would like to find another time by phone.",
  },
  checkInCall: { subject: "{{menteeName}} asks for a call", message: "You find it in the check-ins." },
  checkInHelp: { subject: "{{menteeName}} asks for help", message: "You find it in the check-ins." },
  bugAssigned: { subject: "Bug assigned to you: {{itemName}}", message: "{{sender}} assigned this to you." },
  appointmentPlanned: { subject: "Your appointment: {{when}}", message: "You find it in your plan." },
  appointmentCancelled: { subject: "Cancelled: {{when}}", message: "This appointment does not take place." },
  appointmentReminder: { subject: "Your appointment: {{when}}", message: "With {{sender}}." },
  addressWrong: {
    subject: "Wrong email address: {{menteeName}}",
    message:
      "Whoever reads mails at this address said that it is not this person's. Nothing is sent there any more. Please ask for the right address.",
  },
  invitationDied: {
    subject: "Invitation ended: {{menteeName}}",
    message:
      "Somebody with the link gave five wrong answers, so it no longer works. Check the address and the birthday on record, then invite again.",
  },
  codesEnded: {
    subject: "Wrong birthdays with sign-in codes: {{menteeName}}",
    message:
      "Five wrong birthdays were entered on a new device after a right code from this phone. No code signs in a new device for a day. Check the phone number and the birthday on record. If the phone is lost, sign this person out everywhere.",
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
      "By the rule of your organization, {{count}} discharged mentees will be anonymized in {{days}} days. This cannot be undone. To keep them, change the rule or the date of discharge.",
  },
  exportReady: {
    subject: "Your export is ready: {{itemName}}",
    message: "You can download it for 24 hours.",
  },
};
