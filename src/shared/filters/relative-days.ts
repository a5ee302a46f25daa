/** Days that follow from today: operators of a filter that stay right while time passes. */
import { addDays, addMonths } from "../fields/days.ts";
import type { Field } from "../fields/field.ts";

/** Operators that count days from today; today is 0. */
export const countedDays = ["withinLastDays", "withinNextDays", "moreThanDaysAgo"] as const;
/** Operators that name a part of the calendar. */
export const calendarSpans = [
  "lastMonth",
  "thisMonth",
  "nextMonth",
  "lastQuarter",
  "thisQuarter",
  "nextQuarter",
  "lastYear",
  "thisYear",
  "nextYear",
] as const;

type CountedDays = (typeof countedDays)[number];
type CalendarSpan = (typeof calendarSpans)[number];
export type RelativeOperator = CountedDays | CalendarSpan;

/** Most days that are counted: a century. */
export const maxCountedDays = 36_500;

export const isCounted = (op: string): op is CountedDays => (countedDays as readonly string[]).includes(op);
export const isRelative = (op: string): op is RelativeOperator =>
  isCounted(op) || (calendarSpans as readonly string[]).includes(op);

/** First and last day, both included, as `YYYY-MM-DD`; null: no limit. */
export interface DaySpan {
  readonly from: string | null;
  readonly to: string | null;
}

const months = { Month: 1, Quarter: 3, Year: 12 } as const;
const steps = { last: -1, this: 0, next: 1 } as const;

function calendarSpan(op: CalendarSpan, today: string): DaySpan {
  const [, step = "this", unit = "Month"] = /^(last|this|next)(\w+)$/.exec(op) ?? [];
  const length = months[unit as keyof typeof months];
  const [year = "", month = ""] = today.split("-");
  const current = Math.floor((Number(month) - 1) / length) * length;
  const from = addMonths(`${year}-01-01`, current + steps[step as keyof typeof steps] * length);
  return { from, to: addDays(addMonths(from, length), -1) };
}

/**
 * Returns the days that an operator means.
 * @param count of {@link countedDays}, in days
 * @param today `YYYY-MM-DD`
 */
export function relativeDays(op: RelativeOperator, count: number, today: string): DaySpan {
  if (!isCounted(op)) return calendarSpan(op, today);
  const away = (days: number) => addDays(today, days);
  if (op === "withinLastDays") return { from: away(-count), to: today };
  if (op === "withinNextDays") return { from: today, to: away(count) };
  return { from: null, to: away(-count - 1) };
}

/** Whether the values of a field are days, or have one. */
export const holdsDays = ({ value }: Pick<Field, "value">): boolean =>
  ["date", "instant", "moment"].includes(value);

/** The days before today, as a list's address has them. */
export const beforeToday = "moreThanDaysAgo.0";

const namedDays: Readonly<Record<string, string>> = {
  "withinLastDays.0": "today",
  "withinNextDays.0": "today",
  [beforeToday]: "overdue",
};

/** The words of days that a list is narrowed to. @param value an operator with its number, as `withinLastDays.30` */
export function daysWords(
  text: (key: string, values: Readonly<Record<string, number>>) => string,
  value: string,
): string {
  const [op, days] = value.split(".");
  return text(
    `filterPanels.days.${namedDays[value] ?? op}`,
    days === undefined ? {} : { count: Number(days) },
  );
}
