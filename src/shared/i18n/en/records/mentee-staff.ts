import type { RecordTexts } from "../../record-texts.ts";

export const menteeStaff = {
  title: "Team",
  subtitle: "Who works with this mentee, and when.",
  add: "Assign team member",
  one: "assignment",
  fields: { staffId: "Team member", duty: "Duty", fromDate: "From", untilDate: "Until", note: "Note" },
  required: { staffId: "Team member is required!", duty: "Duty is required!", fromDate: "From is required!" },
  help: {
    staffId: "People whose role shows only their own caseload see the mentee on these days.",
    duty: "There is one case manager at a time: a new one ends the work of the former one.",
    untilDate: "The last day. Leave it empty until further notice.",
  },
  options: {
    duty: { caseManager: "Case manager", mentor: "Mentor", backup: "Backup", supervisor: "Supervisor" },
  },
} satisfies RecordTexts;
