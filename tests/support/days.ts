import { addDays, dayIn } from "#shared/fields/days.ts";

/**
 * Returns the day some days after today, or before.
 * @param zone that of the organization or person whose day it is; without one, both are in UTC
 */
export const dayAway = (days: number, zone = "Etc/UTC"): string => addDays(dayIn(zone), days);
