/** The days that a calendar shows, written `YYYY-MM-DD`. */
import { addDays, utcDay } from "#shared/fields/days.ts";

/** Six weeks from Sunday to Saturday around the month of a day, so that the calendar keeps its height. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -utcDay(first).getUTCDay());
  const weekFrom = (sunday: string) => [0, 1, 2, 3, 4, 5, 6].map((place) => addDays(sunday, place));
  return [0, 1, 2, 3, 4, 5].map((week) => weekFrom(addDays(start, week * 7)));
}
