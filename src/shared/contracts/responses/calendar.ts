/** Responses to the calls about appointments. */
import { z } from "zod";
import { seriesRule } from "../calendar.ts";
import { withValues, type Sent } from "./common.ts";

/** How the appointments of a series repeat, derived from their times. */
const seriesWords = z.object({
  every: seriesRule.shape.every,
  /** From 1 (Monday) to 7. */
  weekday: z.number(),
  /** Position of that weekday in its month. 5 means the last one. */
  place: z.number(),
  /** Day of the month. */
  day: z.number(),
  /** Local time, `HH:MM`. */
  time: z.string(),
  /** Day of the last appointment. */
  until: z.string(),
});
export type SeriesWords = Sent<typeof seriesWords>;

/** `dataValues` is null if the times follow no rule. */
export const seriesRuleAnswer = withValues(seriesWords.nullable(), "seriesRule");
export type SeriesRuleAnswer = Sent<typeof seriesRuleAnswer>;

/** State of an account's calendar address. */
const calendarLinkState = z.object({
  /** When the address was created. Null if there is none. */
  createdAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** `"1"` if titles contain the initials of mentees. */
  initials: z.enum(["0", "1"]),
});
export type CalendarLinkState = Sent<typeof calendarLinkState>;

/** `link` is present only in the response that creates it, never later. */
export const calendarLinkAnswer = withValues(
  calendarLinkState.extend({ link: z.string().nullable() }),
  "calendarLink",
);
export type CalendarLinkAnswer = Sent<typeof calendarLinkAnswer>;
