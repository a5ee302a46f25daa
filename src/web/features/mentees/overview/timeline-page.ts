import type { TimelineAnswer } from "#shared/contracts/responses/timeline.ts";

/** What to ask for a page of the timeline. */
export interface TimelinePage {
  /** The end of the page before. Empty for the first page. */
  readonly before: string;
  /** The visit since which items are new. Empty for the one that the server or an earlier response names. */
  readonly since: string;
}

export const firstPage: TimelinePage = { before: "", since: "" };

type Loaded = Pick<TimelineAnswer, "before" | "lastVisit">;

/**
 * Returns the page after the loaded ones. Its new items are those since the same visit as on the first page, however
 * long the person has been reading. Undefined if there is none.
 */
export const nextPageOf = ({ before }: Loaded, pages: readonly Loaded[]): TimelinePage | undefined =>
  before ? { before, since: pages[0]?.lastVisit ?? "" } : undefined;
