/** Detects which number formats of a workbook show a date, and reads the date (ECMA-376 part 1, 18.8.30). */
import { clockOf } from "#shared/fields/clock-of.ts";

/** Formats with these numbers are dates or times even if they aren't declared. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Everything that isn't a placeholder: literal text, escaped characters, padding, colors, and locales. */
const literalParts = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/g;
const dateToken = /^(?:d{1,4}|m{1,5}|y{1,4}|h{1,2}|s{1,2}|e{1,4}|a{3,5}|a|p|am|pm)$/i;

/** Returns true if a format shows a date. @param code undefined for a format that the workbook doesn't declare */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  const shown = code
    .slice(0, 500)
    .replaceAll(literalParts, " ")
    .replace(/;[^]*/, "")
    .replaceAll(/(s)\.0+/gi, "$1");
  const tokens = shown.match(/[a-z]+/gi) ?? [];
  return tokens.length > 0 && !/[0#?%]/.test(shown) && tokens.every((token) => dateToken.test(token));
}

/** Returns true if a format shows a length of time in hours, such as `[h]:mm`. It can be longer than a day. */
export const isLengthFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? id === 46 : /\[h+\]/i.test(code.slice(0, 500));

/**
 * Returns the digits of a format that shows leading zeros, such as `00000` for postal codes and `00000\-0000`: zeros,
 * and the hyphens and spaces between them. `""` for any other format.
 */
export function digitsFormat(code = ""): string {
  const shown = code
    .slice(0, 500)
    .replace(/;[^]*/, "")
    .replaceAll(/\\([- ])|"([- ])"/g, "$1$2");
  return /^0+(?:[- ]0+)*$/.test(shown) && shown.length > 1 ? shown : "";
}

/** Returns a whole number as a format of {@link digitsFormat} shows it. */
export function digitsText(value: number, format: string): string {
  const zeros = format.replaceAll(/[- ]/g, "").length;
  if (!Number.isSafeInteger(value) || value < 0) return String(value);
  const digits = String(value).padStart(zeros, "0");
  let at = digits.length - zeros;
  // Digits that the format has no place for come first, as in a spreadsheet.
  const first = digits.slice(0, at);
  const others = [...format].map((sign) => (sign === "0" ? digits.charAt((at += 1) - 1) : sign));
  return first + others.join("");
}

/** Days between day 0 of a workbook and 1970. */
const epochDays = { from1900: 25_569, from1904: 24_107 };
/** 9999-12-31, the last day that a spreadsheet shows. */
const lastSerial = 2_958_465;

/**
 * Returns a date as `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` with a time. Day 0 isn't a day: it is a time alone, `HH:MM`, or
 * what a formula makes of an empty cell. Null for a number that isn't a date.
 */
export function serialDate(serial: number, isFrom1904: boolean): string | null {
  if (!(serial >= 0 && serial <= lastSerial + 1)) return null;
  if (serial < 1) return clockOf(Math.min(1439, Math.round(serial * 1440)));
  const days = serial - (isFrom1904 ? epochDays.from1904 : epochDays.from1900);
  return dateText(new Date(Math.round(days * 86_400) * 1000));
}

/** Returns a date in the same form as {@link serialDate}. */
export function dateText(date: Date): string {
  return date.toISOString().slice(0, date.getTime() % 86_400_000 === 0 ? 10 : 16);
}
