import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { ListState } from "./list-url.ts";
import { fetchTable } from "./table-calls.ts";
import type { RecordScope } from "../record-scope.ts";

/** Key prefix of all queries that a change to a record type invalidates. */
export const tableKey = (tableName: string) => ["table", tableName] as const;

/**
 * Loads one page of a list. The previous page stays visible until the next one is loaded, so that the layout doesn't
 * shift.
 */
export function useRecordList(scope: RecordScope, state: ListState, columns: readonly string[]) {
  // Time of the first page request. Later changes then don't move rows from one page to another.
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
