/** Reads days as people type them. */
import { localeOf } from "../constants.ts";
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

/**
 * Returns the names of months or weekdays in English and Spanish, normalized. The same position means the same month
 * or weekday.
 */
const namesOf = (options: Intl.DateTimeFormatOptions, count: number, at: (place: number) => Date) =>
  ["en-US", "es-US"].map((locale) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return Array.from({ length: count }, (_, place) => foldText(format.format(at(place))));
  });
const months = namesOf({ month: "long" }, 12, (place) => new Date(Date.UTC(2026, place, 1)));
const weekdays = new Set(
  namesOf({ weekday: "long" }, 7, (place) => new Date(Date.UTC(2026, 0, place + 1))).flat(),
);

/** Returns the month (1 to 12) whose name starts with a word of at least three letters. */
function monthOf(word: string): number | undefined {
  // "setiembre" is a Spanish spelling of "septiembre".
  const name = word.replace(/^set/, "sept");
  if (name.length < 3) return undefined;
  for (const names of months) {
    const place = names.findIndex((month) => month.startsWith(name));
    if (place >= 0) return place + 1;
  }
  return undefined;
}

const fromToday: Readonly<Record<string, number>> = {
  today: 0,
  hoy: 0,
  yesterday: -1,
  ayer: -1,
  tomorrow: 1,
  manana: 1,
};

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
  const offset = words.length === 1 ? fromToday[words[0] ?? ""] : undefined;
  if (offset !== undefined) {
    return { day: addDays(today, offset), isSure: true, hasYear: false };
  }
  const letters = words.filter((word) => !/^(\d+|de|del|of|the|st|nd|rd|th|º|o|ro)$/.test(word));
  const named = letters.filter((word) => !weekdays.has(word));
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
