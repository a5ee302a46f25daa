/** The times of a series, by the wall: what is at 10:00 stays at 10:00 when the clocks change. */
import { Temporal } from "temporal-polyfill";
import { makeMoment, type Moment } from "#shared/fields/moment.ts";
import type { SeriesRule } from "#shared/contracts/calendar.ts";
import { maxSeriesDays, maxSeriesLength } from "#shared/records/appointments.ts";

/** The same weekday of a month, counted from its first day like that of another day; the fifth is the last. */
function sameWeekday(first: Temporal.PlainDate, months: number): Temporal.PlainDate {
  const begin = first.with({ day: 1 }).add({ months });
  const day = 1 + ((first.dayOfWeek - begin.dayOfWeek + 7) % 7) + 7 * (Math.ceil(first.day / 7) - 1);
  return begin.with({ day: day > begin.daysInMonth ? day - 7 : day });
}

/** The days of a rule in their order, without end. */
function* daysOf(first: Temporal.PlainDate, { every, days }: SeriesRule): Generator<Temporal.PlainDate> {
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const chosen = days.length > 0 ? days.toSorted((one, other) => one - other) : [first.dayOfWeek];
  for (let step = 0; ; step += 1) {
    if (every === "day") yield first.add({ days: step });
    else if (every === "monthWeekday") yield sameWeekday(first, step);
    // Of a month without that day its last day, counted from the first month each time.
    else if (every === "month") yield first.add({ months: step });
    else {
      const week = monday.add({ weeks: step * (every === "week" ? 1 : 2) });
      for (const day of chosen) yield week.add({ days: day - 1 });
    }
  }
}

/**
 * The moments of a series.
 * @param start the earliest; the first one too, unless the rule names other days of the week
 * @returns as many as the rule says, at most {@link maxSeriesLength}, within {@link maxSeriesDays} days
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

/** How far a move takes an appointment by the wall, applied to another one: as many days, to the same time of day. */
export function movedAlike(other: Moment, from: Moment, to: Moment): Moment {
  const dayOf = ({ local }: Moment) => Temporal.PlainDate.from(local.slice(0, 10));
  const { days } = dayOf(from).until(dayOf(to), { largestUnit: "days" });
  return makeMoment(`${dayOf(other).add({ days }).toString()}${to.local.slice(10)}`, to.zone);
}
