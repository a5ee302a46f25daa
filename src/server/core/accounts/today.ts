/** Which day it is for a person. */
import { timezones } from "#shared/constants.ts";
import { ianaOf } from "#shared/fields/zones.ts";

/** Zone of whoever neither has one nor an organization with one. */
const lastZone = "Etc/UTC";

/** A day and where it is that day. */
export interface Today {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** A name of the IANA database. */
  readonly zone: string;
}

/** The IANA name of a stored zone, 1 to 31. */
export const zoneOf = (stored: number | null): string =>
  ianaOf[timezones[(stored ?? 0) - 1] ?? ""] ?? lastZone;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day in a zone. @param zone a name of the IANA database */
export function todayIn(zone: string, now = new Date()): Today {
  // Canada writes days as ISO 8601 does.
  const format = formats.get(zone) ?? new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  formats.set(zone, format);
  return { day: format.format(now), zone };
}
