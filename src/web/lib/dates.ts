import { localeOf } from "#shared/constants.ts";
import { utcDay } from "#shared/fields/days.ts";
import { instantOf, isUsualZone, localDay, readerZone } from "./clock.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a formatter for the clock of all screens, unless the options name another zone. Keeps it, because making one takes
 * longer than using it a hundred times.
 */
export function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const settings = { timeZone: readerZone(), ...options };
  const key = `${language} ${JSON.stringify(settings)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf(language), settings);
  formats.set(key, made);
  return made;
}

/** How times are written: with the zone where the device has another one. */
const clock = (): Intl.DateTimeFormatOptions => ({
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: isUsualZone(readerZone()) ? undefined : "short",
});

/** Returns an instant within a day (`2026-11-12`), and an instant as it is; null for any other text. */
export function parseDate(value: string | null | undefined): Date | null {
  if (!value) return null;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(value) ? instantOf(value) : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** "12 Nov"; with the year when it is not this one. */
export function shortDate(date: Date, language: string, now = new Date()): string {
  const year = localDay(date).slice(0, 4) === localDay(now).slice(0, 4) ? undefined : "numeric";
  return formatOf(language, { day: "numeric", month: "short", year }).format(date);
}

/** Full date, with the time for an instant. */
export function fullDate(date: Date, language: string, hasTime: boolean): string {
  const day = { weekday: "long", month: "long", day: "numeric", year: "numeric" } as const;
  return formatOf(language, { ...day, ...(hasTime ? clock() : {}) }).format(date);
}

/** Returns "2:05 PM", or "2:05 PM EST" where the device has another zone. */
export const timeOfDay = (date: Date, language: string): string => formatOf(language, clock()).format(date);

/** Today: the time. Otherwise the short date. */
export function recentTime(date: Date, language: string, now = new Date()): string {
  return localDay(date) === localDay(now) ? timeOfDay(date, language) : shortDate(date, language, now);
}

/** Returns the whole years from a day until today. */
export function yearsSince(day: string, now?: Date): number {
  const today = localDay(now);
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  return today.slice(5) < day.slice(5) ? years - 1 : years;
}

/** "November 12, 2026" */
export const longDate = (day: string, language: string): string =>
  formatOf(language, { dateStyle: "long", timeZone: "UTC" }).format(utcDay(day));

/** "November 2026" */
export const monthTitle = (day: string, language: string): string =>
  formatOf(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(utcDay(day));

/** "12 Nov 2026", with the time for an instant; any other text is answered as it is. */
export function mediumDate(value: string, language: string): string {
  const date = parseDate(value);
  if (!date) return value;
  const day = { month: "short", day: "numeric", year: "numeric" } as const;
  return formatOf(language, { ...day, ...(value.length > 10 ? clock() : {}) }).format(date);
}
