/** Where a calendar shows appointments: on their days and at their times, on the clock of all screens. */
import { addDays, utcDay } from "#shared/fields/days.ts";
import { localDay } from "../../lib/clock.ts";
import type { Appointment } from "../../records/appointments/appointment.ts";
import { minutesOf, weeksOf } from "../../lib/month-days.ts";

export const calendarViews = ["list", "day", "week", "month"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** An appointment on a day, with its place beside others of the same time. */
export interface Placed {
  readonly appointment: Appointment;
  /** Day of the reader, `YYYY-MM-DD`. */
  readonly day: string;
  /** Minutes since midnight; what goes on over midnight ends there. */
  readonly from: number;
  readonly to: number;
  /** Counted from 0. */
  readonly lane: number;
  readonly lanes: number;
}

const dayMinutes = 1440;
/** What is shorter would be too low for a line of text. */
const lowest = 30;

/** The days that a view shows around one of them. */
export function daysOf(view: CalendarView, day: string): string[] {
  if (view === "day") return [day];
  if (view === "month") return weeksOf(day).flat();
  const first = view === "list" ? day : addDays(day, -utcDay(day).getUTCDay());
  return [0, 1, 2, 3, 4, 5, 6].map((place) => addDays(first, place));
}

/** Those that overlap, directly or through others, share the width of the day. */
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

/** The appointments of each day, in the order of their times. */
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

/** The hours that a grid shows: the usual ones, and those of appointments beside them. */
export function hoursOf(placed: Iterable<Placed>): { first: number; last: number } {
  let [first, last] = [7, 19];
  for (const { from, to } of placed) {
    first = Math.min(first, Math.floor(from / 60));
    last = Math.max(last, Math.ceil(to / 60));
  }
  return { first, last };
}

/** `HH:MM` of minutes since midnight. */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
