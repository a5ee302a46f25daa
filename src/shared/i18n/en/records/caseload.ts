import type { RecordTexts } from "../../record-texts.ts";

export const absences = {
  title: "Absences",
  subtitle: "Who is away and who covers.",
  add: "Add absence",
  one: "absence",
  fields: {
    organizationId: "Organization",
    staffId: "Team member",
    standIn: "Covered by",
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
      "On these days, the person who covers can see the absent person's mentees, even with a role limited to their own caseload.",
    untilDate: "The last day away.",
    replyEn: "The reply to mentees who write on these days.",
    replyEs: "The same in Spanish.",
  },
} satisfies RecordTexts;
