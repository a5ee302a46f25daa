/** The calls that read a page of a list. */
import type { TableAnswer } from "#shared/contracts/records.ts";
import { call } from "../../lib/api.ts";
import type { RecordScope } from "../record-scope.ts";
import { filterOf, rowsPerPage, type ListState } from "./list-url.ts";

/**
 * Returns the parameters of a list without its page. They are also the body of its export.
 * @param columns fields to show in addition to the columns of the type's list
 */
export const listingOf = (scope: RecordScope, state: ListState, columns: readonly string[]) => ({
  tableName: scope.type.name,
  // This order is the default of such a list and has no name.
  sortFieldName: state.direction === "NEAREST" ? "" : state.sort,
  sortDirection: state.direction === "NEAREST" ? "" : state.direction,
  searchText: state.search,
  startDate: state.from,
  endDate: state.to,
  active: state.active,
  ...(state.incomplete ? { incomplete: state.incomplete } : {}),
  filter: filterOf(scope.type, state),
  ...(columns.length > 0 ? { columns } : {}),
  ...(scope.menteeId ? { menteeId: scope.menteeId } : { organizationId: scope.organizationId }),
});

export function fetchTable(
  scope: RecordScope,
  state: ListState,
  columns: readonly string[],
  asOf?: string,
  signal?: AbortSignal,
): Promise<TableAnswer> {
  const page = { currentPage: state.page, recordsPerPage: rowsPerPage(state), ...(asOf ? { asOf } : {}) };
  const path = scope.menteeId ? "/getMenteeTable" : "/getTable";
  return call(path, { ...listingOf(scope, state, columns), ...page }, { signal });
}
