/** Reads a day with a time from one cell, or from a cell with the day and one with the time. */
import { clockOf } from "#shared/fields/clock-of.ts";
import { momentAt } from "#shared/fields/moment.ts";
import { momentOf, readDay, type DateOrder, type DayContext, type ReadValue } from "./read-value.ts";

/** A time at the end of a text, such as `14:30`, `2:30 PM`, or `2pm`. */
const timeShape =
  /(?:^|[T\s,])(?<hour>\d{1,2})(?:[:h](?<minute>[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?)?\s*(?:(?<half>[ap])\.?\s?m\.?)?$/i;

/** Matches the text before a time that ends a period, such as `10:00 -` and `2026-03-04 10 to`. */
const periodStart = /\d:[0-5]\d|\d\s?[ap]\.?m\b|^\d{1,2}\D*$|^\d{1,4}[/.\s-]\d{1,2}[/.\s-]\d{1,4}\D.*\d/i;

/** Returns the time at the end of a text, as `HH:MM`, and the text before it. Undefined for a period. */
function splitTime(text: string): { readonly before: string; readonly time: string } | undefined {
  const found = timeShape.exec(text);
  const { hour = "", minute, half } = found?.groups ?? {};
  // A number alone can be a day or a year.
  if (!found || (minute === undefined && half === undefined)) return undefined;
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  if (Number(hour) > (half === undefined ? 23 : 12)) return undefined;
  const before = text.slice(0, found.index).trim();
  if (periodStart.test(before)) return undefined;
  const time = `${String(hours).padStart(2, "0")}:${minute ?? "00"}`;
  return { before, time };
}

/**
 * Returns the time that a spreadsheet stores as a number: the fraction is the part of the day. One to three digits
 * before the point aren't the number of a day, so `14.30` isn't such a number. Undefined for other texts.
 */
function serialTime(text: string): string | undefined {
  if (!/^(?:0?|\d{4,5})\.\d+$/.test(text)) return undefined;
  const minutes = Math.min(1439, Math.round((Number(text) % 1) * 1440));
  return clockOf(minutes);
}

/**
 * Returns the local time `YYYY-MM-DDTHH:MM` in the organization's time zone.
 * @param part the cell with the time, if it has its own column
 */
export function readTime(
  cell: string,
  part: string,
  order: DateOrder | undefined,
  context: DayContext,
): ReadValue | { readonly problem: "time" } {
  const [text, own] = [cell.trim(), part.trim()];
  const moment = own === "" ? momentOf(text) : undefined;
  if (moment) return { wire: momentAt(moment, context.zone).local };
  const inside = splitTime(text);
  const day = readDay(inside?.before || text, order, false, context);
  if ("problem" in day) return day;
  const time = own === "" ? (inside?.time ?? serialTime(text)) : (splitTime(own)?.time ?? serialTime(own));
  return time === undefined ? { problem: "time" } : { wire: `${day.wire}T${time}` };
}
