/** The clock of all screens: the organization's for staff, the person's for mentees. */
import { dayIn, utcDay, wallTimeIn } from "#shared/fields/days.ts";

const names = new Map<string, string>();

/**
 * Returns the canonical name of a time zone, by default of the device's. Names are cached, because looking one up takes
 * longer than formatting a hundred times. The device's is cached by its offset, because a device may travel.
 */
function nameOf(timeZone?: string): string {
  const key = timeZone ?? String(new Date().getTimezoneOffset());
  const name = names.get(key) ?? new Intl.DateTimeFormat(undefined, { timeZone }).resolvedOptions().timeZone;
  names.set(key, name);
  return name;
}

const isSame = (zone: string, other: string): boolean => zone === other || nameOf(zone) === nameOf(other);

let zone: string | undefined;

/** Sets the time zone of the signed-in person. Without one, screens use the device's time zone. */
export function setReaderZone(next: string | undefined): void {
  zone = next;
}

/** Returns the time zone in which screens show days and times. */
export const readerZone = (): string => zone ?? nameOf();

/** Returns true for the time zone that the screens use. One time zone can have two names. */
export const isReaderZone = (other: string): boolean => isSame(other, readerZone());

/** Returns true if times can be shown without their time zone, because the screens and the device use the same one. */
export const canOmitZone = (other: string): boolean => isReaderZone(other) && isSame(other, nameOf());

/** Returns the day of an instant in the reader's time zone. Defaults to today. */
export const localDay = (instant?: Date): string => dayIn(readerZone(), instant);

/** Returns an instant within a day, in the reader's time zone. */
export function instantOf(day: string): Date {
  const noon = utcDay(day).getTime() + 12 * 3_600_000;
  // Noon is far enough from midnight that a clock change in between doesn't matter.
  return new Date(2 * noon - Date.parse(`${wallTimeIn(readerZone(), new Date(noon))}Z`));
}
