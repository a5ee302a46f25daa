import { addDays, dayIn } from "#shared/fields/days.ts";

/**
 * Returns the day a number of days after today. Negative numbers return earlier days.
 * @param zone of the organization or person. Without one, UTC.
 */
export const dayAway = (days: number, zone = "Etc/UTC"): string => addDays(dayIn(zone), days);
