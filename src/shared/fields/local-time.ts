/** Reads local times. Separate from the other wire shapes because the first screens of the web app don't need it. */
import { isCalendarDay } from "./wire-shapes.ts";

const localTimeShape = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::00)?$/;

/**
 * Reads a local time `YYYY-MM-DDTHH:MM` on a real day. Seconds are accepted if they are 0. Returns undefined for
 * anything else, and for the years 1 and 9999, because another time zone could be in a year without four digits.
 */
export function readLocalTime(value: unknown): string | undefined {
  const [, day = "", hours = "", minutes = ""] =
    (typeof value === "string" && localTimeShape.exec(value)) || [];
  if (!isCalendarDay(day) || day < "0002" || day >= "9999") return undefined;
  return `${day}T${hours}:${minutes}`;
}
