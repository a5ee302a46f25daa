/** Reads days as people type them. */
import { languageCodes, localeOf } from "../constants.ts";
import { foldText } from "../search-words.ts";
import { addDays } from "./days.ts";
import { isCalendarDay } from "./wire-shapes.ts";

export interface ReadDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** True if the year was typed in full, so nothing was guessed. */
  readonly isSure: boolean;
  /** True if a year was typed, with four or two digits. */
  readonly hasYear: boolean;
}

interface ReadSettings {
  readonly language: string;
  /** True if the day can't be in the future, such as a birthday. */
  readonly isPast?: boolean;
  /** Today in the reader's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A two-digit year may be up to this many years ahead. Otherwise it is in the past century. */
const yearsAhead = 20;

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

/** Returns true if a language writes the month before the day. US English does, Spanish doesn't. */
function isMonthFirst(language: string): boolean {
  const parts = new Intl.DateTimeFormat(localeOf(language)).formatToParts(new Date());
  return parts.find(({ type }) => type === "day" || type === "month")?.type === "month";
}

/** Returns the names of the months in a language, in lowercase without accents. */
export function monthNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(localeOf(language), { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => foldText(format.format(Date.UTC(2026, month, 1))));
}

interface CalendarNames {
  /** By language. */
  readonly months: readonly string[][];
  readonly weekdays: ReadonlySet<string>;
  /** Words such as "today", with their distance from today. */
  readonly fromToday: ReadonlyMap<string, number>;
}

function namesIn(language: string) {
  const locale = localeOf(language);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return {
    months: monthNames(language),
    weekdays: Array.from({ length: 7 }, (_, day) => foldText(weekday.format(Date.UTC(2026, 0, day + 1)))),
    fromToday: [-1, 0, 1].map((days) => [foldText(relative.format(days, "day")), days] as const),
  };
}

let known: CalendarNames | undefined;

/**
 * Returns names in all languages, normalized. They are created on first use, because their formats take a tenth of a
 * second on a phone.
 */
function calendarNames(): CalendarNames {
  if (known) return known;
  const names = languageCodes.map(namesIn);
  known = {
    months: names.map(({ months }) => months),
    weekdays: new Set(names.flatMap(({ weekdays }) => weekdays)),
    fromToday: new Map(names.flatMap(({ fromToday }) => fromToday)),
  };
  return known;
}

/** Returns the month (1 to 12) whose name starts with a word of at least three letters. */
function monthOf(word: string): number | undefined {
  // "setiembre" is a Spanish spelling of "septiembre".
  const name = word.replace(/^set/, "sept");
  if (name.length < 3) return undefined;
  for (const names of calendarNames().months) {
    const place = names.findIndex((month) => month.startsWith(name));
    if (place >= 0) return place + 1;
  }
  return undefined;
}

/** Year, month, and day as typed. The year is undefined if none was typed. */
type Parts = [year: string | undefined, month: number, day: number];

function fromNumbers(numbers: readonly string[], language: string): Parts | undefined {
  const [one = "", two = "", three = ""] = numbers;
  if (numbers.length === 3 && one.length === 4) return [one, Number(two), Number(three)];
  if (numbers.length !== 2 && numbers.length !== 3) return undefined;
  const year = numbers.length === 3 ? three : undefined;
  const [first, second] = [Number(one), Number(two)];
  // A number above 12 must be the day.
  const monthFirst = isMonthFirst(language) ? first <= 12 || second > 12 : second > 12;
  return monthFirst ? [year, first, second] : [year, second, first];
}

/** Splits digits such as `19850304`, `03041985`, or `030485` into three parts. */
function split(digits: string): string[] {
  if (digits.length === 8 && /^(19|20)/.test(digits) && Number(digits.slice(4, 6)) <= 12)
    return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
  if (digits.length !== 8 && digits.length !== 6) return [digits];
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
}

function fromWords(month: number, numbers: readonly string[]): Parts | undefined {
  const [one = "", two] = numbers;
  if (numbers.length === 0 || numbers.length > 2) return undefined;
  if (one.length === 4) return two === undefined ? undefined : [one, month, Number(two)];
  return [two, month, Number(one)];
}

function wholeYear(year: string, monthAndDay: string, isPast: boolean, today: string): number | undefined {
  if (year.length === 4) return Number(year);
  if (year.length !== 2) return undefined;
  const next = 2000 + Number(year);
  const isAhead = isPast ? `${next}-${monthAndDay}` > today : next > Number(today.slice(0, 4)) + yearsAhead;
  return isAhead ? next - 100 : next;
}

/**
 * Reads the day that a text means, such as `3/4/1985`, `3-4-85`, `1985-03-04`, `4 mar 1985`, `March 4, 1985`, `4 de
 * marzo`, or `today`. The language decides if the month or the day comes first in numeric dates. Returns undefined if
 * the text isn't a day.
 */
export function readDay(
  text: string,
  { language, isPast = false, today }: ReadSettings,
): ReadDay | undefined {
  const words = foldText(text).match(/\p{L}+|\d+/gu) ?? [];
  const [only = ""] = words;
  const isWord = words.length === 1 && /^\p{L}/u.test(only);
  const offset = isWord ? calendarNames().fromToday.get(only) : undefined;
  if (offset !== undefined) {
    return { day: addDays(today, offset), isSure: true, hasYear: false };
  }
  const letters = words.filter((word) => !/^(\d+|de|del|of|the|st|nd|rd|th|º|o|ro)$/.test(word));
  const named = letters.filter((word) => !calendarNames().weekdays.has(word));
  const digits = words.filter((word) => /^\d/.test(word));
  const month = named.length === 1 ? monthOf(named[0] ?? "") : undefined;
  if (named.length > 0 && month === undefined) return undefined;
  const numbers = digits.length === 1 && month === undefined ? split(digits[0] ?? "") : digits;
  const parts = month === undefined ? fromNumbers(numbers, language) : fromWords(month, numbers);
  return parts && dayOf(parts, isPast, today);
}

function dayOf([year, month, day]: Parts, isPast: boolean, today: string): ReadDay | undefined {
  const monthAndDay = `${pad(month)}-${pad(day)}`;
  const thisYear = Number(today.slice(0, 4));
  const nearest = isPast && `${thisYear}-${monthAndDay}` > today ? thisYear - 1 : thisYear;
  const whole = year === undefined ? nearest : wholeYear(year, monthAndDay, isPast, today);
  const made = whole === undefined ? "" : `${pad(whole, 4)}-${monthAndDay}`;
  return isCalendarDay(made)
    ? { day: made, isSure: year?.length === 4, hasYear: year !== undefined }
    : undefined;
}
