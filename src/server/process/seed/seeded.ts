/** The rows that already have an id while the demo is being inserted. */
import type { LookupIds } from "./base.ts";
import type { LookupTable, OrganizationNumber, SeedMentee } from "./content/index.ts";

export interface SeededPerson {
  readonly accountId: string;
  /** The id in `users` or `mentees`. */
  readonly id: string;
  readonly name: string;
}

export interface SeededMentee extends SeededPerson {
  readonly mentee: SeedMentee;
}

export interface Seeded {
  readonly lookups: LookupIds;
  /** Team members by email. */
  readonly staff: ReadonlyMap<string, SeededPerson>;
  /** Ids of catalog items by organization, in the order of the content. */
  readonly catalogs: Record<OrganizationNumber, Record<"goals" | "tasks" | "challenges", string[]>>;
}

/** Returns a value that the content refers to. @throws Error if it doesn't exist */
export function requireDefined<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo content names ${what}, which is not there`);
  return value;
}

/** Returns the id of a name in a lookup list, or null for no name. */
export const idIn = (lookups: LookupIds, table: LookupTable, name: string): string | null =>
  name ? requireDefined(lookups[table].get(name), `${table} ${name}`) : null;

/** Returns the ids of several names in a lookup list. */
export const idsIn = (lookups: LookupIds, table: LookupTable, names: readonly string[]): string[] =>
  names.map((name) => requireDefined(lookups[table].get(name), `${table} ${name}`));

/** Returns a team member by email. */
export const staffOf = (staff: Seeded["staff"], email: string): SeededPerson =>
  requireDefined(staff.get(email), email);
