import type { RecordTexts } from "../../record-texts.ts";

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
