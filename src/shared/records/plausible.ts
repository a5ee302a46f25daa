/** Checks if days are plausible: no birth in the future, and no end before its start. */
import { dayIn } from "../fields/days.ts";
import type { Field } from "../fields/field.ts";
import { isCalendarDay } from "../fields/wire-shapes.ts";

/** What is wrong with a day. */
export interface DayProblem {
  readonly problem: "future" | "longAgo" | "farAhead" | "before";
  /** For `before`: name of the field whose day must not be later. */
  readonly other?: string;
}

type Fields = Readonly<Record<string, Field>>;
/** Wire values by field name. Days have the form `YYYY-MM-DD`. For a moment, the day of its local time is used. */
type Values = Readonly<Record<string, unknown>>;

/** Days in a case may be at most this many years away. */
export const maxYearsAway = 120;

const dayOf = (values: Values, name: string): string | null => {
  const value = values[name];
  const isMoment = typeof value === "object" && value !== null && "local" in value;
  const day = isMoment ? String(value.local).slice(0, 10) : value;
  return typeof day === "string" && isCalendarDay(day) ? day : null;
};

const shiftYears = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`;

/** Returns the latest day that is today anywhere on Earth, so that server and browsers agree. */
const latestToday = (now: Date): string => dayIn("Pacific/Kiritimati", now);

/** Returns the problem of a day without comparing it to other days. */
function ownProblem(field: Field, day: string, today: string): DayProblem | undefined {
  if (field.isPast && day > today) return { problem: "future" };
  if (day < shiftYears(today, -maxYearsAway)) return { problem: "longAgo" };
  return day > shiftYears(today, maxYearsAway) ? { problem: "farAhead" } : undefined;
}

/**
 * Returns the implausible days by field. Only changed days are checked: an implausible day that is already stored
 * doesn't block a save, and other days aren't compared with it.
 * @param values the record as it would be stored
 * @param before the stored record; null for a new one
 */
export function dayProblems(
  fields: Fields,
  values: Values,
  before: Values | null,
  now: Date = new Date(),
): Record<string, DayProblem> {
  const today = latestToday(now);
  const isChanged = (name: string) => dayOf(values, name) !== (before && dayOf(before, name));
  const problems: Record<string, DayProblem> = {};
  for (const [name, field] of Object.entries(fields)) {
    const day = ["date", "moment"].includes(field.value) ? dayOf(values, name) : null;
    if (day === null) continue;
    const own = ownProblem(field, day, today);
    if (own) {
      if (isChanged(name)) problems[name] = own;
      continue;
    }
    const { notBefore: other } = field;
    const from = other === undefined ? null : dayOf(values, other);
    const start = other === undefined ? undefined : fields[other];
    if (other === undefined || !start || from === null || day >= from) continue;
    const isComparable = ownProblem(start, from, today) === undefined;
    if (isComparable && (isChanged(name) || isChanged(other))) problems[name] = { problem: "before", other };
  }
  return problems;
}
