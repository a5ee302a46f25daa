/**
 * Days in the form `YYYY-MM-DD`: the current day in a time zone, and day arithmetic. Server and web get every day
 * from here. `npm run check` refuses other ways.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  // The Swedish format is almost ISO 8601.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, format);
  return format;
}

/**
 * Returns the local time of an instant in a time zone, as `YYYY-MM-DDTHH:MM`.
 * @param zone an IANA time zone name
 */
export const wallTimeIn = (zone: string, instant: Date): string =>
  // Years before 1000 have no leading zeros in this format.
  formatOf(zone).format(instant).replace(" ", "T").padStart(16, "0");

/**
 * Returns the day of an instant in a time zone. Defaults to today.
 * @param zone an IANA time zone name
 */
export const dayIn = (zone: string, instant: Date = new Date()): string =>
  wallTimeIn(zone, instant).slice(0, 10);

/** Today, and the time zone that it is in. */
export interface Today {
  readonly day: string;
  /** An IANA time zone name. */
  readonly zone: string;
}

/**
 * Returns today in a time zone.
 * @param zone an IANA time zone name
 */
export const todayIn = (zone: string): Today => ({ day: dayIn(zone), zone });

const dayLength = 86_400_000;

/** Returns midnight UTC of a day, to compare days or to format them with `timeZone: "UTC"`. */
export const utcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

const dayOfUtc = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns the day `count` days later, or earlier if negative. */
export const addDays = (day: string, count: number): string =>
  dayOfUtc(new Date(utcDay(day).getTime() + count * dayLength));

/** Returns the same day `count` months later, or earlier if negative. In a shorter month, returns its last day. */
export function addMonths(day: string, count: number): string {
  const date = utcDay(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0);
  date.setUTCDate(Math.min(date.getUTCDate(), Number(day.slice(8))));
  return dayOfUtc(date);
}

/** Returns the last day of the month of a day. */
export const endOfMonth = (day: string): string => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);

/** Returns the number of days from one day to another. Negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utcDay(to).getTime() - utcDay(from).getTime()) / dayLength);
