/**
 * Days, written `YYYY-MM-DD`: which day it is in a time zone, and how days are counted. Server and web take every day from
 * here; `npm run check` refuses other ways to make one.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  // Sweden writes days and times almost as ISO 8601 does.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, format);
  return format;
}

/** Returns the wall time of an instant in a time zone, `YYYY-MM-DDTHH:MM`. @param zone a name of the IANA database */
export const wallTimeIn = (zone: string, instant: Date): string =>
  // Years before 1000 come without their zeros.
  formatOf(zone).format(instant).replace(" ", "T").padStart(16, "0");

/** Returns the day of an instant in a time zone; without an instant, today. @param zone a name of the IANA database */
export const dayIn = (zone: string, instant: Date = new Date()): string =>
  wallTimeIn(zone, instant).slice(0, 10);

/** Today, with the zone that it is today in. */
export interface Today {
  readonly day: string;
  /** A name of the IANA database. */
  readonly zone: string;
}

/** Returns today in a time zone. @param zone a name of the IANA database */
export const todayIn = (zone: string): Today => ({ day: dayIn(zone), zone });

const dayLength = 86_400_000;

/** Returns a day as the midnight in UTC at which it begins, to count days or to format them with `timeZone: "UTC"`. */
export const utcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

const dayOfUtc = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns the day some days later, or earlier. */
export const addDays = (day: string, count: number): string =>
  dayOfUtc(new Date(utcDay(day).getTime() + count * dayLength));

/** Returns the same day some months later, or earlier; where that month is too short, its last day. */
export function addMonths(day: string, count: number): string {
  const date = utcDay(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0);
  date.setUTCDate(Math.min(date.getUTCDate(), Number(day.slice(8))));
  return dayOfUtc(date);
}

/** Returns the last day of the month of a day. */
export const endOfMonth = (day: string): string => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);

/** Returns how many days lie between two days; negative where the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utcDay(to).getTime() - utcDay(from).getTime()) / dayLength);
