/** Dragging an appointment: the drop position and its time. */
import { clockOf } from "#shared/fields/clock-of.ts";
import { isReaderZone, localDay } from "../../lib/clock.ts";
import type { WireMoment } from "../../lib/time/moments.ts";
import type { Appointment } from "../../records/appointments/appointment.ts";
import { minutesOf } from "../../lib/time/month-days.ts";

/** Minutes between two possible drop positions. */
const step = 15;

/** A position in the grid, in the app's time zone. */
export interface Drop {
  readonly day: string;
  /** Minutes since midnight. */
  readonly minutes: number;
}

/** Returns true if the reader may reschedule the appointment. */
export const canDrag = ({ status, editButton }: Appointment): boolean => status === "planned" && editButton;

/**
 * Returns the nearest start time at which an appointment can be dropped.
 * @param minutes position of its upper edge
 * @param length length in minutes
 * @param hours the visible hours, in minutes
 */
export function nearestStart(
  minutes: number,
  length: number,
  hours: { first: number; last: number },
): number {
  const latest = Math.max(hours.first, hours.last - length);
  return Math.min(latest, Math.max(hours.first, Math.round(minutes / step) * step));
}

const wall = (day: string, minutes: number): number => Date.parse(`${day}T${clockOf(minutes)}Z`);

/** Returns the new start of a dropped appointment in its own time zone, shifted by the dragged distance. */
export function startOf({ start }: Pick<Appointment, "start">, { day, minutes }: Drop): WireMoment {
  const { local, zone, at } = start;
  if (isReaderZone(zone)) return { local: `${day}T${clockOf(minutes)}`, zone };
  const begin = new Date(at);
  const moved = wall(day, minutes) - wall(localDay(begin), minutesOf(begin));
  return { local: new Date(Date.parse(`${local}Z`) + moved).toISOString().slice(0, 16), zone };
}
