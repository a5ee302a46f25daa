import { near, organizationHelp } from "./common-fields.ts";

export const jobs = {
  title: "Jobs",
  subtitle: "Open positions that fit the people you work with.",
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
    near,
  },
  required: { title: "Title is required!" },
  help: {
    organizationId: organizationHelp,
    active: "Turn off when the position is filled.",
    applicationUrl: "The web address to apply at.",
    requiredExperience: "Say if a criminal record rules someone out.",
  },
};
