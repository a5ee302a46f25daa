/** Times of appointments, as written in sentences. */
import { localeOf, type LanguageCode } from "#shared/constants.ts";
import { wallTimeIn } from "#shared/fields/days.ts";
import type { Moment } from "#shared/fields/moment.ts";

const style = {
  weekday: "long",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** Shows the year of a day unless it is the omitted one. */
const yearOf = (day: string, omittedYear: string | undefined): { year?: "numeric" } =>
  omittedYear === undefined || day.startsWith(`${omittedYear}-`) ? {} : { year: "numeric" };

/**
 * Returns a moment in its local time: "Thursday, July 1 at 10:00 AM EDT".
 * @param omittedYear a year that is left out. By default, every year is left out.
 */
export const whenText = (
  language: LanguageCode,
  { at, zone: timeZone, local }: Moment,
  omittedYear?: string,
): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...style, ...yearOf(local, omittedYear), timeZone }).format(
    new Date(at),
  );

/**
 * Returns a moment in the short form for text messages: "Thu, Jul 1, 10:00 AM". Names its time zone if the reader's
 * clock shows another time then.
 * @param readerZone IANA time zone name. If missing, the time zone of the moment.
 */
export const shortWhenText = (
  language: LanguageCode,
  { at, zone: timeZone, local }: Moment,
  readerZone: string = timeZone,
): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: wallTimeIn(readerZone, new Date(at)) === local ? undefined : "short",
    timeZone,
  }).format(new Date(at));

/** Returns the time of day in a zone: "8:00 AM". */
export const hourText = (language: LanguageCode, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { hour: "numeric", minute: "2-digit", timeZone }).format(at);

/**
 * Returns a day as written in sentences: "Thursday, July 1".
 * @param day `YYYY-MM-DD`
 * @param omittedYear a year that is left out. By default, every year is left out.
 */
export const dayText = (language: LanguageCode, day: string, omittedYear?: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: "long",
    month: "long",
    day: "numeric",
    ...yearOf(day, omittedYear),
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

/** Returns first names as one phrase: "Ana, Eva, and Luis". */
export const namesText = (language: LanguageCode, names: readonly string[]): string =>
  new Intl.ListFormat(localeOf(language)).format(names);
