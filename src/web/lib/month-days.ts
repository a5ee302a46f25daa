/** Days of a calendar, all written `YYYY-MM-DD`. */
import { utcDay } from "./dates.ts";

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  const date = utcDay(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** The same day of another month, or its last one. */
export function addMonths(day: string, count: number): string {
  const date = utcDay(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0);
  date.setUTCDate(Math.min(date.getUTCDate(), Number(day.slice(8))));
  return dayOf(date);
}

/** Six weeks from Sunday to Saturday around the month of a day, so that the calendar keeps its height. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -utcDay(first).getUTCDay());
  const weekFrom = (sunday: string) => [0, 1, 2, 3, 4, 5, 6].map((place) => addDays(sunday, place));
  return [0, 1, 2, 3, 4, 5].map((week) => weekFrom(addDays(start, week * 7)));
}
