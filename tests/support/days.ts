import { timezones } from "#shared/constants.ts";
import { addDays, dayIn } from "#shared/fields/days.ts";
import { ianaOf } from "#shared/fields/zones.ts";

/**
 * Returns the day a number of days after today. Negative numbers return earlier days.
 * @param zone of the organization or person. Without one, UTC.
 */
export const dayAway = (days: number, zone = "Etc/UTC"): string => addDays(dayIn(zone), days);

/** Returns the stored number of a time zone. */
export const zoneCode = (zone: string): number => timezones.findIndex((name) => ianaOf[name] === zone) + 1;
