/**
 * `POST /timeline`: what happened around a mentee, newest first, of what the caller may open. Every record type that
 * declares `timeline` is in it. Its first page counts as a visit. Own extension.
 */
import { z } from "zod";
import { isExactInstant } from "../fields/wire-shapes.ts";
import { text } from "./text.ts";

/** Most items of one answer. */
export const maxTimelineItems = 50;

export const timelineBody = z.object({
  menteeId: z.union([text(40), z.number().int()]).transform(String),
  /** `before` of the answer that this one continues; empty for the newest. */
  before: text()
    .max(200)
    .nullish()
    .transform((value) => value ?? ""),
  limit: z
    .number()
    .int()
    .min(1)
    .max(maxTimelineItems)
    .nullish()
    .transform((value) => value ?? 20),
  /** Only these; none named: all. */
  kinds: z
    .array(text(50))
    .max(50)
    .nullish()
    .transform((value) => value ?? []),
  /** Only what others added since the last visit; all where there was none. */
  onlySince: z
    .union([z.boolean(), z.enum(["0", "1", ""])])
    .nullish()
    .transform((value) => value === true || value === "1"),
  /**
   * `lastVisit` of an earlier answer: what is new is what came after it, and the call is no visit of its own. Empty: the
   * last visit, which the call replaces.
   */
  since: text()
    .refine((value) => value === "" || isExactInstant(value), "expected an instant of an answer")
    .nullish()
    .transform((value) => value ?? ""),
});

export type TimelineRequest = z.output<typeof timelineBody>;

export interface TimelineItem {
  /** ISO 8601 UTC, or a day. */
  readonly at: string;
  /**
   * The kind that the type declares. `Done` or `Overdue` behind it: what happened to its work. `Unanswered`: the mentee was asked
   * and did not answer.
   */
  readonly kind: string;
  /** The record that says more: its type and id; `chatRooms` for a day of the chat. */
  readonly table: string;
  readonly id: string;
  readonly title: string;
  /** Name of who did it; empty when nobody is known. */
  readonly by: string;
  /** Somebody else added it since the last visit. */
  readonly isNew: boolean;
}

export interface TimelineAnswer {
  readonly status: 1;
  readonly dataType: "timeline";
  readonly dataValues: readonly TimelineItem[];
  /** For the next page; empty on the last one. */
  readonly before: string;
  /** ISO 8601 UTC; empty where the caller was never here. */
  readonly lastVisit: string;
  /** How much others added since then, by kind; kinds without anything are left out, and all on later pages. */
  readonly counts: Readonly<Record<string, number>>;
}
