/** Schemas of the answers in `contracts/calendar.ts`. */
import { z } from "zod";
import { seriesRule } from "../calendar.ts";

const seriesWords = z.object({
  every: seriesRule.shape.every,
  weekday: z.number(),
  place: z.number(),
  day: z.number(),
  time: z.string(),
  until: z.string(),
});

export const seriesRuleAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("seriesRule"),
  dataValues: seriesWords.nullable(),
});

const calendarLinkState = z.object({
  createdAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  initials: z.enum(["0", "1"]),
});

export const calendarLinkAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("calendarLink"),
  dataValues: calendarLinkState.and(z.object({ link: z.string().nullable() })),
});
