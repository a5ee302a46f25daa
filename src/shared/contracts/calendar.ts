/** Bodies of the calls about appointments. */
import { z } from "zod";
import type { Moment } from "../fields/moment.ts";
import { appointmentOutcomes, maxSeriesLength } from "../records/appointments.ts";
import { givenService } from "./services.ts";
import { anyWireId as id, calendarDay, flag, optionalText, orElse, text } from "./text.ts";

const version = z.number().int().min(1).max(999_999_999).nullish();

/** Maximum number of appointments in one response. */
export const maxCalendarRows = 2000;
/** Maximum length of the requested period, in days. */
const maxCalendarDays = 400;

const dayLength = 86_400_000;

/** Days are in the time zone of each appointment. Both ends are included. */
export const calendarBody = z
  .object({
    from: calendarDay,
    to: calendarDay,
    /** Only appointments of these team members. If empty, appointments of everyone. */
    staffIds: z
      .array(id)
      .max(200)
      .nullish()
      .transform((ids) => ids ?? []),
    menteeId: orElse(id, null),
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
  /** A case note, in the form of the notes' field. Empty for none. */
  note: optionalText(200_000),
  /** The service that the mentee received in the appointment. Only for one that was kept. */
  service: givenService,
  /**
   * Fields of the next appointment; null if there is none. Type, length, mode, and team are copied from this
   * appointment unless they are given. Place, resource, what to bring, and the note are copied too if the mode is the
   * same.
   */
  next: orElse(record, null),
  version,
  force: flag,
});
export type AppointmentOutcome = z.output<typeof appointmentOutcomeBody>;

export const moveAppointmentBody = z.object({
  id,
  /** A moment in wire form. */
  start: z.unknown(),
  /** `following` moves all later appointments of the series too. */
  scope: orElse(z.enum(["one", "following"]), "one"),
  version,
  force: flag,
});
export type AppointmentMove = z.output<typeof moveAppointmentBody>;

export const seriesRule = z
  .object({
    /**
     * `monthWeekday`: each month on the same weekday of the month as the start (such as the second Tuesday). A fifth
     * weekday means the last one.
     */
    every: z.enum(["day", "week", "twoWeeks", "month", "monthWeekday"]),
    /** Weekdays from 1 (Monday) to 7. If empty, the weekday of the start. Used only for weeks. */
    days: z
      .array(z.number().int().min(1).max(7))
      .max(7)
      .nullish()
      .transform((days) => [...new Set(days)]),
    /** Either the last day or the number of appointments. */
    until: orElse(calendarDay, null),
    count: orElse(z.number().int().min(2).max(maxSeriesLength), null),
  })
  .refine(({ until, count }) => (until === null) !== (count === null), "expected either until or count");
export type SeriesRule = z.output<typeof seriesRule>;

export const appointmentSeriesBody = z.object({
  menteeId: id,
  /** Fields of each appointment. `start` is the start of the first one. */
  data: record,
  rule: seriesRule,
  force: flag,
});
export type AppointmentSeries = z.output<typeof appointmentSeriesBody>;

export const changeFollowingBody = z.object({
  id,
  /** Fields to set in all of them. Times and outcomes can't be set. */
  data: record,
  version,
  force: flag,
});
export type FollowingChange = z.output<typeof changeFollowingBody>;

export const seriesRuleBody = z.object({ id });

export const endSeriesBody = z.object({ id, version });
export type EndSeries = z.output<typeof endSeriesBody>;

const linkActions = ["read", "make", "end"] as const;
export type CalendarLinkAction = (typeof linkActions)[number];

/** Reads, creates, or ends the secret address of the caller's calendar. */
export const calendarLinkBody = z.object({
  action: z.enum(linkActions),
  /** True to put the initials of mentees in the titles. */
  initials: flag,
});

/** An appointment at the same time. */
export interface AppointmentConflict {
  readonly id: string;
  readonly start: Moment;
  readonly minutes: number;
  /** The team members who would be in two places. Empty if it is only the mentee. */
  readonly staffNames: string;
  /** Empty if the caller may not see the mentee. */
  readonly menteeName: string;
}
