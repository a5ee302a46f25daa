/**
 * What measures can be grouped by: an answer of the mentee, of an enrollment, or of the counted service. The enrollment
 * is the one that the counted record names, such as a follow-up, or else the one that includes the counted day. `by` is
 * what is derived from the answer:
 * - `age`: the age band on the first day of the counted enrollment, or of the period for other records.
 * - `zip`: the ZIP code at the end of an address.
 * - `family`: the family of a kind of service.
 * - `phase`: whether the enrollment began before or after the release.
 */
interface DeclaredGrouping {
  readonly table: "mentees" | "enrollments" | "services";
  readonly field: string;
  readonly by?: "age" | "zip" | "family" | "phase";
  /** The group of records without an answer. It has its own text. */
  readonly otherwise?: string;
}

export const groupings = {
  program: { table: "enrollments", field: "programId" },
  award: { table: "enrollments", field: "award", otherwise: "noAward" },
  phase: { table: "enrollments", field: "prerelease", by: "phase", otherwise: "notEnrolled" },
  serviceFamily: { table: "services", field: "kind", by: "family" },
  riskLevel: { table: "enrollments", field: "riskLevel" },
  ageBand: { table: "mentees", field: "birthday", by: "age" },
  gender: { table: "mentees", field: "gender" },
  race: { table: "mentees", field: "race" },
  veteran: { table: "mentees", field: "veteran" },
  language: { table: "mentees", field: "primaryLanguage" },
  zip: { table: "mentees", field: "address", by: "zip" },
  caseManager: { table: "mentees", field: "caseManager" },
  organization: { table: "mentees", field: "organizationId" },
} as const satisfies Readonly<Record<string, DeclaredGrouping>>;

export type GroupingName = keyof typeof groupings;
export const groupingNames = Object.keys(groupings) as readonly GroupingName[];

export const declaredGrouping = (name: GroupingName): DeclaredGrouping => groupings[name];

/** Before and after release, by the enrollment. */
export const phases = ["before", "after"] as const;

/** The age bands, by their lowest age. People without a birthday are in the band `unknown`. */
export const ageBands = {
  under18: 0,
  from18: 18,
  from25: 25,
  from35: 35,
  from45: 45,
  from55: 55,
  from65: 65,
} as const;
