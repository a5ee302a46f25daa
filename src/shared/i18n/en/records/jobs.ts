import { organizationHelp } from "./common-fields.ts";

export const jobs = {
  title: "Jobs",
  subtitle: "Open positions that fit the people you accompany.",
  add: "Add job",
  one: "job",
  fields: {
    organizationId: "Organization",
    title: "Title",
    active: "Active",
    company: "Company",
    location: "Location",
    applicationUrl: "Application URL",
    descriptionFile: "Description as a file",
    jobSummary: "Job summary",
    duties: "Duties",
    requiredExperience: "Required experience",
    benefits: "Benefits",
  },
  required: { title: "Title is required!" },
  help: {
    organizationId: organizationHelp,
    active: "Switch off when the position is taken.",
    applicationUrl: "The web address where one applies.",
    requiredExperience: "Say whether a criminal record rules somebody out.",
  },
};
