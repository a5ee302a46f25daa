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

export const absences = {
  title: "Absences",
  subtitle: "Who is away, and who stands in.",
  add: "Add absence",
  one: "absence",
  fields: {
    organizationId: "Organization",
    staffId: "Team member",
    standIn: "Stand-in",
    fromDate: "From",
    untilDate: "Until",
    replyEn: "Reply in English",
    replyEs: "Reply in Spanish",
  },
  required: {
    staffId: "Team member is required!",
    fromDate: "From is required!",
    untilDate: "Until is required!",
  },
  help: {
    standIn:
      "On these days the stand-in sees the mentees of whoever is away, even with a role that shows only the own caseload.",
    untilDate: "The last day away.",
    replyEn: "What mentees who write on these days are answered.",
    replyEs: "The same in Spanish.",
  },
} satisfies RecordTexts;
