import type { RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import type { RowFilter } from "#shared/access/row-filter.ts";
import type { LanguageCode } from "#shared/constants.ts";
import type { Listing } from "#shared/contracts/records.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { dayIn } from "#shared/fields/days.ts";

/** The listing of all rows on one page, in the list's own order: what exports begin with. */
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

/** Returns the time from which rows of a list are to come, and its day. @param asOf an instant; null for now */
export function asOfIn(zone: string, asOf: string | null): Pick<ListQuery, "asOf" | "today" | "zone"> {
  const instant = asOf ?? new Date().toISOString().replace("Z", "000Z");
  return { asOf: instant, today: dayIn(zone, new Date(instant)), zone };
}

/** Whether a list holds records of more than one mentee, each with its mentee. */
export const isAcross = ({ type, menteeId }: Pick<ListQuery, "type" | "menteeId">): boolean =>
  type.scope === "mentee" && menteeId === null;

/** What a list is limited to, beside what its caller may see. */
export interface ListScope {
  readonly organizationId: string | null;
  readonly menteeId: string | null;
  readonly deleted: boolean;
}

/** The rows that pass the filter of a listing. */
export interface ChosenRows {
  /** The condition on the row `t`. */
  readonly condition: RawBuilder<unknown>;
  /** Whether they are collected once, for the total and the page: a caseload is a few, and words are dear to look for. */
  readonly isCollected: boolean;
  /** Selects the `total` of the active ones, where more is kept of it than the rows. */
  readonly total: RawBuilder<unknown> | null;
}

/** All that decides which rows a list holds, and in which order. */
export interface ListQuery extends Omit<Listing, "filter" | "asOf">, ListScope {
  /** What comes after this instant is to come; ISO 8601. */
  readonly asOf: string;
  /** The day of `asOf` in `zone`. */
  readonly today: string;
  readonly caller: Caller;
  readonly language: LanguageCode;
  readonly type: RecordType;
  readonly registry: Registry;
  /** The IANA name of the time zone of its days: of the organization whose rows are listed, or of the reader's for several. */
  readonly zone: string;
  /** The rows that the caller may see, inside the scope. */
  readonly filter: RowFilter;
  /** What the listing was filtered by; null without a filter. */
  readonly chosen: ChosenRows | null;
  /** Of a list across mentees, the mentees that its search looks through, as a condition on their row `t`. */
  readonly searchedMentees?: RawBuilder<unknown>;
  /** One more condition on the row `t`. */
  readonly also?: RawBuilder<unknown>;
}
