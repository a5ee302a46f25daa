/** Tells which number formats of a workbook show a date, and reads the date (ECMA-376 part 1, 18.8.30). */

/** Formats with these numbers are dates or times without being declared. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Literal text, escaped characters, paddings, colors and locales: everything that is no placeholder. */
const noPlaceholder = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/g;
const dateToken = /^(?:d{1,4}|m{1,5}|y{1,4}|h{1,2}|s{1,2}|e{1,4}|a{3,5}|a|p|am|pm)$/i;

/** Whether a format shows a date. @param code undefined for a format that the workbook does not declare */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  const shown = code
    .slice(0, 500)
    .replaceAll(noPlaceholder, " ")
    .replace(/;[^]*/, "")
    .replaceAll(/(s)\.0+/gi, "$1");
  const tokens = shown.match(/[a-z]+/gi) ?? [];
  return tokens.length > 0 && !/[0#?%]/.test(shown) && tokens.every((token) => dateToken.test(token));
}

/** Days between the day 0 of a workbook and 1970. */
const epochDays = { usual: 25_569, mac: 24_107 };
/** 9999-12-31, the last day that a spreadsheet shows. */
const lastSerial = 2_958_465;

/** A date as `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` with a time; null for a number that is no date. */
export function serialDate(serial: number, isFrom1904: boolean): string | null {
  if (!(serial >= 0 && serial <= lastSerial + 1)) return null;
  const days = serial - (isFrom1904 ? epochDays.mac : epochDays.usual);
  return dateText(new Date(Math.round(days * 86_400) * 1000));
}

/** The same of a date that is written in words of ISO 8601. */
export function dateText(date: Date): string {
  return date.toISOString().slice(0, date.getTime() % 86_400_000 === 0 ? 10 : 16);
}
