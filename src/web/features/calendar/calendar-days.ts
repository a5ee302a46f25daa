/** Positions of appointments in the calendar: their days and times in the app's time zone. */
import { addDays, utcDay } from "#shared/fields/days.ts";
import { localDay } from "../../lib/clock.ts";
import type { Appointment } from "../../records/appointments/appointment.ts";
import { minutesOf, weeksOf } from "../../lib/time/month-days.ts";

export const calendarViews = ["list", "day", "week", "month"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** An appointment on a day, with its position next to others at the same time. */
export interface Placed {
  readonly appointment: Appointment;
  /** Day in the reader's time zone, `YYYY-MM-DD`. */
  readonly day: string;
  /** Minutes since midnight. An appointment that continues after midnight ends there. */
  readonly from: number;
  readonly to: number;
  /** Starts at 0. */
  readonly lane: number;
  readonly lanes: number;
}

const dayMinutes = 1440;
/** Minimum height in minutes, so that one line of text fits. */
const lowest = 30;

/** Returns the days that a view shows around a day. */
export function daysOf(view: CalendarView, day: string): string[] {
  if (view === "day") return [day];
  if (view === "month") return weeksOf(day).flat();
  const first = view === "list" ? day : addDays(day, -utcDay(day).getUTCDay());
  return [0, 1, 2, 3, 4, 5, 6].map((place) => addDays(first, place));
}

/** Places appointments that overlap, directly or through others, side by side. */
function laned(cluster: readonly Omit<Placed, "lane" | "lanes">[]): Placed[] {
  const ends: number[] = [];
  const lanes = cluster.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = to;
    return lane;
  });
  return cluster.map((one, at) => ({ ...one, lane: lanes[at] ?? 0, lanes: ends.length }));
}

function placeDay(rows: readonly Omit<Placed, "lane" | "lanes">[]): Placed[] {
  const sorted = rows.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const placed: Placed[] = [];
  let cluster: Omit<Placed, "lane" | "lanes">[] = [];
  let end = 0;
  for (const row of sorted) {
    if (row.from >= end) {
      placed.push(...laned(cluster));
      cluster = [];
    }
    cluster.push(row);
    end = Math.max(end, row.to);
  }
  return [...placed, ...laned(cluster)];
}

/** Returns the appointments of each day in order of time. */
export function placeOn(
  days: readonly string[],
  appointments: readonly Appointment[],
): ReadonlyMap<string, readonly Placed[]> {
  const found = new Map<string, Omit<Placed, "lane" | "lanes">[]>(days.map((day) => [day, []]));
  for (const appointment of appointments) {
    const begin = new Date(appointment.start.at);
    const day = localDay(begin);
    const from = minutesOf(begin);
    const to = Math.min(dayMinutes, from + Math.max(lowest, Number(appointment.minutes)));
    found.get(day)?.push({ appointment, day, from: Math.min(from, dayMinutes - lowest), to });
  }
  return new Map([...found].map(([day, rows]) => [day, placeDay(rows)]));
}

/** Returns the hours that a grid shows: 7 to 19, extended for earlier and later appointments. */
export function hoursOf(placed: Iterable<Placed>): { first: number; last: number } {
  let [first, last] = [7, 19];
  for (const { from, to } of placed) {
    first = Math.min(first, Math.floor(from / 60));
    last = Math.max(last, Math.ceil(to / 60));
  }
  return { first, last };
}
