/** Response to `POST /timeline`. */
import { z } from "zod";
import { withValues, type Sent } from "./common.ts";

const timelineItem = z.object({
  /** An instant in ISO 8601 UTC, or a day. */
  at: z.string(),
  /**
   * The kind that the type declares. The suffix `Done` or `Overdue` reports the state of an assignment. `Unanswered`
   * means that the mentee was asked and didn't answer.
   */
  kind: z.string(),
  /** Type and id of the record with details. `chatRooms` for a day of the chat. */
  table: z.string(),
  id: z.string(),
  title: z.string(),
  /** Plain text of the record, cut at `maxTimelineText` characters. Empty if it has none. */
  text: z.string(),
  /** Name of the person, or empty if unknown. */
  by: z.string(),
  /** True if another person added it since the last visit. */
  isNew: z.boolean(),
});
export type TimelineItem = Sent<typeof timelineItem>;

export const timelineAnswer = withValues(z.array(timelineItem), "timeline").extend({
  /** Pass this value to get the next page. Empty on the last page. */
  before: z.string(),
  /** ISO 8601 UTC. Empty if the caller never visited before. */
  lastVisit: z.string(),
  /**
   * Number of items that others added since then, by kind. Kinds with none are left out. Later pages have no counts.
   */
  counts: z.record(z.string(), z.number()),
});
export type TimelineAnswer = Sent<typeof timelineAnswer>;
