import { organizationHelp } from "./common-fields.ts";

const fields = {
  organizationId: "Organization",
  name: "Name",
  active: "Active",
  completed: "Completed",
  description: "Description",
  bring: "What to bring",
  address: "Where",
  hours: "Opening hours",
  languageCode: "Language",
};

const required = { name: "Name is required!" };

const help = {
  organizationId: organizationHelp,
  active: "Only active items can be assigned.",
  completed: "Turn on when this is finished for everyone.",
  description: "What to do, step by step. Mentees can read it.",
  bring: "For example: ID card, two pay stubs.",
  address: "Mentees can open it on a map.",
  hours: "For example: Monday to Friday, 9 to 4.",
  languageCode: "The language it is written in. People who use this language see it first.",
};

const options = { languageCode: { en: "English", es: "Español" } };

export const menteeGoals = {
  title: "Goals",
  subtitle: "The goals that can be assigned to mentees.",
  add: "Add goal",
  one: "goal",
  fields,
  required,
  options,
  help,
};

export const menteeTasks = {
  title: "Tasks",
  subtitle: "The tasks that can be assigned to mentees.",
  add: "Add task",
  one: "task",
  fields: { ...fields, points: "Points" },
  required,
  options,
  help: { ...help, points: "What a mentee earns by completing it." },
};

export const menteeChallenges = {
  title: "Challenges",
  subtitle: "The challenges that can be assigned to mentees.",
  add: "Add challenge",
  one: "challenge",
  fields: { ...fields, points: "Points" },
  required,
  options,
  help: { ...help, points: "What a mentee earns by completing it." },
};
