import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { ListState } from "./list-url.ts";
import { fetchTable } from "../record-calls.ts";
import type { RecordScope } from "../record-scope.ts";

/** Begins the key of everything that a change to a record type makes stale. */
export const tableKey = (tableName: string) => ["table", tableName] as const;

/** One page of a list. The page before stays until the next one is here, so that nothing jumps. */
export function useRecordList(scope: RecordScope, state: ListState, columns: readonly string[]) {
  // The instant of the first page: what begins meanwhile does not move rows from one page to another.
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
      // Never the rows of another mentee or organization.
      query?.queryKey[2] === (scope.menteeId ?? "") && query.queryKey[3] === (scope.organizationId ?? "all")
        ? before
        : undefined,
    meta: { isQuiet: true },
  });
}
