export { menteeHmis as mentees } from "./mentee-hmis.ts";
export { appointments } from "./appointments.ts";
export { menteeStaff } from "./mentee-staff.ts";
export * from "./check-ins.ts";
export * from "./enrollments.ts";
export { followUps } from "./follow-ups.ts";
export { relations } from "./relations.ts";
export { promises } from "./promises.ts";
export { services } from "./services.ts";

const assignmentFields = {
  active: "Active",
  completed: "Completed",
  startDate: "Start Date",
  endDate: "End Date",
  points: "Points",
  description: "Quick note to the mentee",
  dataNotes: "Notes",
  dataFiles: "Files",
  isLate: "Late",
};

const assignmentRequired = { startDate: "Start Date is required!", endDate: "End Date is required!" };

const assignmentHelp = {
  completed: "The mentee can mark this too.",
  endDate: "If it isn't completed by this day, the mentee counts as urgent.",
  description: "The mentee reads this.",
  dataNotes: "Staff and mentee both read and add notes here.",
  dataFiles: "Staff and mentee both see and add files here.",
};

const assignmentEntries = {
  dataNotes: { dateEntered: "Date entered", enteredBy: "Entered by", note: "Note" },
  dataFiles: { dateCreated: "Date added", uploadedBy: "Uploaded by", note: "Note", file: "File" },
};

const assignmentEntriesRequired = {
  dataNotes: { note: "Note is required!" },
  dataFiles: { file: "Uploading a file is required!" },
};

export const menteeUserGoals = {
  title: "Goals",
  menu: "All goals",
  subtitle: "What this mentee wants to reach, and by when.",
  add: "Assign goal",
  one: "goal",
  fields: { menteeGoalId: "Goal", ...assignmentFields },
  required: { menteeGoalId: "Name is required!", ...assignmentRequired },
  help: { menteeGoalId: "Goals come from the library.", ...assignmentHelp },
  entries: assignmentEntries,
  entriesRequired: assignmentEntriesRequired,
};

export const menteeUserTasks = {
  title: "Tasks",
  menu: "All tasks",
  subtitle: "This mentee's next steps.",
  add: "Assign task",
  one: "task",
  fields: { menteeTaskId: "Task", ...assignmentFields },
  required: { menteeTaskId: "Name is required!", ...assignmentRequired },
  help: {
    menteeTaskId: "Tasks come from the library.",
    points: "What the mentee earns by completing it.",
    ...assignmentHelp,
  },
  entries: assignmentEntries,
  entriesRequired: assignmentEntriesRequired,
};

export const menteeUserChallenges = {
  title: "Challenges",
  menu: "All challenges",
  subtitle: "Something harder, for when the mentee is ready.",
  add: "Assign challenge",
  one: "challenge",
  fields: { menteeChallengeId: "Challenge", ...assignmentFields },
  required: { menteeChallengeId: "Name is required!", ...assignmentRequired },
  help: {
    menteeChallengeId: "Challenges come from the library.",
    points: "What the mentee earns by completing it.",
    ...assignmentHelp,
  },
  entries: assignmentEntries,
  entriesRequired: assignmentEntriesRequired,
};

export const menteeUserNotes = {
  title: "Notes",
  menu: "All notes",
  subtitle: "Case notes about this mentee. The mentee never sees them.",
  add: "Add note",
  one: "note",
  fields: {
    date: "Date",
    noteTitle: "Title",
    kind: "Kind",
    active: "Active",
    note: "Note",
    contactKind: "Kind of contact",
    reached: "Reached",
    minutes: "Minutes",
    withWhom: "With whom",
  },
  required: { date: "Date is required!", noteTitle: "Title is required!" },
  help: {
    date: "The day of the conversation or event, not the day you write this.",
    reached: "When off, this note doesn't count as a contact.",
    withWhom: "If it was not the mentee, for example the mother or the probation officer.",
  },
  options: {
    kind: { note: "Note", call: "Phone call", meeting: "Meeting", visit: "Visit", message: "Message" },
    contactKind: {
      call: "Phone call",
      text: "Text message",
      visit: "Visit",
      email: "Email",
      video: "Video call",
      letter: "Letter",
      court: "Court",
      other: "Other",
    },
  },
};

export const menteeUserFiles = {
  title: "Files",
  subtitle: "Documents of this mentee, such as a certificate or a letter.",
  add: "Add file",
  one: "file",
  fields: {
    date: "Date",
    name: "File name",
    active: "Active",
    shared: "Shared with the mentee",
    file: "File",
  },
  required: {
    date: "Date is required!",
    name: "File name is required!",
    file: "Uploading a file is required!",
  },
  help: {
    name: "A short title, for example Tax return.",
    shared: "When on, the mentee can see this file. Otherwise, only staff can.",
  },
};

export const menteeAssessments = {
  title: "Assessments",
  subtitle: "What this mentee has been through, and the care that fits now.",
  add: "Start assessment",
  one: "assessment",
  another: "New assessment",
  earlier: "Earlier assessments",
  noEarlier: "No earlier assessments. When you start a new one, this one is kept and appears here.",
  change: "Adverse experiences and level of care over time",
  fields: {
    date: "Day",
    assessor: "Assessor",
    experiencesTitle: "Adverse childhood experiences",
    adverseExperiences: "Adverse experiences",
    careTitle: "Care",
    levelOfCare: "Level of care",
    offerTypes: "Offer types",
    programStatus: "Program status",
    traumaInformStatus: "Trauma inform status",
  },
  help: {
    adverseExperiences:
      "A study of over 17,000 adults looked at 10 types of adverse childhood experiences. It found that they are " +
      "common, and that the more of them a person lived through, the greater the risk to health and well-being " +
      "later in life. Mark what this person lived through. It helps choose the right care and is never a " +
      "judgment.",
    programStatus: "Where this mentee is in the program today.",
  },
};

export const menteePassword = {
  title: "Reset password",
  subtitle: "Set a new password for this mentee. They are signed out everywhere.",
  one: "password",
  fields: { password: "New password", passwordConfirm: "Confirm password" },
  required: {
    password: "Entering a password is required!",
    passwordConfirm: "Confirming your password is required!",
  },
  help: { password: "Several words together are easy to remember. Tell the mentee in person." },
};
