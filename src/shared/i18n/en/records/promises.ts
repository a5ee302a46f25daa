import type { RecordTexts } from "../../record-texts.ts";

export const promises = {
  title: "Promises",
  menu: "All promises",
  subtitle: "What the team, an agency or the mentee said they would do. The mentee reads this.",
  add: "Add promise",
  one: "promise",
  noRecords: "Nobody has promised anything yet.",
  fields: {
    text: "Promise",
    by: "Made by",
    byStaff: "Team member",
    dueOn: "Due on",
    status: "Status",
    keptOn: "Kept on",
    confirmed: "Answer of the other side",
    reason: "Reason for releasing it",
    fromTable: "Made in",
    fromId: "Number of that record",
  },
  required: {
    text: "Promise is required!",
    by: "A selection is required!",
    dueOn: "Due on is required!",
    status: "A selection is required!",
  },
  help: {
    text: "Once the promise is settled, this text stays as it is. A correction is a new promise.",
    byStaff: "Without anybody chosen, a new promise of the team is yours.",
    confirmed: "“Not yet” opens a kept promise again. Without an answer it is settled after 14 days.",
    reason: "The mentee reads this.",
  },
  options: {
    by: { staff: "The team", mentee: "The mentee", agency: "An agency" },
    status: { open: "Open", kept: "Kept", released: "Released" },
    confirmed: { yes: "Yes, done", notYet: "Not yet" },
  },
} satisfies RecordTexts;
