/** Server texts that have no file of their own. */
export const system = {
  held: "This installation sends nothing until an Owner of the main organization confirms it on the System page.",
  confirmed: "Confirmed. Messages are sent again.",
};

export const errors = {
  badRequest: "The request could not be understood.",
  unauthorized: "Please sign in.",
  forbidden: "Your role does not allow this.",
  secondFactorRequired: "Your organization requires a second step at sign-in. Please set it up first.",
  singleSignOnRequired:
    "Your organization signs in with single sign-on only. Choose “Single sign-on” on the sign-in page.",
  notFound: "Not found.",
  conflict: "This was already sent with different content, so send the change as a new request.",
  tooLarge: "This is too large.",
  unsupportedMediaType: "Files of this type are not accepted.",
  tooManyRequests: "Too many attempts. Please wait a moment and try again.",
  internal: "Something went wrong on our end. Nothing was saved. Please try again.",
  storageFull:
    "The server is out of space. Nothing was saved, but you can still read. Please tell the site's administrators.",
  filesUnavailable:
    "The server can't read or write files right now. Please tell the site's administrators, and try again later.",
  unavailable: "The service is starting or its database cannot be reached. Please try again in a moment.",
};

export const mailTemplates = {
  exposed:
    "{{placeholder}} opens an account, so it may appear only in the message, as a separate word or as the whole address of a link.",
  missing: "The message needs {{placeholder}}. Without it, the email doesn't work.",
};

export const problems = {
  tooLong: "This text is too long.",
  tooLarge: "This number is too large.",
  tooSmall: "This number is too small.",
  cents: "An amount of money can have at most two decimal places.",
  email: "This is not an email address.",
  invented: "This email address looks made up. Enter one that someone reads.",
  inventedWaivable:
    "This email address looks made up. If there is none, select “Does not have one” in the field.",
  option: "This choice does not exist.",
};

export const records = {
  declinesTooMany: "More than {{count}} records have this answer, too many to change at once.",
  saved: "Record was successfully saved.",
  deleted: "Record was successfully deleted.",
  archived: "Record was successfully archived.",
  restored: "Record was successfully restored.",
  cloned: "Record was successfully copied.",
  changed: "This record was changed by someone else. Look at the current values before you save again.",
  required: "This field is required!",
  notUnique: "This already exists.",
  beforeLast: "The previous one is from {{day}}. Select that day or a later one.",
  copyOf: "{{name}} (copy)",
  archivedInUse_one:
    "{{count}} record uses this, so it was archived instead of deleted. That record keeps it, and no one can select it anymore.",
  archivedInUse_other:
    "{{count}} records use this, so it was archived instead of deleted. Those records keep it, and no one can select it anymore.",
  inUse: "This record is in use and cannot be deleted.",
  superStaysActive:
    "The organization that runs this site must stay active. Otherwise, no one could sign in to run it.",
  fileUnknown: "This file is no longer available. Please upload it again.",
};

export const periods = {
  menteeStaff: "The person already has this duty for the mentee on some of these days.",
  enrollments: "The mentee is already enrolled in this program on some of these days.",
  absences: "The person is already away on some of these days.",
  awards: "An award with this funder and grant number already covers some of these days.",
};

export const customFields = {
  fixed: "A field's records, kind, and key can't change. Add another field instead.",
  key: "A key starts with a lowercase letter and contains only lowercase letters, digits, and _.",
  noOptions: "Please add the choices.",
  needlessOptions: "Only the kinds “One choice” and “Several choices” have choices.",
  requiredSensitive: "A sensitive field can't be required, because not everyone can fill it in.",
  tooMany: "You can use up to {{count}} fields at once. Turn off one you don't need.",
  tooManyDefined:
    "There can be up to {{count}} fields, including those turned off, so delete one without answers first.",
  tooManyOptions:
    "A field can have up to {{count}} choices, including removed ones, so add another field instead.",
  notSortable: "Only text, number, and date fields can be sortable.",
  tooManySorted:
    "Up to {{count}} fields can be sortable at once. Turn it off for a field that doesn't need it.",
  sortFull: "This installation can't have more sortable fields. Ask its administrators.",
  hasAnswers: "Records have answers in this field. Turn it off instead to hide it and keep the answers.",
};

export const measures = {
  tooMany: "There can be up to {{count}} measures, so delete one that you don't need first.",
};

export const files = {
  empty: "The file is empty.",
  picture: "This picture can't be read. It is damaged, incomplete, or far too large.",
  mixed: "This file hides another type of file, such as a web page. Please save or print it again.",
  macros:
    "This document contains macros, which can run programs. Please save it without macros and try again.",
  unattachedLimit:
    "You have uploaded {{megabytes}} MB or {{count}} files that don't belong to a record yet. Save or remove some of them first. Unused files are removed after a day.",
  rateLimit: "You can upload {{megabytes}} MB in a quarter of an hour. Please wait a moment and try again.",
  underWayLimit:
    "Too many of your files are being uploaded at once. Wait until some are done, then try again.",
  openLimit: "Too many of your downloads are open at once. Wait until some are done, then try again.",
  storageLimit:
    "This file would exceed your organization's limit of {{megabytes}} MB. Remove files you don't need, or ask the site's administrators for a larger limit.",
  bomb: "This document unpacks to far more than its size allows, which is typical of harmful files.",
  infected: "The virus scanner found something harmful in this file, so it was not saved.",
  notScanned:
    "This file could not be checked for viruses, so it was not saved. Please try again in a few minutes.",
};

export const contacts = {
  title: "{{kind}}, {{day}}",
  titleNotReached: "{{kind}}, not reached, {{day}}",
  again: "Contact you again",
};

export const roles = {
  inUse: "This role is in use and cannot be deleted.",
  givenAtSignIn:
    "Single sign-on gives this role to new people. An Owner must choose another role for them in the settings first.",
  nameInRules: "Single sign-on can't use this name. Choose a shorter name without an equals sign (=).",
  nameTwice:
    "Another role has this name. Choose a different one, because single sign-on gives this role to new people.",
  ownersSeeAll: "Owners see all mentees.",
  lastOwner: "An organization needs at least one active Owner.",
  standard: { owner: "Owner", caseManager: "Case manager", mentor: "Mentor", readOnly: "Read only" },
};

export const checkIns = {
  answered: "You already answered this one. Thank you.",
  notYet: "A check-in without an answer can't be marked as seen.",
  ask: "A few short questions. It takes a minute.",
  callMail: "A mentee asked for a call.",
  helpMail: "A mentee asked for help.",
  wantsCall: "Asked for a call",
  needsHelp: "Asks for help",
  isLow: "Is not well",
  unanswered: "Did not answer the check-in",
};

export const outcomes = { otherUnit: "The amount of this outcome is in: {{unit}}." };

export const workDue = {
  tomorrow: "Something on your plan is due tomorrow",
  late: "Something on your plan is late",
  both: "Something on your plan is late, and something is due tomorrow",
};

export const assignments = {
  archived:
    "Your team archived this, so it can't be marked as done or not done. Ask your team if you want to work on it.",
};

export const promises = {
  settled: "This promise is final. To correct it, add a new promise.",
  dueTomorrow_one: "One promise is due tomorrow",
  dueTomorrow_other: "{{count}} promises are due tomorrow",
  notOpen: "You said this is done. First say that it isn't done yet.",
  answerClosed: "You can answer after the promise is kept and before it is final.",
  needsReason: "Enter a reason. The mentee reads it.",
  leaving_one: "{{name}} has one open promise. First reassign it, or release it with a reason.",
  leaving_other:
    "{{name}} has {{count}} open promises. First reassign each one, or release it with a reason.",
  unsettled_one: "This person has one open promise. Reassign it, or release it with a reason.",
  unsettled_other: "This person has {{count}} open promises. Reassign each one, or release it with a reason.",
  isOver: "The new due date can't be in the past.",
};

export const caseload = {
  defaultMessage: "Starting today, {{name}} is your contact. You can write in the chat as before.",
  ownStandIn: "A person can't cover for themselves.",
  transferred: "Mentees reassigned: {{count}}.",
  isOver: "This day is in the past.",
  unsettled_one: "Reassign or cancel the one scheduled appointment.",
  unsettled_other: "Reassign or cancel each of the {{count}} scheduled appointments.",
  oneOrganization: "Reassign mentees of one organization at a time.",
  reassigned: "Someone reassigned some of these mentees in the meantime. Look at the list and try again.",
};

export const appointments = {
  needsOutcome: "This appointment is over. Select how it ended.",
  isAhead: "This appointment is still ahead, so it can't be kept or missed.",
  overlaps_one: "The same people have another appointment at this time.",
  overlaps_other: "The same people have {{count}} other appointments at this time.",
  settled: "This appointment already has an outcome. Open it to correct the outcome.",
  toCome: "This appointment is in the future. You can reschedule or cancel it.",
  replyClosed: "This appointment can no longer be answered.",
  replyMoved: "The time of this appointment changed. Look at the new time and answer again.",
  moved: "The appointment was rescheduled.",
  title: "Appointment",
  notInCommon:
    "This can differ from one appointment to the next. Change only this appointment, or reschedule it and all later ones.",
};

export const undo = {
  done: "This was undone.",
  over: "This can no longer be undone.",
  changedSince: "Someone changed this in the meantime, so it stays as it is.",
};

export const digest = {
  own: "Your week: {{list}}.",
  team: "Your team: {{list}}.",
  week_one: "{{count}} appointment",
  week_other: "{{count}} appointments",
  outcomes_one: "{{count}} outcome to record",
  outcomes_other: "{{count}} outcomes to record",
  overdue_one: "{{count}} mentee with late work",
  overdue_other: "{{count}} mentees with late work",
  promises_one: "{{count}} overdue promise",
  promises_other: "{{count}} overdue promises",
  quiet_one: "{{count}} mentee without contact for {{days}} days",
  quiet_other: "{{count}} mentees without contact for {{days}} days",
  teamOutcomes_one: "{{count}} outcome missing for more than 7 days",
  teamOutcomes_other: "{{count}} outcomes missing for more than 7 days",
  teamPromises_one: "{{count}} promise overdue by more than 14 days",
  teamPromises_other: "{{count}} promises overdue by more than 14 days",
  unassigned_one: "{{count}} mentee without a case manager",
  unassigned_other: "{{count}} mentees without a case manager",
  teamQuiet_one: "{{count}} mentee without contact for {{days}} days",
  teamQuiet_other: "{{count}} mentees without contact for {{days}} days",
};

export const handOver = {
  choose: "Other records still name {{name}}. Select who to reassign them to, or no one.",
  unstaffed_one: "{{name}} has {{count}} scheduled appointment with no other team member. Cancel or keep it.",
  unstaffed_other:
    "{{name}} has {{count}} scheduled appointments with no other team member. Cancel or keep them.",
  unfit: "You can no longer reassign to this person. Please select someone else.",
};

export const people = {
  addressElsewhere: "This email address cannot be used to sign in here; please ask your administrator.",
  addressLimit: "You cannot enter more email addresses today; please continue tomorrow.",
  emailTaken: "Someone already uses this email address.",
  noEmail: "There is no email address, so this person cannot sign in. Enter the email first.",
  notYourself: "You can't delete or deactivate yourself.",
  ownPassword: "You signed in a while ago. Please change your own password in your profile.",
  passwordsDiffer: "The two passwords are not the same.",
  otherRole: "This role does not belong to the organization.",
};
