/**
 * The times of a series in local time: an appointment at 10:00 stays at 10:00 when daylight saving time begins or
 * ends.
 */
import { Temporal } from "temporal-polyfill";
import { makeMoment, type Moment } from "#shared/fields/moment.ts";
import type { SeriesRule } from "#shared/contracts/calendar.ts";
import { maxSeriesDays, maxSeriesLength } from "#shared/records/appointments.ts";

/** Returns the same weekday of a later month, such as the second Tuesday. The fifth means the last one. */
function sameWeekday(first: Temporal.PlainDate, months: number): Temporal.PlainDate {
  const begin = first.with({ day: 1 }).add({ months });
  const day = 1 + ((first.dayOfWeek - begin.dayOfWeek + 7) % 7) + 7 * (Math.ceil(first.day / 7) - 1);
  return begin.with({ day: day > begin.daysInMonth ? day - 7 : day });
}

/** Yields the days of a rule in order, endlessly. */
function* daysOf(first: Temporal.PlainDate, { every, days }: SeriesRule): Generator<Temporal.PlainDate> {
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const chosen = days.length > 0 ? days.toSorted((one, other) => one - other) : [first.dayOfWeek];
  for (let step = 0; ; step += 1) {
    if (every === "day") yield first.add({ days: step });
    else if (every === "monthWeekday") yield sameWeekday(first, step);
    // In a shorter month, this is its last day. Each step counts from the first month.
    else if (every === "month") yield first.add({ months: step });
    else {
      const week = monday.add({ weeks: step * (every === "week" ? 1 : 2) });
      for (const day of chosen) yield week.add({ days: day - 1 });
    }
  }
}

/**
 * Returns the times of a series.
 * @param start the earliest time; it is the first one unless the rule names other weekdays
 * @returns as many times as the rule says, at most {@link maxSeriesLength}, within {@link maxSeriesDays} days
 */
export function seriesTimes({ local, zone }: Moment, rule: SeriesRule): Moment[] {
  const [day = "", time = ""] = local.split("T");
  const first = Temporal.PlainDate.from(day);
  const farthest = first.add({ days: maxSeriesDays }).toString();
  const last = rule.until !== null && rule.until < farthest ? rule.until : farthest;
  const times: Moment[] = [];
  for (const date of daysOf(first, rule)) {
    const text = date.toString();
    if (text > last || times.length >= (rule.count ?? maxSeriesLength)) break;
    if (text >= day) times.push(makeMoment(`${text}T${time}`, zone));
  }
  return times;
}

/** Applies a move to another appointment: the same number of days, to the same local time. */
export function movedAlike(other: Moment, from: Moment, to: Moment): Moment {
  const dayOf = ({ local }: Moment) => Temporal.PlainDate.from(local.slice(0, 10));
  const { days } = dayOf(from).until(dayOf(to), { largestUnit: "days" });
  return makeMoment(`${dayOf(other).add({ days }).toString()}${to.local.slice(10)}`, to.zone);
}
