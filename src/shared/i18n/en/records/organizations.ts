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
  subtitle: "The agencies that take part, what they offer and how to reach them.",
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
    placeTitle: "Place",
    ...geolocated,
    addressRadius: "Search radius (miles)",
    timezones: "Time zone",
    notesTitle: "Notes",
    notes: "Notes",
    contactDaysTitle: "Contact with mentees",
    contactDays: "Days without contact",
    checkInGraceDays: "Days to answer a check-in",
    remindersTitle: "Reminders",
    reminders: "Mentees are reminded of appointments",
    workReminders: "Mentees are reminded of due work",
    textName: "Name in mails about appointments, and in texts",
    answerHours: "When your team answers messages",
    crisisHelp: "Whom to call in a crisis",
    securityTitle: "Security",
    requireSecondFactor: "Second step at sign-in",
    keepSignedIn: "Mentees can stay signed in on their phone",
    staffOffline: "Phones of team members keep the names of their mentees",
    exportTitle: "Exports",
    partTwo: "Program under 42 CFR part 2",
    exportReason: "Ask for a reason without consent",
    retentionTitle: "Keeping data",
    retentionMonths: "Months until discharged mentees are anonymized",
    team: "Team members",
  },
  required: { name: "Organization Name is required!" },
  help: {
    active:
      "When an organization is inactive, none of its people can sign in: team members and mentees are signed out, and calendar feeds, links and cards stop working. They get no emails or texts. Nothing is deleted, and people can sign in again once it is active.",
    cellPhone: phoneHelp,
    address: addressHelp,
    addressRadius: radiusHelp,
    contactDays:
      "After more days than these, 7 to 180, a mentee counts as without contact, on Today and everywhere else. Left empty: 30.",
    checkInGraceDays:
      "After more days than these, 1 to 60, a check-in without an answer stands on Today of whoever works with the mentee. Left empty: 3.",
    workReminders:
      "Of open goals, tasks and challenges on the day before, and once when they are late: by text or mail and as a notification, without what they are.",
    reminders: "By mail and as a notification, between 8:00 and 21:00 where the mentee is.",
    textName:
      "Somebody else may see these mails: choose a name that does not say what your organization does. Left empty, they name the team members of the appointment alone.",
    answerHours: "Mentees see it above their chat. Example: Monday to Friday, 9 to 5.",
    crisisHelp:
      "Your own numbers. They are added to 911 and 988 above a mentee's chat, and in the reply to a possible emergency.",
    requireSecondFactor:
      "When on, every team member needs an authenticator app. Who has none sets it up before anything else, you too.",
    keepSignedIn:
      "For 30 days, when they choose it. Switched off, those who are signed in so have to sign in again.",
    staffOffline:
      "Names and phone numbers of their own mentees, to call and to log a contact without network, sealed and only until the sign-in would end by itself. Switched off, their phones forget them the next time that they are online.",
    partTwo: "Every case file then carries the notice against redisclosure.",
    exportReason:
      "When on, an export of mentees without a recorded consent asks why. The audit trail keeps the reason.",
    retentionMonths:
      "Counted from the date of discharge. Left empty, everything is kept. The Owners are told a week before; what is anonymized cannot be brought back.",
    notes: "Internal: other organizations never see these notes.",
  },
  options: {
    timezones: timezoneOptions,
    reminders: { week: "7 days before", day: "1 day before", hours: "2 hours before" },
  },
};
