import { useInfiniteQuery } from "@tanstack/react-query";
import type { HistoryAnswer } from "#shared/contracts/history.ts";
import { call } from "../../lib/api.ts";

export interface HistoryWish {
  tableName: string;
  tableId: string;
  changesOnly: boolean;
  /** Only rows that are older than this one. */
  before?: string;
}

export const fetchHistory = (wish: HistoryWish, signal?: AbortSignal): Promise<HistoryAnswer> =>
  call("/getHistory", wish, { signal });

/** The history of a record, newest first, page by page. */
export function useHistory(wish: HistoryWish, isEnabled: boolean) {
  return useInfiniteQuery({
    queryKey: ["history", wish.tableName, wish.tableId, wish.changesOnly],
    queryFn: ({ pageParam, signal }) => fetchHistory({ ...wish, before: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ hasMore, dataValues }) => (hasMore ? dataValues.at(-1)?.id : undefined),
    enabled: isEnabled,
    staleTime: 0,
    gcTime: 0,
  });
}
