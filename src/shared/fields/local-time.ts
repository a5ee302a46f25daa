/** Wall times. Apart from the other shapes, because the first screens of the web app take none. */
import { isCalendarDay } from "./wire-shapes.ts";

const localTimeShape = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::00)?$/;

/**
 * A wall time `YYYY-MM-DDTHH:MM` of a day that exists; seconds can be sent when they are 0. Years 1 and 9999 are none,
 * because another zone could be in a year without four digits.
 */
export function readLocalTime(value: unknown): string | undefined {
  const [, day = "", hours = "", minutes = ""] =
    (typeof value === "string" && localTimeShape.exec(value)) || [];
  if (!isCalendarDay(day) || day < "0002" || day >= "9999") return undefined;
  return `${day}T${hours}:${minutes}`;
}
