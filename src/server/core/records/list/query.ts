import type { RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import type { RowFilter } from "#shared/access/row-filter.ts";
import type { LanguageCode } from "#shared/constants.ts";
import type { Listing } from "#shared/contracts/records.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { dayIn } from "#shared/fields/days.ts";

/** The listing of all rows on one page in the list's default order, the basis of exports. */
export const wholeListing: Listing = {
  currentPage: 1,
  recordsPerPage: 0,
  sortFieldName: "",
  sortDirection: "",
  searchText: "",
  startDate: null,
  endDate: null,
  active: null,
  columns: [],
  filter: null,
  incomplete: false,
  asOf: null,
};

/** Returns the time after which rows of a list are upcoming, and its day. @param asOf an instant, or null for now */
export function asOfIn(zone: string, asOf: string | null): Pick<ListQuery, "asOf" | "today" | "zone"> {
  const instant = asOf ?? new Date().toISOString().replace("Z", "000Z");
  return { asOf: instant, today: dayIn(zone, new Date(instant)), zone };
}

/** Returns true if a list contains records of several mentees, each with its mentee. */
export const isAcross = ({ type, menteeId }: Pick<ListQuery, "type" | "menteeId">): boolean =>
  type.scope === "mentee" && menteeId === null;

/** Limits of a list in addition to what the caller may see. */
export interface ListScope {
  readonly organizationId: string | null;
  readonly menteeId: string | null;
  readonly deleted: boolean;
}

/** The rows that match the filter of a listing. */
export interface ChosenRows {
  /** The condition on the row `t`. */
  readonly condition: RawBuilder<unknown>;
  /**
   * True to materialize them for the total and the page, because a caseload is small and word searches are expensive.
   */
  readonly isCollected: boolean;
  /** Selects the `total` of the active ones, if it is stored separately from the rows. Null otherwise. */
  readonly total: RawBuilder<unknown> | null;
}

/** Everything that determines the rows of a list and their order. */
export interface ListQuery extends Omit<Listing, "filter" | "asOf">, ListScope {
  /** Rows after this instant are upcoming. ISO 8601. */
  readonly asOf: string;
  /** The day of `asOf` in `zone`. */
  readonly today: string;
  readonly caller: Caller;
  readonly language: LanguageCode;
  readonly type: RecordType;
  readonly registry: Registry;
  /**
   * The IANA time zone of the list's days: the zone of the organization, or the reader's if there are several.
   */
  readonly zone: string;
  /** The rows in the scope that the caller may see. */
  readonly filter: RowFilter;
  /** The rows that match the listing's filter. Null without a filter. */
  readonly chosen: ChosenRows | null;
  /** For a list across mentees, the condition for the mentees that its search includes, on their row `t`. */
  readonly searchedMentees?: RawBuilder<unknown>;
  /** An additional condition on the row `t`. */
  readonly also?: RawBuilder<unknown>;
}
