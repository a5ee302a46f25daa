export { addDays, daysBetween } from "#shared/fields/days.ts";

/** A day as `YYYY-MM-DD`. */
export type Day = string;

/** The time zone that determines the day of seeding. */
export const seedZone = "America/New_York";

/** Returns the age in years, on the day `on`, of a person born on `birthday`. */
export function ageOn(birthday: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birthday.slice(0, 4));
  return on.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/**
 * Returns an instant on a day, during office hours in the United States.
 * @param minutes minutes after 14:00 UTC, 0 to 479
 */
export function instantOn(day: Day, minutes: number): Date {
  return new Date(Date.parse(`${day}T14:00:00Z`) + minutes * 60_000);
}

/** Returns the earlier of two days. */
export function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}
