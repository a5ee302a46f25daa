/**
 * The one rule of which rows of a record type a caller may see, as data (ADR 31). The guard of a record asks
 * {@link matches}; the server makes the condition of a list from the same filter.
 */
import { superOrganizationId } from "../constants.ts";
import { isWireId } from "../fields/wire-shapes.ts";
import type { RecordType } from "../records/record-type.ts";
import { isSuper, readsSensitive, type Caller } from "./caller.ts";

/** Facts of a row that a filter can ask for. A new one is added here, to `factsOf` and to `toSql` on the server. */
export interface FilterFacts {
  /** Null: the row belongs to no organization. */
  readonly organizationId?: string | null;
  readonly menteeId?: string;
  readonly accountId?: string;
  /** The account that added the row. */
  readonly createdBy?: string;
  readonly shared?: boolean;
  readonly active?: boolean;
  /**
   * The team member whose caseload the mentee of the row is in today: assigned, or assigned to somebody for whom that one
   * stands in. It is asked for the caller alone.
   */
  readonly assigned?: string;
}

export type FilterFact = keyof FilterFacts;

/** What a row is compared by; null: it has no such fact. */
export type FilteredRow = { readonly [Fact in FilterFact]?: FilterFacts[Fact] | null };

/** A row passes that has all facts of one of these alternatives; without an alternative none does. */
export type RowFilter = readonly FilterFacts[];

export const noRows: RowFilter = [];
export const allRows: RowFilter = [{}];

const ofOrganization = (caller: Caller): RowFilter =>
  isSuper(caller) ? allRows : [{ organizationId: caller.organizationId }];

/** The rows whose internal fields a caller may read, of those that it may see; mentees read none. */
export const internalFilter = (caller: Caller): RowFilter =>
  caller.accountType === "mentee" ? noRows : ofOrganization(caller);

/**
 * The mentees that a caller may see, by what rows about a mentee carry: `menteeId` and `organizationId`, and whether they
 * are in the caller's caseload.
 */
export function menteeFilter(caller: Caller): RowFilter {
  if (caller.accountType === "mentee") return [{ menteeId: caller.personId }];
  const filter = ofOrganization(caller);
  return caller.caseloadOnly ? narrow(filter, { assigned: caller.personId }) : filter;
}

/** Adds facts that rows must have as well: a filter gets narrower, never wider. */
export const narrow = (filter: RowFilter, facts: FilterFacts): RowFilter =>
  filter
    .filter((wanted) =>
      filterFacts(facts).every((fact) => wanted[fact] === undefined || wanted[fact] === facts[fact]),
    )
    .map((wanted) => ({ ...wanted, ...facts }));

/** The organization that rows of a type belong to where an organization adds them; null: to all. */
export const ownerIn = (type: RecordType, organizationId: string | null): string | null =>
  type.scope === "values" && organizationId === superOrganizationId ? null : organizationId;

/**
 * The rows of a type that records of an organization may name.
 * @param organizationId null for a record that belongs to no organization
 */
export function usableBy(type: RecordType, organizationId: string | null): RowFilter {
  if (type.scope === "organization") return organizationId === null ? noRows : [{ organizationId }];
  if (type.scope !== "values") return allRows;
  const owner = ownerIn(type, organizationId);
  return [
    { organizationId: null },
    ...(owner !== null && isWireId(owner) ? [{ organizationId: owner }] : []),
  ];
}

/** The rows that pass both filters. */
export const narrowAny = (filter: RowFilter, other: RowFilter): RowFilter =>
  other.flatMap((facts) => narrow(filter, facts));

function rowsInReach(caller: Caller, type: RecordType): RowFilter {
  if (type.scope === "account") return [{ accountId: caller.accountId }];
  if (caller.accountType === "mentee") {
    if (type.menteesFind) return [{ active: true }];
    if (!type.menteeReads) return noRows;
    return type.fields["shared"] ? narrow(menteeFilter(caller), { shared: true }) : menteeFilter(caller);
  }
  if (type.scope === "directory" || type.scope === "global") return allRows;
  if (type.scope === "values") return isSuper(caller) ? allRows : usableBy(type, caller.organizationId);
  if (type.menteeKey) return menteeFilter(caller);
  if (type.scope === "organization") return ofOrganization(caller);
  // What is left is written by the product itself.
  return isSuper(caller) || (type.ownersRead && caller.isOwner) ? ofOrganization(caller) : noRows;
}

/**
 * The rows of a type that a caller may see. Whether it may use the type at all is decided by its flags and keys
 * (`authorizeType`), which this does not look at.
 */
export function rowFilter(caller: Caller, type: RecordType): RowFilter {
  const filter = rowsInReach(caller, type);
  const isNarrowed = type.sensitive === "others" && !readsSensitive(caller);
  return isNarrowed ? narrow(filter, { createdBy: caller.accountId }) : filter;
}

/** The names of the facts that an alternative asks for. */
export const filterFacts = (facts: FilterFacts): FilterFact[] => Object.keys(facts) as FilterFact[];

/** Whether a row passes a filter. */
export const matches = (filter: RowFilter, row: FilteredRow): boolean =>
  filter.some((wanted) =>
    filterFacts(wanted).every((fact) => wanted[fact] !== undefined && row[fact] === wanted[fact]),
  );

const narrowTo = (filter: RowFilter, fact: "organizationId" | "menteeId", id: string): RowFilter =>
  isWireId(id) ? narrow(filter, { [fact]: id }) : noRows;

/**
 * The rows of a type that a list may hold: what the caller may see, inside what it asks for. The own organization, which
 * every client sends along, does not narrow the shared directory (ADR 9), and no organization hides values for all.
 */
export function listFilter(
  caller: Caller,
  type: RecordType,
  asked: { readonly organizationId: string | null; readonly menteeId: string | null },
): RowFilter {
  const { organizationId, menteeId } = asked;
  const isOpen = type.scope === "directory" || type.scope === "values";
  const isOwn = isOpen && organizationId === caller.organizationId;
  let filter = rowFilter(caller, type);
  if (menteeId !== null) filter = narrowTo(filter, "menteeId", menteeId);
  if (organizationId === null || !type.hasOrganization || isOwn) return filter;
  if (type.scope === "values") return narrowAny(filter, usableBy(type, organizationId));
  filter = narrowTo(filter, "organizationId", organizationId);
  return filter;
}
