import { localeOf } from "#shared/constants.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter for each language and kind: making one takes longer than using it a hundred times. */
export function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf(language), options);
  formats.set(key, made);
  return made;
}

/** A day (`2026-11-12`) is read as local midnight, an instant as what it is. */
export function parseDate(value: string | null | undefined): Date | null {
  if (!value) return null;
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00` : value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** "12 Nov"; with the year when it is not this one. */
export function shortDate(date: Date, language: string, now = new Date()): string {
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return formatOf(language, { day: "numeric", month: "short", year }).format(date);
}

/** Full date, with the time for an instant. */
export function fullDate(date: Date, language: string, hasTime: boolean): string {
  return formatOf(language, { dateStyle: "full", timeStyle: hasTime ? "short" : undefined }).format(date);
}

/** "14:05" or "2:05 PM". */
export const timeOfDay = (date: Date, language: string): string =>
  formatOf(language, { hour: "numeric", minute: "2-digit" }).format(date);

/** Today: the time. Otherwise the short date. */
export function recentTime(date: Date, language: string, now = new Date()): string {
  return date.toDateString() === now.toDateString()
    ? timeOfDay(date, language)
    : shortDate(date, language, now);
}

/** Whole years from a day until today. */
export function yearsSince(day: string, now = new Date()): number {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const isBefore = now.getMonth() + 1 < month || (now.getMonth() + 1 === month && now.getDate() < date);
  return now.getFullYear() - year - (isBefore ? 1 : 0);
}

/** The midnight in UTC at which a day (`2026-11-12`) begins: for counting days, whatever the reader's clock. */
export const utcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** "November 12, 2026" */
export const longDate = (day: string, language: string): string =>
  formatOf(language, { dateStyle: "long", timeZone: "UTC" }).format(utcDay(day));

/** "November 2026" */
export const monthTitle = (day: string, language: string): string =>
  formatOf(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(utcDay(day));

/** From Sunday on. */
export function weekdayNames(language: string): { short: string; long: string }[] {
  const name = (weekday: "narrow" | "long", place: number) =>
    formatOf(language, { weekday, timeZone: "UTC" }).format(utcDay(`2026-11-0${place + 1}`));
  return Array.from({ length: 7 }, (_, place) => ({
    short: name("narrow", place),
    long: name("long", place),
  }));
}

/** "12 Nov 2026", with the time for an instant; any other text is answered as it is. */
export function mediumDate(value: string, language: string): string {
  const date = parseDate(value);
  if (!date) return value;
  const timeStyle = value.length > 10 ? "short" : undefined;
  return formatOf(language, { dateStyle: "medium", timeStyle }).format(date);
}

/** The day that it is here, as `2026-11-12`. */
export const localDay = (date = new Date()): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
