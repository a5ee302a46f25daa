import type { RecordTexts } from "../../record-texts.ts";

export const menteeStaff = {
  title: "Team",
  subtitle: "Who works with this mentee, and since when.",
  add: "Assign team member",
  one: "assignment",
  fields: { staffId: "Team member", duty: "Duty", fromDate: "From", untilDate: "Until", note: "Note" },
  required: { staffId: "Team member is required!", duty: "Duty is required!", fromDate: "From is required!" },
  help: {
    staffId: "People whose role is limited to their own caseload can see the mentee on these days.",
    duty: "There is one case manager at a time. A new one replaces the previous one.",
    untilDate: "The last day. Leave empty for no end date.",
  },
  options: {
    duty: { caseManager: "Case manager", mentor: "Mentor", backup: "Backup", supervisor: "Supervisor" },
  },
} satisfies RecordTexts;
