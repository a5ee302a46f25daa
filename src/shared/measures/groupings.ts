/** What measures can be grouped by: an answer of the mentee, or of the enrollment that includes the counted day. */
export const groupings = {
  program: { table: "enrollments", field: "programId" },
  riskLevel: { table: "enrollments", field: "riskLevel" },
  gender: { table: "mentees", field: "gender" },
  race: { table: "mentees", field: "race" },
  caseManager: { table: "mentees", field: "caseManager" },
  organization: { table: "mentees", field: "organizationId" },
} as const;

export type GroupingName = keyof typeof groupings;
export const groupingNames = Object.keys(groupings) as readonly GroupingName[];
