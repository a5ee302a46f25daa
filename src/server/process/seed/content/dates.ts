const DAY_MS = 86_400_000;

/** A day as `YYYY-MM-DD`. */
export type Day = string;

/**
 * Moves a day.
 * @param day `YYYY-MM-DD`
 * @param count days to add; negative goes back
 */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Full years that someone born on `birthday` has lived on the day `on`. */
export function ageOn(birthday: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birthday.slice(0, 4));
  return on.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/**
 * An instant in office hours of that day, in UTC.
 * @param minutes minutes after 14:00 UTC (morning in the United States), 0 to 479
 */
export function instantOn(day: Day, minutes: number): Date {
  return new Date(Date.parse(`${day}T14:00:00Z`) + minutes * 60_000);
}

/** The earlier of two days. */
export function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}
