/** Saved views as states of a list, and back. */
import { isCounted } from "#shared/filters/relative-days.ts";
import type { Condition } from "#shared/filters/filter.ts";
import type { View } from "#shared/contracts/views.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { defaultListState, readListState, writeListState, type ListState } from "../list/list-url.ts";

function valueOf({ op, value }: Condition): string {
  if (op === "is" || op === "has") return String(value);
  return isCounted(op) ? `${op}.${String(value)}` : op;
}

/** The state of the list that a view means; null for one that the list has no controls for. */
export function stateOfView(type: RecordType, { listing }: Pick<View, "listing">): ListState | null {
  const defaults = defaultListState(type);
  const { filter } = listing;
  const conditions = filter && "all" in filter ? filter.all : filter ? null : [];
  if (!conditions || conditions.some((node) => !("field" in node))) return null;
  const filters = Object.fromEntries(
    (conditions as readonly Condition[]).map((condition) => [condition.field, valueOf(condition)]),
  );
  const asked: ListState = {
    page: 1,
    perPage: Number(listing.recordsPerPage) || defaults.perPage,
    sort: listing.sortFieldName || defaults.sort,
    direction: listing.sortFieldName && listing.sortDirection === "DESC" ? "DESC" : defaults.direction,
    search: listing.searchText ?? "",
    from: listing.startDate ?? "",
    to: listing.endDate ?? "",
    active: listing.active === "1" || listing.active === "0" ? listing.active : "",
    incomplete: listing.incomplete === "1" ? "1" : "",
    filters,
  };
  if (listing.sortFieldName && listing.sortDirection === "ASC") asked.direction = "ASC";
  const state = readListState(writeListState(new URLSearchParams(), asked, type), type);
  return Object.keys(state.filters).length === conditions.length ? state : null;
}

/** Whether two states show the same list, whatever its page. */
export function isSameList(type: RecordType, one: ListState, other: ListState): boolean {
  const text = (state: ListState) =>
    writeListState(new URLSearchParams(), { ...state, page: 1 }, type).toString();
  return text(one) === text(other);
}
