import { timezones } from "#shared/constants.ts";
import { addDays, dayIn } from "#shared/fields/days.ts";
import { ianaOf } from "#shared/fields/zones.ts";

/**
 * Returns the day a number of days after today. Negative numbers return earlier days.
 * @param zone of the organization or person. Without one, UTC.
 */
export const dayAway = (days: number, zone = "Etc/UTC"): string => addDays(dayIn(zone), days);

const farZones = ["Pacific/Auckland", "Pacific/Midway"] as const;

/** Returns a time zone where it is another day than in UTC now. In some months, there is none for an hour. */
export const zoneOfAnotherDay = (): string =>
  farZones.find((zone) => dayAway(0, zone) !== dayAway(0)) ?? farZones[0];

/** Returns the stored number of a time zone. */
export const zoneCode = (zone: string): number => timezones.findIndex((name) => ianaOf[name] === zone) + 1;
