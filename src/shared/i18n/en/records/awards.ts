import type { RecordTexts } from "../../record-texts.ts";

export const awards = {
  title: "Awards",
  subtitle: "The grants that pay for the work.",
  add: "Add award",
  one: "award",
  noRecords: "No awards yet. Add one to see who it serves and what is left of it.",
  fields: {
    organizationId: "Organization",
    name: "Name",
    funder: "Funder",
    grantNumber: "Grant number",
    startDate: "Start",
    endDate: "End",
    reportingInterval: "Report every",
    amount: "Amount in dollars",
    spent: "Spent",
    left: "Left",
    promised: "People promised",
    served: "People served",
    programs: "Programs",
    note: "Note",
  },
  required: {
    name: "Name is required!",
    funder: "Funder is required!",
    startDate: "Start is required!",
    endDate: "End is required!",
  },
  help: { promised: "How many people you agreed to serve." },
  options: { reportingInterval: { month: "Month", quarter: "Quarter", halfYear: "Half-year", year: "Year" } },
} satisfies RecordTexts;
