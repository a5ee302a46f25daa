import { followUpKinds } from "./follow-up-kinds.ts";
import {
  addressHelp,
  geolocated,
  phoneHelp,
  phonesAndWebsite,
  radiusHelp,
  timezoneOptions,
} from "./common-fields.ts";

export const organizations = {
  title: "Organizations",
  subtitle: "Agencies that take part, what they offer, and how to reach them.",
  add: "Add organization",
  one: "organization",
  fields: {
    identityTitle: "Organization",
    name: "Organization Name",
    active: "Status",
    photo: "Logo",
    agencyType: "Organization Type",
    agencyServices: "Organizational Services",
    contactTitle: "Contact",
    email: "Email",
    ...phonesAndWebsite,
    ...geolocated,
    addressRadius: "Search radius (miles)",
    timezones: "Time zone",
    notesTitle: "Notes",
    notes: "Notes",
    contactDaysTitle: "Contact with mentees",
    contactDays: "Days until a mentee counts as not contacted",
    checkInGraceDays: "Days to answer a check-in",
    followUpKinds: "Follow-ups after exit and release",
    remindersTitle: "Reminders",
    reminders: "Remind mentees of appointments",
    workReminders: "Remind mentees of due work",
    textName: "Name in emails about appointments and in text messages",
    answerHours: "When your team answers messages",
    crisisHelp: "Who to call in a crisis",
    securityTitle: "Security",
    requireSecondFactor: "Second step at sign-in",
    idleAccountDays: "Days without sign-in until a team member is deactivated",
    keepSignedIn: "Mentees can stay signed in on their phone",
    staffOffline: "Keep mentees' names on team members' phones",
    exportTitle: "Exports and data retention",
    partTwo: "Program under 42 CFR part 2",
    exportReason: "Ask for a reason without consent",
    retentionMonths: "Months until discharged mentees are anonymized",
    teamTitle: "Team",
    team: "Team members",
  },
  required: { name: "Organization Name is required!" },
  help: {
    active:
      "When an organization is inactive, none of its people can sign in: team members and mentees are signed out, and calendar feeds, links and cards stop working. They get no emails or texts. Nothing is deleted, and people can sign in again once it is active.",
    cellPhone: phoneHelp,
    address: addressHelp,
    addressRadius: radiusHelp,
    contactDays: "From 7 to 180 days. Leave empty for 30.",
    checkInGraceDays:
      "From 1 to 60 days. After that, an unanswered check-in appears in the team's to-do list. Leave empty for 3.",
    followUpKinds:
      "Scheduled when an enrollment ends or a mentee is released. A change applies to exits from now on.",
    workReminders:
      "The day before a goal, task, or challenge is due, and once when it's late, by text message or email and as a notification. Reminders don't say what it is.",
    reminders: "By email and as a notification, between 8 AM and 9 PM where the mentee is.",
    textName:
      "Other people may see these messages, so use a name that doesn't say what your organization does. If empty, they name only the team members of the appointment.",
    answerHours: "Mentees see it above their chat. Example: Monday to Friday, 9 to 5.",
    crisisHelp:
      "Your own numbers. They are added to 911 and 988 above a mentee's chat, and in the reply to a possible emergency.",
    requireSecondFactor:
      "When on, every team member needs an authenticator app, including you. Anyone without one sets it up at the next sign-in.",
    idleAccountDays:
      "From 30 to 1,000 days. Leave empty to keep all accounts. The person gets an email a week before. The last active Owner is never deactivated.",
    keepSignedIn: "For 30 days, if they choose it. When you turn this off, they have to sign in again.",
    staffOffline:
      "Names and phone numbers of their own mentees, so they can call and log contacts offline. The data is encrypted and removed when the session ends. When you turn this off, phones remove it the next time they are online.",
    partTwo: "Adds the redisclosure notice to every case file.",
    exportReason:
      "When on, exporting mentees without recorded consent requires a reason, which is recorded in the audit trail.",
    retentionMonths:
      "Counted from the date of discharge. Leave empty to keep everything. Owners are notified a week before. Anonymizing can't be undone.",
    notes: "Other organizations never see these notes.",
  },
  options: {
    timezones: timezoneOptions,
    followUpKinds,
    reminders: { week: "7 days before", day: "1 day before", hours: "2 hours before" },
  },
};
