/** Recurring appointments in the form. The server computes the same days from the rule. */
import type { SeriesRule } from "#shared/contracts/calendar.ts";
import { maxSeriesDays, maxSeriesLength } from "#shared/records/appointments.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { addDays, addMonths, utcDay } from "#shared/fields/days.ts";
import type { Values } from "../../fields/field-props.ts";
import { momentOf } from "../../lib/time/moments.ts";

export const repeats = ["none", "week", "twoWeeks", "month", "monthWeekday"] as const;

/** The chosen and typed values. */
export interface Repeat {
  readonly every: (typeof repeats)[number];
  readonly ends: "count" | "until";
  readonly count: string;
  /** A day. */
  readonly until: string;
}

export const noRepeat: Repeat = { every: "none", ends: "count", count: "8", until: "" };

/** Returns the value of the input, with defaults. */
export const repeatOf = (value: unknown): Repeat => ({
  ...noRepeat,
  ...(value as Partial<Repeat> | undefined),
});

/** Returns the rule for the server. Null if nothing repeats or the end is missing. */
export function ruleOf({ every, ends, count, until }: Repeat): SeriesRule | null {
  if (every === "none") return null;
  if (ends === "until") return isCalendarDay(until) ? { every, days: [], until, count: null } : null;
  const times = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0;
  return times >= 2 && times <= maxSeriesLength ? { every, days: [], until: null, count: times } : null;
}

/** Returns the position of a day's weekday in its month. 5 means the last one. */
export const placeInMonth = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);

/** Returns the same weekday of another month, at the same position. */
function sameWeekday(day: string, months: number): string {
  const begin = addMonths(`${day.slice(0, 7)}-01`, months);
  const ahead = (utcDay(day).getUTCDay() - utcDay(begin).getUTCDay() + 7) % 7;
  const found = addDays(begin, ahead + 7 * (placeInMonth(day) - 1));
  return found.slice(0, 7) === begin.slice(0, 7) ? found : addDays(found, -7);
}

/** Returns the day of a rule after some steps. */
function dayAt(first: string, every: SeriesRule["every"], step: number): string {
  if (every === "monthWeekday") return sameWeekday(first, step);
  return every === "month" ? addMonths(first, step) : addDays(first, step * (every === "week" ? 7 : 14));
}

/** Returns the days of a rule, starting with the given day. */
export function daysOf(first: string, { every, until, count }: SeriesRule): string[] {
  const farthest = addDays(first, maxSeriesDays);
  const last = until !== null && until < farthest ? until : farthest;
  const days: string[] = [];
  for (let step = 0; days.length < (count ?? maxSeriesLength); step += 1) {
    const day = dayAt(first, every, step);
    if (day > last) break;
    days.push(day);
  }
  return days;
}

/**
 * Returns true if an appointment repeats but its end is missing or invalid.
 * @param values the values of its form
 */
export function lacksEnd(value: unknown, values: Values): boolean {
  const repeat = repeatOf(value);
  const rule = ruleOf(repeat);
  const first = momentOf(values["start"])?.local.slice(0, 10);
  return repeat.every !== "none" && !(rule && first && daysOf(first, rule).length > 1);
}
