/** Filter operators relative to today, which stay correct over time. */
import { addDays, addMonths } from "../fields/days.ts";
import type { Field } from "../fields/field.ts";

/** Operators that count days from today. Today is 0. */
export const countedDays = ["withinLastDays", "withinNextDays", "moreThanDaysAgo"] as const;
/** Operators that name a calendar period. */
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

/** Maximum number of days to count: a century. */
export const maxCountedDays = 36_500;

export const isCounted = (op: string): op is CountedDays => (countedDays as readonly string[]).includes(op);
export const isRelative = (op: string): op is RelativeOperator =>
  isCounted(op) || (calendarSpans as readonly string[]).includes(op);

/** First and last day, both included, as `YYYY-MM-DD`. Null means no limit. */
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
 * @param count the number of days for {@link countedDays}
 * @param today `YYYY-MM-DD`
 */
export function relativeDays(op: RelativeOperator, count: number, today: string): DaySpan {
  if (!isCounted(op)) return calendarSpan(op, today);
  const away = (days: number) => addDays(today, days);
  if (op === "withinLastDays") return { from: away(-count), to: today };
  if (op === "withinNextDays") return { from: today, to: away(count) };
  return { from: null, to: away(-count - 1) };
}

/** Returns true if the values of a field are or include a day. */
export const holdsDays = ({ value }: Pick<Field, "value">): boolean =>
  ["date", "instant", "moment"].includes(value);

/** The days before today, as written in the address of a list. */
export const beforeToday = "moreThanDaysAgo.0";

const namedDays: Readonly<Record<string, string>> = {
  "withinLastDays.0": "today",
  "withinNextDays.0": "today",
  [beforeToday]: "overdue",
};

/**
 * Describes the days that a list is limited to.
 * @param value an operator with its number, such as `withinLastDays.30`
 */
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
