/** Times of appointments as sentences say them. */
import { localeOf, type LanguageCode } from "#shared/constants.ts";
import type { Moment } from "#shared/fields/moment.ts";

const style = {
  weekday: "long",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** The year of a day, where it is another one than goes without saying. */
const yearOf = (day: string, usual: string | undefined): { year?: "numeric" } =>
  usual === undefined || day.startsWith(`${usual}-`) ? {} : { year: "numeric" };

/**
 * A moment as the clock at its place shows it: "Thursday, July 1 at 10:00 AM EDT".
 * @param usual the year that goes without saying; none: every one does
 */
export const whenText = (
  language: LanguageCode,
  { at, zone: timeZone, local }: Moment,
  usual?: string,
): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...style, ...yearOf(local, usual), timeZone }).format(
    new Date(at),
  );

/** A moment as briefly as a text to a phone needs it: "Thu, Jul 1, 10:00 AM". */
export const shortWhenText = (language: LanguageCode, { at, zone: timeZone }: Moment): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(new Date(at));

/** Returns the time of day in a zone: "8:00 AM". */
export const hourText = (language: LanguageCode, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { hour: "numeric", minute: "2-digit", timeZone }).format(at);

/**
 * A day as sentences say it: "Thursday, July 1".
 * @param day `YYYY-MM-DD`
 * @param usual the year that goes without saying; none: every one does
 */
export const dayText = (language: LanguageCode, day: string, usual?: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: "long",
    month: "long",
    day: "numeric",
    ...yearOf(day, usual),
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

/** First names in one sentence: "Ana, Eva, and Luis". */
export const namesText = (language: LanguageCode, names: readonly string[]): string =>
  new Intl.ListFormat(localeOf(language)).format(names);
