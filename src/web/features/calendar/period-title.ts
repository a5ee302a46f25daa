import { utcDay } from "#shared/fields/days.ts";
import { formatOf, longDate, monthTitle } from "../../lib/dates.ts";
import type { CalendarView } from "./calendar-days.ts";

/** Returns a title for the shown days, such as "November 22 – 28, 2026". */
export function periodTitle(
  view: CalendarView,
  day: string,
  days: readonly string[],
  language: string,
): string {
  if (view === "month") return monthTitle(day, language);
  const [first = day, last = day] = [days[0], days.at(-1)];
  if (view === "day") return `${weekdayOf(first, language)}, ${longDate(first, language)}`;
  return formatOf(language, { dateStyle: "long", timeZone: "UTC" }).formatRange(utcDay(first), utcDay(last));
}

/** For example "Monday". */
export const weekdayOf = (day: string, language: string, weekday: "long" | "short" = "long"): string =>
  formatOf(language, { weekday, timeZone: "UTC" }).format(utcDay(day));

/** For example "Monday, November 23". */
export const dayTitle = (day: string, language: string): string =>
  formatOf(language, { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }).format(utcDay(day));
