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
  },
  inLanguages: {
    reply: {
      label: "Reply in {{language}}",
      help: "A text for mentees who use {{language}}. If they write in the chat on these days, they see it there once, as an automatic reply. It isn't sent as a text message.",
    },
  },
} satisfies RecordTexts;
