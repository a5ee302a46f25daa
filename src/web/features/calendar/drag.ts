/** Moving an appointment with the pointer: where it would stand, and when that is. */
import { isReaderZone, localDay } from "../../lib/clock.ts";
import type { WireMoment } from "../../lib/moments.ts";
import type { Appointment } from "../../records/appointments/appointment.ts";
import { clockOf } from "./calendar-days.ts";
import { minutesOf } from "../../lib/month-days.ts";

/** Minutes between two times that it can be dropped at. */
const step = 15;

/** A place in the grid, on the clock of all screens. */
export interface Drop {
  readonly day: string;
  /** Since midnight. */
  readonly minutes: number;
}

/** Whether the reader may move it. */
export const canDrag = ({ status, editButton }: Appointment): boolean => status === "planned" && editButton;

/**
 * The nearest time that an appointment can stand at.
 * @param minutes where its upper edge is
 * @param length in minutes
 * @param hours those that the grid shows, in minutes
 */
export function nearest(minutes: number, length: number, hours: { first: number; last: number }): number {
  const latest = Math.max(hours.first, hours.last - length);
  return Math.min(latest, Math.max(hours.first, Math.round(minutes / step) * step));
}

const wall = (day: string, minutes: number): number => Date.parse(`${day}T${clockOf(minutes)}Z`);

/** The start of an appointment that is dropped: in its own zone, as far from the old one as it was dragged. */
export function startOf({ start }: Pick<Appointment, "start">, { day, minutes }: Drop): WireMoment {
  const { local, zone, at } = start;
  if (isReaderZone(zone)) return { local: `${day}T${clockOf(minutes)}`, zone };
  const begin = new Date(at);
  const moved = wall(day, minutes) - wall(localDay(begin), minutesOf(begin));
  return { local: new Date(Date.parse(`${local}Z`) + moved).toISOString().slice(0, 16), zone };
}
