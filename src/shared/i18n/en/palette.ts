/** The command palette. The words begin a command: “note isa”. */
export const palette = {
  placeholder: "Name, place or action",
  empty: "Nothing found. Try fewer letters.",
  searching: "Searching…",
  didYouMean: "Did you mean {{name}}?",
  recent: "Opened last",
  mentees: "Mentees",
  team: "Team members",
  actions: "Actions",
  areas: "Go to",
  account: "Account",
  noteWord: "note",
  messageWord: "message",
  taskWord: "task",
  logWord: "log",
  logFor: "Log contact: {{name}}",
  kindWords: { call: "call", text: "text", visit: "visit", email: "email" },
  noteFor: "Add a note: {{name}}",
  messageTo: "Message {{name}}",
  taskFor: "Assign a task: {{name}}",
  goalWord: "goal",
  goalFor: "Assign a goal: {{name}}",
  appointmentWord: "appointment",
  appointmentFor: "Plan an appointment: {{name}}",
  addMentee: "Add mentee",
  addMember: "Add team member",
};

/** The shortcuts of single keys. */
export const shortcuts = {
  all: "Keyboard shortcuts",
  anywhere: "Anywhere",
  add: "Add",
  go: "Go to",
  search: "Search this list, or everything",
  hint: "One key after the other. Not while you type in a field. Switch them off in the settings.",
  areOff: "Single keys are switched off in your settings. Everything here can be clicked.",
};
