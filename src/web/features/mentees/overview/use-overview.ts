import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MenteeOverviewAnswer } from "#shared/contracts/mentee-overview.ts";
import type { TimelineAnswer } from "#shared/contracts/timeline.ts";
import { call } from "../../../lib/api.ts";
import { menteeHeaderKey } from "../use-mentee-header.ts";

/**
 * What is next and what is missing; asked again with the heading of the mentee.
 * @param allWork all of the open work, not its first pieces
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
  /** None: all. */
  readonly kinds: readonly string[];
  readonly onlySince: boolean;
}

/** Items of a page, and of one that is printed. */
const pageSize = 20;
const printedSize = 50;

/**
 * What happened, page by page. The first answer is a visit; what is asked for the same mentee in the next minutes is
 * measured by the visit before it, so that what is new stays marked.
 */
export function useTimeline(menteeId: string, { kinds, onlySince }: Narrowed) {
  const client = useQueryClient();
  const visitKey = ["timelineVisit", menteeId];
  const fetchPage = async (before: string, limit: number, signal?: AbortSignal) => {
    const since = client.getQueryData<string>(visitKey) ?? "";
    const body = { menteeId, before, limit, kinds, onlySince, since };
    const answer = await call<TimelineAnswer>("/timeline", body, { signal });
    if (since === "") client.setQueryData(visitKey, answer.lastVisit);
    return answer;
  };
  const query = useInfiniteQuery({
    queryKey: [...menteeHeaderKey(menteeId), "timeline", kinds, onlySince],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, pageSize, signal),
    initialPageParam: "",
    getNextPageParam: ({ before }) => before || undefined,
    meta: { isQuiet: true },
  });
  /** All items, for paper. */
  const fetchAll = async () => {
    const items = [];
    let before = "";
    do {
      const page = await fetchPage(before, printedSize);
      items.push(...page.dataValues);
      ({ before } = page);
    } while (before !== "");
    return items;
  };
  return { ...query, fetchAll };
}
