import type { RecordTexts } from "../../record-texts.ts";

export const promises = {
  title: "Promises",
  menu: "All promises",
  subtitle: "What the team, an agency, or the mentee promised. The mentee can read this.",
  add: "Add promise",
  one: "promise",
  noRecords: "No promises yet.",
  fields: {
    text: "Promise",
    by: "Made by",
    byStaff: "Team member",
    dueOn: "Due on",
    status: "Status",
    keptOn: "Kept on",
    confirmed: "Confirmed by the other person",
    reason: "Reason for releasing it",
    fromTable: "Made in",
    fromId: "Number of that record",
    isLate: "Late",
  },
  required: {
    text: "Promise is required!",
    by: "A selection is required!",
    dueOn: "Due on is required!",
    status: "A selection is required!",
  },
  help: {
    text: "This text can't change once the promise is kept or released. To correct it, add a new promise.",
    byStaff: "If you select no one, a new team promise is yours.",
    confirmed: "“Not yet” reopens a kept promise. Without an answer, it is final after 14 days.",
    reason: "The mentee reads this.",
  },
  options: {
    by: { staff: "The team", mentee: "The mentee", agency: "An agency" },
    status: { open: "Open", kept: "Kept", released: "Released" },
    confirmed: { yes: "Yes, done", notYet: "Not yet" },
  },
} satisfies RecordTexts;
