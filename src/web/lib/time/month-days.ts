/** The days (`YYYY-MM-DD`) and times that calendars show. */
import { addDays, utcDay, wallTimeIn } from "#shared/fields/days.ts";
import { readerZone } from "../clock.ts";
import { formatOf } from "../dates.ts";

/** Returns six weeks from Sunday to Saturday around a month, so that the calendar has a constant height. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -utcDay(first).getUTCDay());
  const weekFrom = (sunday: string) => [0, 1, 2, 3, 4, 5, 6].map((place) => addDays(sunday, place));
  return [0, 1, 2, 3, 4, 5].map((week) => weekFrom(addDays(start, week * 7)));
}

/** Returns the names of the weekdays, starting with Sunday. */
export function weekdayNames(language: string): { short: string; long: string }[] {
  const name = (weekday: "narrow" | "long", place: number) =>
    formatOf(language, { weekday, timeZone: "UTC" }).format(utcDay(`2026-11-0${place + 1}`));
  return Array.from({ length: 7 }, (_, place) => ({
    short: name("narrow", place),
    long: name("long", place),
  }));
}

/** Returns the minutes since midnight in the reader's time zone. */
export function minutesOf(instant: Date): number {
  const [hours = 0, minutes = 0] = wallTimeIn(readerZone(), instant).slice(11).split(":").map(Number);
  return hours * 60 + minutes;
}
