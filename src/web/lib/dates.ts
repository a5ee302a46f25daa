import { localeOf } from "#shared/constants.ts";
import { utcDay } from "#shared/fields/days.ts";
import { instantOf, canOmitZone, localDay, readerZone } from "./clock.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a formatter for the reader's time zone, unless the options name another one. It is cached, because creating
 * one takes longer than using it a hundred times.
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

/** The format of times. It includes the time zone if the device uses a different one. */
const clock = (): Intl.DateTimeFormatOptions => ({
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: canOmitZone(readerZone()) ? undefined : "short",
});

/** Returns an instant within a day (`2026-11-12`), or the given instant. Null for any other text. */
export function parseDate(value: string | null | undefined): Date | null {
  if (!value) return null;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(value) ? instantOf(value) : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Formats a short date such as "Nov 12", with the year if it isn't the current one. Empty if there is no date. */
export function shortDate(at: Date | string | null | undefined, language: string, now = new Date()): string {
  const date = at instanceof Date ? at : parseDate(at);
  if (!date) return "";
  const year = localDay(date).slice(0, 4) === localDay(now).slice(0, 4) ? undefined : "numeric";
  return formatOf(language, { day: "numeric", month: "short", year }).format(date);
}

/** Formats a full date. For an instant, includes the time. */
export function fullDate(date: Date, language: string, hasTime: boolean): string {
  const day = { weekday: "long", month: "long", day: "numeric", year: "numeric" } as const;
  return formatOf(language, { ...day, ...(hasTime ? clock() : {}) }).format(date);
}

/** Formats a time such as "2:05 PM", or "2:05 PM EST" if the device uses another time zone. */
export const timeOfDay = (date: Date, language: string): string => formatOf(language, clock()).format(date);

/** Formats the time if the instant is today, otherwise the short date. */
export function recentTime(date: Date, language: string, now = new Date()): string {
  return localDay(date) === localDay(now) ? timeOfDay(date, language) : shortDate(date, language, now);
}

/** Returns the full years from a day until today. */
export function yearsSince(day: string, now?: Date): number {
  const today = localDay(now);
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  return today.slice(5) < day.slice(5) ? years - 1 : years;
}

/** For example "November 12, 2026". */
export const longDate = (day: string, language: string): string =>
  formatOf(language, { dateStyle: "long", timeZone: "UTC" }).format(utcDay(day));

/** For example "November 2026". */
export const monthTitle = (day: string, language: string): string =>
  formatOf(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(utcDay(day));

/** Formats a date such as "Nov 12, 2026", with the time for an instant. Any other text is returned as it is. */
export function mediumDate(value: string, language: string): string {
  const date = parseDate(value);
  if (!date) return value;
  const day = { month: "short", day: "numeric", year: "numeric" } as const;
  return formatOf(language, { ...day, ...(value.length > 10 ? clock() : {}) }).format(date);
}
