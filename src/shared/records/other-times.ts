/** What a mentee who cannot come to an appointment is offered, and chooses. Apart from the record type, which every visit loads. */
import { timeChoices } from "./appointments.ts";

export type TimeChoice = (typeof timeChoices)[number];
export const maxOfferedTimes = timeChoices.length - 1;

/** Returns the wall times that a mentee was offered, `YYYY-MM-DDTHH:MM`, in the zone of the appointment. */
export const offeredTimesOf = (stored: unknown): string[] =>
  typeof stored === "string" && stored ? stored.split(",") : [];

/** Returns the offered time that a mentee chose; undefined when none was chosen. @param row stored or in wire form */
export const chosenTimeOf = (row: Readonly<Record<string, unknown>>): string | undefined =>
  offeredTimesOf(row["offeredTimes"])[(timeChoices as readonly unknown[]).indexOf(row["preferredTime"])];
