/** Converts saved views to list states and back. */
import { isCounted } from "#shared/filters/relative-days.ts";
import type { Condition, FilterNode } from "#shared/filters/filter.ts";
import type { View } from "#shared/contracts/responses/views.ts";
import { filterField } from "#shared/records/filter-field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import {
  conditionOf,
  defaultListState,
  readListState,
  viewParam,
  writeListState,
  writeNodes,
  type ListState,
} from "../list/list-url.ts";

function valueOf({ op, value }: Condition): string {
  if (op === "is" || op === "has") return String(value);
  return isCounted(op) ? `${op}.${String(value)}` : op;
}

/** Splits a filter into the values of the list's controls and the nodes without a control. */
function splitFilter(type: RecordType, nodes: readonly FilterNode[]) {
  const filters: Record<string, string> = {};
  const extra = nodes.filter((node) => {
    if (!("field" in node) || filters[node.field] !== undefined) return true;
    const { field: name, op, value } = node;
    const field = filterField(type, name);
    const asked = { ...defaultListState(type), filters: { [name]: valueOf(node) } };
    const chosen = readListState(writeListState(new URLSearchParams(), asked, type), type).filters[name];
    if (!field || chosen === undefined) return true;
    const meant = conditionOf(field, name, chosen);
    if (meant.op !== op || (meant.value ?? null) !== (value ?? null)) return true;
    filters[name] = chosen;
    return false;
  });
  return { filters, extra: writeNodes(extra) };
}

/** Returns the list state of a view. */
export function stateOfView(
  type: RecordType,
  { listing, columns }: Pick<View, "listing" | "columns">,
): ListState {
  const defaults = defaultListState(type);
  const { filter } = listing;
  const nodes = filter && "all" in filter ? filter.all : filter ? [filter] : [];
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
    ...splitFilter(type, nodes),
    columns: columns?.join(".") ?? "",
  };
  if (listing.sortFieldName && listing.sortDirection === "ASC") asked.direction = "ASC";
  return readListState(writeListState(new URLSearchParams(), asked, type), type);
}

/** Returns the address of a view's list, without the path. */
export const addressOfView = (type: RecordType, view: Pick<View, "id" | "listing" | "columns">): string => {
  const params = writeListState(new URLSearchParams(), stateOfView(type, view), type);
  params.set(viewParam, view.id);
  return params.toString();
};

const ranks: readonly View["visibility"][] = ["me", "role", "organization"];

/**
 * Returns the view that a list opens with: the person's default, else the role's, else the organization's.
 * @param roleId the person's role. Owners also see the views that they share with other roles.
 */
export const defaultView = <One extends Pick<View, "isDefault" | "visibility" | "roleId">>(
  views: readonly One[],
  roleId: string,
): One | undefined => {
  const defaults = views.filter(
    (one) => one.isDefault && (one.visibility !== "role" || one.roleId === roleId),
  );
  return ranks
    .map((rank) => defaults.find(({ visibility }) => visibility === rank))
    .find((one) => one !== undefined);
};

/** Returns true if two states show the same list, regardless of the page. */
export function isSameList(type: RecordType, one: ListState, other: ListState): boolean {
  const text = (state: ListState) =>
    writeListState(new URLSearchParams(), { ...state, page: 1 }, type).toString();
  return text(one) === text(other);
}
