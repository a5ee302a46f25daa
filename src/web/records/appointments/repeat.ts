/** Appointments that repeat, as they are chosen; the server makes the same days of the rule. */
import type { SeriesRule } from "#shared/contracts/calendar.ts";
import { maxSeriesDays, maxSeriesLength } from "#shared/records/appointments.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { addDays, addMonths, utcDay } from "#shared/fields/days.ts";
import type { Values } from "../../fields/field-props.ts";
import { momentOf } from "../../lib/moments.ts";

export const repeats = ["none", "week", "twoWeeks", "month", "monthWeekday"] as const;

/** What is chosen and typed. */
export interface Repeat {
  readonly every: (typeof repeats)[number];
  readonly ends: "count" | "until";
  readonly count: string;
  /** A day. */
  readonly until: string;
}

export const noRepeat: Repeat = { every: "none", ends: "count", count: "8", until: "" };

/** What an input holds, once something was chosen in it. */
export const repeatOf = (value: unknown): Repeat => ({
  ...noRepeat,
  ...(value as Partial<Repeat> | undefined),
});

/** The rule that the server takes; null where nothing repeats, or while the end is missing. */
export function ruleOf({ every, ends, count, until }: Repeat): SeriesRule | null {
  if (every === "none") return null;
  if (ends === "until") return isCalendarDay(until) ? { every, days: [], until, count: null } : null;
  const times = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0;
  return times >= 2 && times <= maxSeriesLength ? { every, days: [], until: null, count: times } : null;
}

/** Which one of its month the weekday of a day is; 5 for the last. */
export const placeInMonth = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);

/** The same weekday of another month, counted there like that of the day. */
function sameWeekday(day: string, months: number): string {
  const begin = addMonths(`${day.slice(0, 7)}-01`, months);
  const ahead = (utcDay(day).getUTCDay() - utcDay(begin).getUTCDay() + 7) % 7;
  const found = addDays(begin, ahead + 7 * (placeInMonth(day) - 1));
  return found.slice(0, 7) === begin.slice(0, 7) ? found : addDays(found, -7);
}

/** The day of a rule after so many steps. */
function dayAt(first: string, every: SeriesRule["every"], step: number): string {
  if (every === "monthWeekday") return sameWeekday(first, step);
  return every === "month" ? addMonths(first, step) : addDays(first, step * (every === "week" ? 7 : 14));
}

/** The days of a rule, of which the first one is given. */
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

/** Whether an appointment is to repeat, but it is not said until when. @param values of its form */
export function lacksEnd(value: unknown, values: Values): boolean {
  const repeat = repeatOf(value);
  const rule = ruleOf(repeat);
  const first = momentOf(values["start"])?.local.slice(0, 10);
  return repeat.every !== "none" && !(rule && first && daysOf(first, rule).length > 1);
}
