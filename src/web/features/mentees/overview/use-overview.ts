import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MenteeOverviewAnswer } from "#shared/contracts/responses/mentee-overview.ts";
import type { TimelineAnswer } from "#shared/contracts/responses/timeline.ts";
import { call } from "../../../lib/api.ts";
import { menteeHeaderKey } from "../use-mentee-header.ts";
import { firstPage, nextPageOf, type TimelinePage } from "./timeline-page.ts";

/**
 * Loads what is next and what is missing. Reloads together with the mentee's heading.
 * @param allWork true for all open work instead of the first items
 */
export function useOverview(menteeId: string, allWork: boolean) {
  return useQuery({
    queryKey: [...menteeHeaderKey(menteeId), "overview", allWork],
    queryFn: async ({ signal }) =>
      (await call<MenteeOverviewAnswer>("/menteeOverview", { menteeId, allWork }, { signal })).dataValues,
    placeholderData: (before) => before,
    meta: { isQuiet: true },
  });
}

interface Narrowed {
  /** Empty for all kinds. */
  readonly kinds: readonly string[];
  readonly onlySince: boolean;
}

/** Number of items per page, on the screen and for printing. */
const pageSize = 20;
const printedSize = 50;

/**
 * Loads the timeline page by page. The first response counts as a visit. Later calls while the timeline is shown, and
 * for some minutes after that, refer to the visit before it, so that new items stay marked.
 */
export function useTimeline(menteeId: string, { kinds, onlySince }: Narrowed) {
  const client = useQueryClient();
  const visitKey = ["timelineVisit", menteeId];
  // Never loaded, but kept as long as the timeline is shown, because a reload would unmark what isn't read yet.
  useQuery<string>({ queryKey: visitKey, queryFn: skipToken });
  const fetchPage = async (page: TimelinePage, limit: number, signal?: AbortSignal) => {
    const { before } = page;
    const since = page.since || (client.getQueryData<string>(visitKey) ?? "");
    const body = { menteeId, before, limit, kinds, onlySince, since };
    const answer = await call<TimelineAnswer>("/timeline", body, { signal });
    if (since === "") client.setQueryData(visitKey, answer.lastVisit);
    return answer;
  };
  const query = useInfiniteQuery({
    queryKey: [...menteeHeaderKey(menteeId), "timeline", kinds, onlySince],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, pageSize, signal),
    initialPageParam: firstPage,
    getNextPageParam: nextPageOf,
    meta: { isQuiet: true },
  });
  /** Loads all items for printing. */
  const fetchAll = async () => {
    const pages: TimelineAnswer[] = [];
    for (let next: TimelinePage | undefined = firstPage; next;) {
      const page = await fetchPage(next, printedSize);
      pages.push(page);
      next = nextPageOf(page, pages);
    }
    return pages.flatMap(({ dataValues }) => dataValues);
  };
  return { ...query, fetchAll };
}
