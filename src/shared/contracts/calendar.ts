/** The calls about appointments. */
import { z } from "zod";
import { isCalendarDay, isWireId } from "../fields/wire-shapes.ts";
import type { Moment } from "../fields/moment.ts";
import { appointmentOutcomes, maxSeriesLength } from "../records/appointments.ts";
import { text } from "./text.ts";

const id = z
  .union([text(40), z.number().int()])
  .transform(String)
  .refine(isWireId, "expected an id");
const day = text().refine(isCalendarDay, "expected a day that exists, written YYYY-MM-DD");
const force = z
  .union([z.boolean(), z.enum(["0", "1", ""])])
  .nullish()
  .transform((value) => value === true || value === "1");
const version = z.number().int().min(1).max(999_999_999).nullish();

/** Most appointments that a calendar answers. */
export const maxCalendarRows = 2000;
/** Longest stretch that a calendar shows, in days. */
const maxCalendarDays = 400;

const dayLength = 86_400_000;

/** Days are those of the appointments' own zones; both ends are included. */
export const calendarBody = z
  .object({
    from: day,
    to: day,
    /** Only appointments of these people; none: of everybody. */
    staffIds: z
      .array(id)
      .max(200)
      .nullish()
      .transform((ids) => ids ?? []),
    menteeId: id.nullish().transform((value) => value ?? null),
  })
  .refine(({ from, to }) => from <= to, "from after to")
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= maxCalendarDays * dayLength,
    "too many days",
  );

export type CalendarRequest = z.output<typeof calendarBody>;

const record = z.record(text(200), z.unknown());

export const appointmentOutcomeBody = z.object({
  id,
  status: z.enum(appointmentOutcomes),
  /** A case note, in the form of the notes' own field; empty for none. */
  note: text()
    .max(200_000)
    .nullish()
    .transform((value) => value ?? ""),
  /**
   * Fields of the next appointment. It takes type, minutes, mode and team from this one unless they are named here; in the same
   * mode also place, resource, what to bring and the note. None: there is no next appointment.
   */
  next: record.nullish().transform((value) => value ?? null),
  version,
  force,
});
export type AppointmentOutcome = z.output<typeof appointmentOutcomeBody>;

export const moveAppointmentBody = z.object({
  id,
  /** A moment in wire form. */
  start: z.unknown(),
  /** Whether all that follow in its series move with it. */
  scope: z
    .enum(["one", "following"])
    .nullish()
    .transform((value) => value ?? "one"),
  version,
  force,
});
export type AppointmentMove = z.output<typeof moveAppointmentBody>;

const seriesRule = z
  .object({
    /** `monthWeekday`: each month on the weekday of the start as it is counted there, of the fifth on the last. */
    every: z.enum(["day", "week", "twoWeeks", "month", "monthWeekday"]),
    /** Days of the week, 1 for Monday to 7; none: that of the start. Of weeks only. */
    days: z
      .array(z.number().int().min(1).max(7))
      .max(7)
      .nullish()
      .transform((days) => [...new Set(days)]),
    /** The last day, or how many. */
    until: day.nullish().transform((value) => value ?? null),
    count: z
      .number()
      .int()
      .min(2)
      .max(maxSeriesLength)
      .nullish()
      .transform((value) => value ?? null),
  })
  .refine(({ until, count }) => (until === null) !== (count === null), "expected either until or count");
export type SeriesRule = z.output<typeof seriesRule>;

export const appointmentSeriesBody = z.object({
  menteeId: id,
  /** Fields of each of them; `start` is the earliest. */
  data: record,
  rule: seriesRule,
  force,
});
export type AppointmentSeries = z.output<typeof appointmentSeriesBody>;

export const changeFollowingBody = z.object({
  id,
  /** Fields that all of them get; neither their times nor what became of them. */
  data: record,
  version,
  force,
});
export type FollowingChange = z.output<typeof changeFollowingBody>;

export const seriesRuleBody = z.object({ id });

/** How the appointments of a series repeat, read off the times that they have. */
export interface SeriesWords {
  readonly every: SeriesRule["every"];
  /** 1 for Monday to 7. */
  readonly weekday: number;
  /** Which one of its month that weekday is; 5 for the last. */
  readonly place: number;
  /** Day of the month. */
  readonly day: number;
  /** Wall time, `HH:MM`. */
  readonly time: string;
  /** Day of the last one. */
  readonly until: string;
}

/** Null where there is no rule to be seen in them. */
export interface SeriesRuleAnswer {
  readonly status: 1;
  readonly dataType: "seriesRule";
  readonly dataValues: SeriesWords | null;
}

export const endSeriesBody = z.object({ id, version });
export type EndSeries = z.output<typeof endSeriesBody>;

export const undoAppointmentBody = z.object({
  /** The appointment that was settled or moved, and its version since. */
  id,
  version: z.number().int().min(1).max(999_999_999),
});
export type AppointmentUndo = z.output<typeof undoAppointmentBody>;

const linkActions = ["read", "make", "end"] as const;
export type CalendarLinkAction = (typeof linkActions)[number];

/** The secret address of the own calendar: what there is, a new one, none any more. */
export const calendarLinkBody = z.object({
  action: z.enum(linkActions),
  /** Whether titles carry the initials of mentees. */
  initials: z
    .union([z.boolean(), z.enum(["0", "1", ""])])
    .nullish()
    .transform((value) => value === true || value === "1"),
});

/** What an account has of such an address. */
export interface CalendarLinkState {
  /** When the address was made; null without one. */
  readonly createdAt: string | null;
  readonly lastUsedAt: string | null;
  /** Whether titles carry the initials of mentees. */
  readonly initials: "0" | "1";
}

export interface CalendarLinkAnswer {
  readonly status: 1;
  readonly dataType: "calendarLink";
  /** The address itself in the answer that makes it, and never again. */
  readonly dataValues: CalendarLinkState & { readonly link: string | null };
}

/** An appointment that is at the same time. */
export interface AppointmentConflict {
  readonly id: string;
  readonly start: Moment;
  readonly minutes: number;
  /** Those who would be in two places; empty where only the mentee would. */
  readonly staffNames: string;
  /** Empty for a mentee whom the caller may not see. */
  readonly menteeName: string;
}
