/**
 * The other times offered to a mentee who can't come to an appointment, and their choice. Separate from the record
 * type, which every visit loads.
 */
import { timeChoices } from "./appointments.ts";

export type TimeChoice = (typeof timeChoices)[number];
export const maxOfferedTimes = timeChoices.length - 1;

/** Returns the offered times as local times `YYYY-MM-DDTHH:MM` in the time zone of the appointment. */
export const offeredTimesOf = (stored: unknown): string[] =>
  typeof stored === "string" && stored ? stored.split(",") : [];

/**
 * Returns the offered time that the mentee chose, or undefined.
 * @param row the stored record or its wire form
 */
export const chosenTimeOf = (row: Readonly<Record<string, unknown>>): string | undefined =>
  offeredTimesOf(row["offeredTimes"])[(timeChoices as readonly unknown[]).indexOf(row["preferredTime"])];
