/** The clock of all screens: that of the organization for staff, and of the person for mentees. */
import { dayIn, utcDay, wallTimeIn } from "#shared/fields/days.ts";

const nameOf = (timeZone?: string): string =>
  new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;

const isSame = (zone: string, other: string): boolean => zone === other || nameOf(zone) === nameOf(other);

let zone: string | undefined;

/** Sets the time zone of the signed-in person; without one, screens use the clock of the device. */
export function setReaderZone(next: string | undefined): void {
  zone = next;
}

/** Returns the time zone in which screens show days and times. */
export const readerZone = (): string => zone ?? nameOf();

/** Returns whether a time zone is the one of all screens; a zone may have two names. */
export const isReaderZone = (other: string): boolean => isSame(other, readerZone());

/** Returns whether times need not name their zone: it is the one of all screens, and of the device. */
export const isUsualZone = (other: string): boolean => isReaderZone(other) && isSame(other, nameOf());

/** Returns the day of an instant on the clock of all screens; without an instant, today. */
export const localDay = (instant?: Date): string => dayIn(readerZone(), instant);

/** Returns an instant within a day, on the clock of all screens. */
export function instantOf(day: string): Date {
  const noon = utcDay(day).getTime() + 12 * 3_600_000;
  // Noon is far enough from midnight that a change of the clocks on the way does not matter.
  return new Date(2 * noon - Date.parse(`${wallTimeIn(readerZone(), new Date(noon))}Z`));
}
