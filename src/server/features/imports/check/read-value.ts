/** Converts the text of a cell to the wire form of a value. */
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { foldText } from "#shared/search-words.ts";
import { languageCodes } from "#shared/constants.ts";
import { addDays, dayIn } from "#shared/fields/days.ts";
import { monthNames } from "#shared/fields/read-day.ts";
import { wordsInAll } from "../language-words.ts";

export type DateOrder = "dmy" | "mdy";

/** `order`: a day that can be read in two ways. */
export type ValueProblem = "yesNo" | "number" | "day" | "order";
export type ReadValue = { readonly wire: string } | { readonly problem: ValueProblem };

const yes = new Set(["1", "✓", "✔", ...wordsInAll("yes")]);
const no = new Set(["0", "-", ...wordsInAll("no")]);

/** Reads yes or no in any language, or a mark. */
export function readToggle(cell: string): ReadValue {
  const word = foldText(cell);
  if (yes.has(word)) return { wire: "1" };
  return no.has(word) ? { wire: "0" } : { problem: "yesNo" };
}

/**
 * Reads a number with points or commas. If three digits follow, they separate thousands, except after a single 0. So do
 * spaces, but other digits with a space or a currency sign between them are two numbers.
 */
export function readNumber(cell: string): ReadValue {
  if (/\d(?:\s+(?!\d{3}(?!\d))|\s*[$€]\s*)\d/.test(cell)) return { problem: "number" };
  const bare = cell.replace(/[\s$€]/g, "");
  const plain = /^-?(?!0,)\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)
    ? bare.replaceAll(",", "")
    : /^-?\d{1,3}(\.\d{3}){2,}(,\d+)?$/.test(bare) || /^-?\d{1,3}(\.\d{3})+,\d+$/.test(bare)
      ? bare.replaceAll(".", "").replace(",", ".")
      : bare.replace(/^(-?\d+),(\d+)$/, "$1.$2");
  return /^-?\d+(\.\d+)?$/.test(plain) ? { wire: plain } : { problem: "number" };
}

/** The first three letters of the months in every language, and of another Spanish spelling of September. */
const names = languageCodes.map(monthNames);
const months = Array.from({ length: 12 }, (_, at) => [
  ...names.map((list) => (list[at] ?? "").slice(0, 3)),
  ...(at === 8 ? ["set"] : []),
]);

const monthOf = (word: string): number =>
  months.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1;

/** Returns the full year of a two-digit year. A day in the past can't be in the future. */
function fullYear(year: string, isPast: boolean, thisYear: number): number {
  if (year.length > 2) return Number(year);
  const inCentury = Number(year) + Math.floor(thisYear / 100) * 100;
  const latest = isPast ? thisYear : thisYear + 20;
  return inCentury > latest ? inCentury - 100 : inCentury;
}

const wireDay = (year: number, month: number, day: number): ReadValue => {
  const wire = [
    String(year).padStart(4, "0"),
    String(month).padStart(2, "0"),
    String(day).padStart(2, "0"),
  ].join("-");
  return isCalendarDay(wire) ? { wire } : { problem: "day" };
};

/** Matches a numeric day, such as `3/4/85`: its first two numbers and its year. */
const numbersOf = (cell: string): RegExpExecArray | null =>
  /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})(?:[\sT,].*)?$/.exec(cell);

/** Returns the orders in which a cell can be a numeric day. Null for any other cell. */
export function dateOrders(cell: string): readonly DateOrder[] | null {
  const found = numbersOf(cell.trim());
  if (!found) return null;
  const [one, two] = [Number(found[1]), Number(found[2])];
  return [
    ...(two <= 12 && one <= 31 ? ["dmy" as const] : []),
    ...(one <= 12 && two <= 31 ? ["mdy" as const] : []),
  ];
}

const excelEpoch = "1899-12-30";

/** The offset of a moment. No zone has one above 14 hours, so `14:00-15:00` is a period. */
const offsetShape = /^([+-](?:0\d|1[0-4])):?(\d\d)?$/;

/**
 * Reads a moment with its offset, such as `2020-10-09 20:30:00 -0400`, or `2020-10-09 20:30:00+00`, as PostgreSQL
 * writes it. Undefined for anything else.
 */
export function momentOf(text: string): Date | undefined {
  const found =
    /^(\d{4}-\d\d-\d\d)[T\s](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)$/i.exec(text);
  if (!found) return undefined;
  const [, day = "", time = "", zone = ""] = found;
  const [, hours = "", minutes] = offsetShape.exec(zone) ?? [];
  // Without minutes and seconds, it could be a period too: `10:00-11`.
  const isOffset = hours !== "" && (minutes !== undefined || time.length > 5);
  if (/^[+-]/.test(zone) && !isOffset) return undefined;
  const offset = isOffset ? `${hours}:${minutes ?? "00"}` : "Z";
  const moment = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/**
 * Returns true if a moment is midnight at its own offset. Programs write a day alone in this way, such as
 * `1985-04-03T00:00:00Z`, so it is that day in every time zone.
 */
const isMidnight = (text: string): boolean => /[T\s]00:00(?::00)?(?:\.0+)?\s*[a-z+-]/i.test(text);

/** The context for reading days. */
export interface DayContext {
  /** The current year, for two-digit years. */
  readonly thisYear: number;
  /** The organization's time zone, which determines the day of a moment. */
  readonly zone: string;
}

/** Longer texts aren't days. */
const maxDay = 200;

/** @param isPast whether the day can't be in the future */
export function readDay(
  cell: string,
  order: DateOrder | undefined,
  isPast: boolean,
  { thisYear, zone }: DayContext,
): ReadValue {
  const text = cell.trim();
  if (text.length > maxDay) return { problem: "day" };
  const moment = momentOf(text);
  if (moment && !isMidnight(text)) return { wire: dayIn(zone, moment) };
  // A period, such as `3/4/2026 - 3/9/2026`, isn't a day.
  if (/\s.*\d[/-]\d{1,2}[/-]\d/.test(text)) return { problem: "day" };
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/.exec(text);
  if (iso) return wireDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = numbersOf(text);
  if (numbers) {
    const [one, two] = [Number(numbers[1]), Number(numbers[2])];
    const year = fullYear(String(numbers[3]), isPast, thisYear);
    const possible = dateOrders(text) ?? [];
    const chosen = possible.length === 1 || one === two ? possible[0] : order;
    if (possible.length === 0) return { problem: "day" };
    if (!chosen) return { problem: "order" };
    return chosen === "dmy" ? wireDay(year, two, one) : wireDay(year, one, two);
  }
  // A year alone isn't a day.
  if (/^(?:19|20)\d\d(?:\.0+)?$/.test(text)) return { problem: "day" };
  // A spreadsheet's number of days since 1900.
  if (/^\d{4,5}(\.\d+)?$/.test(text) && Number(text) > 1000 && Number(text) < 80_000) {
    return { wire: addDays(excelEpoch, Math.floor(Number(text))) };
  }
  const word = foldText(text)
    .replace(/[.,]/g, " ")
    .replace(/\b(?:de|del)\b|(?<=\d)(?:st|nd|rd|th)\b/g, " ");
  const named =
    /^(?<day>\d{1,2})[\s-]*(?<month>[a-z]{3,})[\s-]*(?<year>\d{4}|\d{2})$/.exec(word.trim()) ??
    /^(?<month>[a-z]{3,})\s*(?<day>\d{1,2})\s+(?<year>\d{4}|\d{2})$/.exec(word.trim());
  const { day = "", month = "", year = "" } = named?.groups ?? {};
  if (!named || monthOf(month) === 0) return { problem: "day" };
  return wireDay(fullYear(year, isPast, thisYear), monthOf(month), Number(day));
}
