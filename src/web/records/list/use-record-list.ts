import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { type ListState, filterOf, rowsPerPage } from "./list-url.ts";
import type { RecordScope } from "../parts/record-scope.ts";
import type { TableAnswer } from "#shared/contracts/responses/records.ts";
import { call } from "../../lib/api.ts";

/**
 * Returns the parameters of a list without its page. They are also the body of its export.
 * @param columns fields to show in addition to the columns of the type's list
 */
export const listingOf = (scope: RecordScope, state: ListState, columns: readonly string[]) => ({
  tableName: scope.type.name,
  // This order is the default of lists that have it, and has no name in the API.
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

/** Key prefix of all queries that a change to a record type invalidates. */
export const tableKey = (tableName: string) => ["table", tableName] as const;

/**
 * Loads one page of a list. The previous page stays visible until the next one is loaded, so that the layout doesn't
 * shift.
 */
export function useRecordList(scope: RecordScope, state: ListState, columns: readonly string[]) {
  // Time of the first page request. It prevents later changes from moving rows to another page.
  const asOf = useRef<string>(undefined);
  return useQuery({
    queryKey: [
      ...tableKey(scope.type.name),
      scope.menteeId ?? "",
      scope.organizationId ?? "all",
      state,
      columns,
    ],
    queryFn: async ({ signal }) => {
      const answer = await fetchTable(
        scope,
        state,
        columns,
        state.page > 1 ? asOf.current : undefined,
        signal,
      );
      asOf.current = answer.asOf;
      return answer;
    },
    placeholderData: (before, query) =>
      // Never shows the rows of another mentee or organization.
      query?.queryKey[2] === (scope.menteeId ?? "") && query.queryKey[3] === (scope.organizationId ?? "all")
        ? before
        : undefined,
    meta: { isQuiet: true },
  });
}
