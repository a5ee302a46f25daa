import { accounts } from "./en-auth.ts";
import { bulk } from "./en-bulk.ts";
import { chat } from "./en-chat.ts";
import { dataProtection } from "./en-data-protection.ts";
import { exports } from "./en-exports.ts";
import { imports } from "./en-imports.ts";
import { mails } from "./en-mails.ts";
import { merges } from "./en-merges.ts";
import { notifications } from "./en-notifications.ts";
import { push } from "./en-push.ts";
import { secondFactor } from "./en-second-factor.ts";
import { texts } from "./en-texts.ts";
import { views } from "./en-views.ts";

/** What the server itself says. Labels of the screens stand in `src/shared/i18n`. */
export const en = {
  accounts,
  bulk,
  chat,
  dataProtection,
  exports,
  imports,
  mails,
  merges,
  notifications,
  push,
  secondFactor,
  texts,
  views,
  system: {
    held: "This installation sends nothing until an Owner of the main organization confirms it on the System page.",
    confirmed: "Confirmed. Messages are sent again.",
  },
  errors: {
    badRequest: "The request could not be understood.",
    unauthorized: "Please sign in.",
    forbidden: "Your role does not allow this.",
    secondFactorRequired: "Your organization asks for a second step at sign-in. Please set it up first.",
    notFound: "Not found.",
    conflict: "This was sent before with different content, so send the change as a new request.",
    tooLarge: "This is too large.",
    unsupportedMediaType: "Files of this type are not accepted.",
    tooManyRequests: "Too many attempts. Please wait a moment and try again.",
    internal: "Something went wrong on our side. Nothing was saved. Please try again.",
    storageFull:
      "There is no room left on the server. Nothing was saved; reading still works. Please tell the people who run this site.",
    filesUnavailable:
      "The server cannot read or write its files right now. Please tell the people who run this site, and try again later.",
    unavailable: "The service is starting or its database cannot be reached. Please try again in a moment.",
  },
  mailTemplates: {
    exposed:
      "{{placeholder}} opens an account, so it must stand in the message alone, as a word of its own or as the whole address of a link.",
    missing: "The message lacks {{placeholder}}: without it nobody can do what the mail is for.",
  },
  problems: {
    tooLong: "This text is too long.",
    tooLarge: "This number is too large.",
    tooSmall: "This number is too small.",
    email: "This is not an email address.",
    invented: "This email address is made up. Enter one that people really read.",
    inventedWaivable:
      "This email address is made up. If there is none, choose “Does not have one” at the field.",
    option: "This choice does not exist.",
  },
  records: {
    declinesTooMany: "More than {{count}} records have this answer, too many to change at once.",
    saved: "Record was successfully saved.",
    deleted: "Record was successfully deleted.",
    archived: "Record was successfully archived.",
    restored: "Record was successfully restored.",
    cloned: "Record was successfully copied.",
    changed: "This record was changed by someone else. Look at the current values before you save again.",
    required: "This field is required!",
    notUnique: "This already exists.",
    beforeLast: "The one before this is of {{day}}. Choose that day or a later one.",
    copyOf: "{{name}} (copy)",
    archivedInUse_one:
      "{{count}} record uses this, so it was archived instead of deleted. That record keeps it; nobody can choose it any more.",
    archivedInUse_other:
      "{{count}} records use this, so it was archived instead of deleted. Those records keep it; nobody can choose it any more.",
    inUse: "This record is in use and cannot be deleted.",
    superStaysActive:
      "The organization that runs this site must stay active, or nobody could sign in to run it.",
    fileUnknown: "This file is not there any more. Please upload it again.",
  },
  periods: {
    menteeStaff: "The person already has this duty for the mentee on some of these days.",
    enrollments: "The mentee is already enrolled in this program on some of these days.",
    absences: "The person is already away on some of these days.",
  },
  customFields: {
    fixed: "What a field belongs to, its kind and its key never change. Add another field instead.",
    key: "A key begins with a small letter, and has only small letters, digits and _.",
    noOptions: "Please add the choices.",
    needlessOptions: "Only the kinds “One choice” and “Several choices” have choices.",
    requiredSensitive: "A sensitive field cannot be required: not everybody may fill it.",
    tooMany: "At most {{count}} fields can be in use at once. Turn off one that nobody needs.",
    notSortable: "Only texts, numbers and days can be made sortable.",
    tooManySorted: "At most {{count}} fields can be sortable at once. Turn that off where nobody needs it.",
    sortFull: "This installation has no room for more sortable fields. Ask the people who run it.",
    hasAnswers:
      "Records hold answers in this field. Turn it off instead: it is asked no more, and the answers stay.",
  },
  files: {
    empty: "The file is empty.",
    picture: "This picture cannot be read: it is damaged, cut off or far too large.",
    mixed:
      "This file is two things at once: behind its type another one is hidden, a web page for instance. Please save or print it anew.",
    macros:
      "This document holds macros, which can run programs. Please save it without macros and try again.",
    unattachedLimit:
      "You have uploaded {{megabytes}} MB or {{count}} files that belong to no record yet. Save or remove some of them first; what is not used goes after a day.",
    rateLimit: "You can upload {{megabytes}} MB in a quarter of an hour. Please wait a moment and try again.",
    storageLimit:
      "Your organization may store {{megabytes}} MB of files, and this one would be more. Remove files that nobody needs, or ask those who run this site for a larger limit.",
    bomb: "This document unpacks to far more than its size allows, as harmful files do.",
    infected: "The virus scanner found something harmful in this file. It was not kept.",
    notScanned:
      "This file could not be checked for viruses just now, so it was not kept. Please try again in a few minutes.",
  },
  contacts: {
    title: "{{kind}}, {{day}}",
    titleNotReached: "{{kind}}, not reached, {{day}}",
    again: "Get in touch with you again",
  },
  roles: {
    inUse: "This role is in use and cannot be deleted.",
    ownersSeeAll: "Owners see all mentees.",
    lastOwner: "An organization needs at least one active Owner.",
    standard: { owner: "Owner", caseManager: "Case manager", mentor: "Mentor", readOnly: "Read only" },
  },
  checkIns: {
    answered: "You answered this one already. Thank you.",
    notYet: "A check-in that nobody answered cannot be seen yet.",
    ask: "A few short questions. It takes a minute.",
    callMail: "A mentee asks for a call.",
    helpMail: "A mentee asks for help.",
    wantsCall: "Asks for a call",
    needsHelp: "Asks for help",
    isLow: "Is not well",
    unanswered: "Did not answer the check-in",
  },
  outcomes: { otherUnit: "The amount of this outcome is in: {{unit}}." },
  workDue: {
    tomorrow: "Something on your plan is due tomorrow",
    late: "Something on your plan is late",
    both: "Something on your plan is late, and something is due tomorrow",
  },
  promises: {
    settled: "This promise is settled. A correction is a new promise.",
    dueTomorrow_one: "One promise is due tomorrow",
    dueTomorrow_other: "{{count}} promises are due tomorrow",
    notOpen: "You said that this is done. Say first that it is not done yet.",
    answerClosed: "You can answer once the promise was kept, until it is settled.",
    changedSince: "Someone changed this promise since, so it stays as it is.",
    needsReason: "Say why the promise is released: the mentee reads it.",
    leaving_one:
      "{{name}} has one open promise. First somebody takes it over, or it is released with a reason.",
    leaving_other:
      "{{name}} has {{count}} open promises. First somebody takes each of them over, or it is released with a reason.",
    unsettled_one:
      "One promise of whoever leaves is open. Somebody takes it over, or it is released with a reason.",
    unsettled_other:
      "{{count}} promises of whoever leaves are open. Somebody takes each of them over, or it is released with a reason.",
    isOver: "The new day of a promise cannot be over.",
  },
  caseload: {
    usualMessage: "From today on {{name}} is there for you. You can write in the chat as before.",
    ownStandIn: "Nobody stands in for themselves.",
    transferred: "Mentees handed over: {{count}}.",
    isOver: "This day is over.",
    unsettled_one: "It is not said what becomes of one planned appointment: it is taken over or cancelled.",
    unsettled_other:
      "It is not said what becomes of {{count}} planned appointments: each is taken over or cancelled.",
    oneOrganization: "Hand over mentees of one organization at a time.",
  },
  appointments: {
    overlaps_one: "At this time there is another appointment of the same people.",
    overlaps_other: "At this time there are {{count}} other appointments of the same people.",
    settled: "This appointment is settled already. Open it to correct what was recorded.",
    toCome: "The day of this appointment has not come yet. It can be moved or cancelled.",
    replyClosed: "This appointment cannot be answered any more.",
    moved: "The appointment was moved.",
    title: "Appointment",
    notInCommon: "Each appointment has this by itself. Change only this one, or move it and all that follow.",
    changedSince: "Someone changed this appointment or what belongs to it since, so it stays as it is.",
  },
  undo: { done: "This was undone.", over: "This can no longer be undone." },
  digest: {
    own: "Your week: {{list}}.",
    team: "Your team: {{list}}.",
    week_one: "{{count}} appointment",
    week_other: "{{count}} appointments",
    outcomes_one: "{{count}} outcome to record",
    outcomes_other: "{{count}} outcomes to record",
    overdue_one: "{{count}} mentee with late work",
    overdue_other: "{{count}} mentees with late work",
    promises_one: "{{count}} promise of yours past its day",
    promises_other: "{{count}} promises of yours past their day",
    quiet_one: "{{count}} mentee without contact for {{days}} days",
    quiet_other: "{{count}} mentees without contact for {{days}} days",
    teamOutcomes_one: "{{count}} outcome missing for more than 7 days",
    teamOutcomes_other: "{{count}} outcomes missing for more than 7 days",
    teamPromises_one: "{{count}} promise more than 14 days past its day",
    teamPromises_other: "{{count}} promises more than 14 days past their day",
    unassigned_one: "{{count}} mentee without a case manager",
    unassigned_other: "{{count}} mentees without a case manager",
    teamQuiet_one: "{{count}} mentee without contact for {{days}} days",
    teamQuiet_other: "{{count}} mentees without contact for {{days}} days",
  },
  handOver: {
    choose: "Other records still name {{name}}. Choose who takes over, or nobody.",
    unstaffed_one:
      "{{name}} has {{count}} planned appointment where nobody else takes part. Say whether it is cancelled or kept.",
    unstaffed_other:
      "{{name}} has {{count}} planned appointments where nobody else takes part. Say whether they are cancelled or kept.",
    unfit: "This person cannot take over any more. Please choose again.",
  },
  people: {
    addressElsewhere: "This email address cannot be used to sign in here; please ask your administrator.",
    addressLimit: "You cannot enter more email addresses today; please continue tomorrow.",
    emailTaken: "Somebody already uses this email address.",
    noEmail: "There is no email address, so this person cannot sign in. Enter the email first.",
    notYourself: "You cannot delete or disable yourself.",
    ownPassword: "You signed in a while ago. Please change your own password in your profile.",
    passwordsDiffer: "The two passwords are not the same.",
    otherRole: "This role does not belong to the organization.",
  },
};

export type ServerTexts = typeof en;
