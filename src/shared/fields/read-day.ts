/** Days as people type them. */
import { localeOf } from "../constants.ts";
import { foldText } from "../search-words.ts";
import { addDays } from "./days.ts";
import { isCalendarDay } from "./wire-shapes.ts";

export interface ReadDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** The year was typed in full, so that nothing had to be guessed. */
  readonly isSure: boolean;
  /** A year was typed, with four digits or two. */
  readonly hasYear: boolean;
}

interface ReadSettings {
  readonly language: string;
  /** The day cannot be in the future: a birthday. */
  readonly isPast?: boolean;
  /** The current day where the reader is, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Days of the next years are written with two digits too; what would be farther ahead is meant to be past. */
const yearsAhead = 20;

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

/** Whether a language writes the month before the day: English as in the United States does, Spanish does not. */
function isMonthFirst(language: string): boolean {
  const parts = new Intl.DateTimeFormat(localeOf(language)).formatToParts(new Date());
  return parts.find(({ type }) => type === "day" || type === "month")?.type === "month";
}

/** Names of months or weekdays in both languages, folded; names of one month or weekday have the same place. */
const namesOf = (options: Intl.DateTimeFormatOptions, count: number, at: (place: number) => Date) =>
  ["en-US", "es-US"].map((locale) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return Array.from({ length: count }, (_, place) => foldText(format.format(at(place))));
  });
const months = namesOf({ month: "long" }, 12, (place) => new Date(Date.UTC(2026, place, 1)));
const weekdays = new Set(
  namesOf({ weekday: "long" }, 7, (place) => new Date(Date.UTC(2026, 0, place + 1))).flat(),
);

/** 1 to 12 for the beginning of a month's name, of three letters at least. */
function monthOf(word: string): number | undefined {
  // Also written without its p.
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

/** Year, month and day as typed; the year is missing where none was. */
type Parts = [year: string | undefined, month: number, day: number];

function fromNumbers(numbers: readonly string[], language: string): Parts | undefined {
  const [one = "", two = "", three = ""] = numbers;
  if (numbers.length === 3 && one.length === 4) return [one, Number(two), Number(three)];
  if (numbers.length !== 2 && numbers.length !== 3) return undefined;
  const year = numbers.length === 3 ? three : undefined;
  const [first, second] = [Number(one), Number(two)];
  // The twentieth month must be a day.
  const monthFirst = isMonthFirst(language) ? first <= 12 || second > 12 : second > 12;
  return monthFirst ? [year, first, second] : [year, second, first];
}

/** `19850304`, `03041985`, `030485` */
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
 * The day that a text means: `3/4/1985`, `3-4-85`, `1985-03-04`, `4 mar 1985`, `March 4, 1985`, `4 de marzo`, `today`.
 * The language decides whether the month or the day comes first in numbers.
 * @returns undefined where the text is no day
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
