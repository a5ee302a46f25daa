import { useInfiniteQuery } from "@tanstack/react-query";
import type { HistoryRequest } from "#shared/contracts/history.ts";
import type { HistoryAnswer } from "#shared/contracts/responses/history.ts";
import { call } from "../../lib/api.ts";

export const fetchHistory = (request: HistoryRequest, signal?: AbortSignal): Promise<HistoryAnswer> =>
  call("/getHistory", request, { signal });

/** The history of a record in pages, newest first. */
export function useHistory(request: Omit<HistoryRequest, "before">, isEnabled: boolean) {
  return useInfiniteQuery({
    queryKey: ["history", request.tableName, request.tableId, request.changesOnly],
    queryFn: ({ pageParam, signal }) => fetchHistory({ ...request, before: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ hasMore, dataValues }) => (hasMore ? dataValues.at(-1)?.id : undefined),
    enabled: isEnabled,
    staleTime: 0,
    meta: { isQuiet: true },
    gcTime: 0,
  });
}
