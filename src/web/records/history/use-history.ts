import { useInfiniteQuery } from "@tanstack/react-query";
import type { HistoryAnswer } from "#shared/contracts/history.ts";
import { call } from "../../lib/api.ts";

export interface HistoryRequest {
  tableName: string;
  tableId: string;
  changesOnly: boolean;
  /** Only rows that are older than this one. */
  before?: string;
}

export const fetchHistory = (request: HistoryRequest, signal?: AbortSignal): Promise<HistoryAnswer> =>
  call("/getHistory", request, { signal });

/** The history of a record, newest first, page by page. */
export function useHistory(request: HistoryRequest, isEnabled: boolean) {
  return useInfiniteQuery({
    queryKey: ["history", request.tableName, request.tableId, request.changesOnly],
    queryFn: ({ pageParam, signal }) => fetchHistory({ ...request, before: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ hasMore, dataValues }) => (hasMore ? dataValues.at(-1)?.id : undefined),
    enabled: isEnabled,
    staleTime: 0,
    gcTime: 0,
  });
}
