/**
 * What measures can be grouped by: an answer of the mentee, of the enrollment that includes the counted day, or of the
 * counted service. `by` is what is derived from the answer:
 * - `age`: the age band on the first day of the counted enrollment, or of the period for other records.
 * - `zip`: the ZIP code at the end of an address.
 * - `family`: the family of a kind of service.
 */
interface DeclaredGrouping {
  readonly table: "mentees" | "enrollments" | "services";
  readonly field: string;
  readonly by?: "age" | "zip" | "family";
}

export const groupings = {
  program: { table: "enrollments", field: "programId" },
  award: { table: "services", field: "award" },
  serviceFamily: { table: "services", field: "kind", by: "family" },
  riskLevel: { table: "enrollments", field: "riskLevel" },
  ageBand: { table: "mentees", field: "birthday", by: "age" },
  gender: { table: "mentees", field: "gender" },
  race: { table: "mentees", field: "race" },
  language: { table: "mentees", field: "primaryLanguage" },
  zip: { table: "mentees", field: "address", by: "zip" },
  caseManager: { table: "mentees", field: "caseManager" },
  organization: { table: "mentees", field: "organizationId" },
} as const satisfies Readonly<Record<string, DeclaredGrouping>>;

export type GroupingName = keyof typeof groupings;
export const groupingNames = Object.keys(groupings) as readonly GroupingName[];

/** What a grouping derives from its answer. Undefined for the answer itself. */
export const derivedBy = (name: GroupingName): DeclaredGrouping["by"] => {
  const grouping: DeclaredGrouping = groupings[name];
  return grouping.by;
};

/** The age bands, by their first year. People without a birthday are in the band `unknown`. */
export const ageBands = {
  under18: 0,
  from18: 18,
  from25: 25,
  from35: 35,
  from45: 45,
  from55: 55,
  from65: 65,
} as const;
