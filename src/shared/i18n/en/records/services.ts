import type { RecordTexts } from "../../record-texts.ts";

export const services = {
  title: "Services",
  menu: "All services",
  subtitle: "Services that mentees received, and what they cost.",
  add: "Log service",
  one: "service",
  noRecords: "No services yet.",
  fields: {
    date: "Day",
    kind: "Service",
    minutes: "Minutes",
    units: "Units",
    cost: "Cost in dollars",
    award: "Paid from",
    staff: "Provided by",
    resourceId: "Provider from the directory",
    provider: "Other provider",
    note: "Note",
  },
  required: { date: "Day is required!", kind: "Service is required!" },
  help: {
    units: "How many, such as bus passes or sessions.",
    award: "The day must be within the award's dates.",
    note: "Only the team reads this.",
  },
} satisfies RecordTexts;
