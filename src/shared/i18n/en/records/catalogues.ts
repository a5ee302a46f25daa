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
  active: "Only active ones can be assigned.",
  completed: "Switch on when this is finished for everybody.",
  description: "What to do, step by step. Mentees read it.",
  bring: "Such as: ID card, two pay slips.",
  address: "Mentees open it on a map.",
  hours: "Such as: Monday to Friday, 9 to 4.",
  languageCode: "The language it is written in. Readers of this language are offered it first.",
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
