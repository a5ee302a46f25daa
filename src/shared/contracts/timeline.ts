/**
 * `POST /timeline`: what happened with a mentee, newest first, as far as the caller may see it. It contains every
 * record type that declares `timeline`. Loading its first page counts as a visit. Extension.
 */
import { z } from "zod";
import { anyId, flag, optionalText, orElse, sentInstant, text } from "./text.ts";

/** Maximum number of items in one response. */
export const maxTimelineItems = 50;

/** Maximum length of an item's text. */
export const maxTimelineText = 3000;

export const timelineBody = z.object({
  menteeId: anyId,
  /** The `before` value of the previous response. Empty for the newest items. */
  before: optionalText(200),
  limit: orElse(z.number().int().min(1).max(maxTimelineItems), 20),
  /** Only items of these kinds. If empty, all kinds. */
  kinds: z
    .array(text(50))
    .max(50)
    .nullish()
    .transform((value) => value ?? []),
  /** True for only items that others added since the last visit, or all items if there was none. */
  onlySince: flag,
  /**
   * The `lastVisit` value of an earlier response. Items after it are new, and the call doesn't count as a visit. Empty
   * means since the last visit, and the call counts as the new one.
   */
  since: orElse(sentInstant, ""),
});

export type TimelineRequest = z.output<typeof timelineBody>;
