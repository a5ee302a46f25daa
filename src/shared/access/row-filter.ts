/**
 * The single rule for which rows of a record type a caller may see, as data (ADR 31). The check of one record uses
 * {@link matches}. The server builds the SQL condition of a list from the same filter.
 */
import { superOrganizationId } from "../constants.ts";
import { isWireId } from "../fields/wire-shapes.ts";
import type { RecordType } from "../records/record-type.ts";
import { isSuper, readsSensitive, type Caller } from "./caller.ts";

/** Facts about a row that a filter can require. Add a new fact here, to `factsOf`, and to `toSql` on the server. */
export interface FilterFacts {
  /** Null if the row belongs to no organization. */
  readonly organizationId?: string | null;
  readonly menteeId?: string;
  readonly accountId?: string;
  /** Id of the account that added the row. */
  readonly createdBy?: string;
  readonly shared?: boolean;
  readonly active?: boolean;
  /**
   * Id of a team member whose caseload includes the row's mentee today, either assigned or as a stand-in for the
   * assigned person. Filters use it only with the caller's id.
   */
  readonly assigned?: string;
}

export type FilterFact = keyof FilterFacts;

/** The facts of one row. Null or missing if the row has no such fact. */
export type FilteredRow = { readonly [Fact in FilterFact]?: FilterFacts[Fact] | null };

/** Alternatives. A row passes if it has all facts of at least one of them. An empty list lets no row pass. */
export type RowFilter = readonly FilterFacts[];

export const noRows: RowFilter = [];
export const allRows: RowFilter = [{}];

const ofOrganization = (caller: Caller): RowFilter =>
  isSuper(caller) ? allRows : [{ organizationId: caller.organizationId }];

/**
 * Returns the filter for rows whose internal fields the caller may read. It applies in addition to the row filter.
 * Mentees read none.
 */
export const internalFilter = (caller: Caller): RowFilter =>
  caller.accountType === "mentee" ? noRows : ofOrganization(caller);

/**
 * Returns the filter for mentees whom the caller may see. It uses the facts that all rows about a mentee have:
 * `menteeId`, `organizationId`, and membership in the caller's caseload.
 */
export function menteeFilter(caller: Caller): RowFilter {
  if (caller.accountType === "mentee") return [{ menteeId: caller.personId }];
  const filter = ofOrganization(caller);
  return caller.caseloadOnly ? narrow(filter, { assigned: caller.personId }) : filter;
}

/** Adds required facts to a filter. The result is never wider than the filter. */
export const narrow = (filter: RowFilter, facts: FilterFacts): RowFilter =>
  filter
    .filter((wanted) =>
      filterFacts(facts).every((fact) => wanted[fact] === undefined || wanted[fact] === facts[fact]),
    )
    .map((wanted) => ({ ...wanted, ...facts }));

/**
 * Returns the organization that a new row of a type belongs to if it is added by an organization. Null if it belongs
 * to all.
 */
export const ownerIn = (type: RecordType, organizationId: string | null): string | null =>
  type.scope === "values" && organizationId === superOrganizationId ? null : organizationId;

/**
 * Returns the filter for rows of a type that records of an organization may refer to.
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

/** Returns the filter that lets a row pass only if it passes both filters. */
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
  // The remaining types are written only by the product.
  return isSuper(caller) || (type.ownersRead && caller.isOwner) ? ofOrganization(caller) : noRows;
}

/**
 * Returns the filter for rows of a type that the caller may see. It doesn't check flags and access keys; use
 * `authorizeType` for that.
 */
export function rowFilter(caller: Caller, type: RecordType): RowFilter {
  const filter = rowsInReach(caller, type);
  const isNarrowed = type.sensitive === "others" && !readsSensitive(caller);
  return isNarrowed ? narrow(filter, { createdBy: caller.accountId }) : filter;
}

/** Returns the names of the facts that an alternative requires. */
export const filterFacts = (facts: FilterFacts): FilterFact[] => Object.keys(facts) as FilterFact[];

/** Returns true if a row passes a filter. */
export const matches = (filter: RowFilter, row: FilteredRow): boolean =>
  filter.some((wanted) =>
    filterFacts(wanted).every((fact) => wanted[fact] !== undefined && row[fact] === wanted[fact]),
  );

const narrowTo = (filter: RowFilter, fact: "organizationId" | "menteeId", id: string): RowFilter =>
  isWireId(id) ? narrow(filter, { [fact]: id }) : noRows;

/**
 * Returns the filter for a list: the rows that the caller may see, within the organization and mentee that they asked
 * for. Every client sends its own organization along. That doesn't narrow the shared directory (ADR 9). In lists of
 * values, rows without an organization are always included.
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
  return narrowTo(filter, "organizationId", organizationId);
}
