/** The basic checks for texts, days, and ids. */

/**
 * Returns true if a text can be stored. PostgreSQL doesn't accept NUL, and an unpaired surrogate isn't valid Unicode.
 */
export const isCleanText = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

const idShape = /^[1-9]\d{0,18}$/;
const dateShape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns true if a string is a real calendar day `YYYY-MM-DD` from year 1 to 9999. */
export function isCalendarDay(value: string): boolean {
  const match = dateShape.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const made = new Date(0);
  made.setUTCFullYear(year, month - 1, day);
  return year > 0 && made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
}

/**
 * Returns true if a value is an id on the wire: a decimal string of 1 to 19 digits without a leading zero, below
 * 2^63.
 */
export function isWireId(value: unknown): value is string {
  return typeof value === "string" && idShape.test(value) && BigInt(value) <= 9223372036854775807n;
}

/** Returns true if the wire value of a toggle means yes. */
export const isOn = (wire: unknown): boolean => wire === "1" || wire === 1 || wire === true;

const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Returns true if a text is an instant with microseconds in ISO 8601 UTC, from year 1 to 9999. */
export const isExactInstant = (value: string): boolean =>
  instantShape.test(value) && !Number.isNaN(Date.parse(value)) && isCalendarDay(value.slice(0, 10));
