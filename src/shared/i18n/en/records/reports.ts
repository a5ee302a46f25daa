import type { RecordTexts } from "../../record-texts.ts";

export const reports = {
  title: "Funder reports",
  subtitle: "What you sent to funders.",
  one: "report",
  noRecords: "No reports yet.",
  fields: {
    organizationId: "Organization",
    name: "Report",
    preset: "Kind",
    award: "Award",
    fromDate: "From",
    untilDate: "Until",
    state: "Status",
    finalizedAt: "Finalized",
  },
  options: {
    preset: {
      secondChance: "Second Chance Act (BJA)",
      labor: "Department of Labor (WIOA indicators)",
      mentoring: "Mentoring",
      custom: "Custom",
    },
    state: { draft: "Draft", final: "Final" },
  },
} satisfies RecordTexts;
