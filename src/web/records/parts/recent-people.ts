/**
 * The mentees whom a person opened most recently. Their names are stored in this tab and removed at sign-out, so that
 * none remain on a shared computer.
 */
import { unsavedPrefixes } from "../../lib/pending/unsaved.ts";
import { readUnsaved, unsavedTexts } from "../../lib/pending/unsaved-texts.ts";

export interface RecentPerson {
  readonly id: string;
  readonly name: string;
  readonly image: string;
}

const maxPeople = 5;
const keyOf = (accountId: string) => `${unsavedPrefixes.recent}${accountId}`;

const isPerson = (value: unknown): value is RecentPerson =>
  typeof value === "object" &&
  value !== null &&
  ["id", "name", "image"].every((key) => key in value && typeof Reflect.get(value, key) === "string");

/** Most recent first. */
export function recentPeople(accountId: string): readonly RecentPerson[] {
  try {
    const stored: unknown = JSON.parse(unsavedTexts.getItem(keyOf(accountId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPerson) : [];
  } catch {
    return [];
  }
}

export function rememberPerson(accountId: string, person: RecentPerson): void {
  // Reads the stored list first, so that it isn't overwritten.
  void readUnsaved(accountId).then(() => {
    const others = recentPeople(accountId).filter(({ id }) => id !== person.id);
    unsavedTexts.setItem(keyOf(accountId), JSON.stringify([person, ...others].slice(0, maxPeople)));
  });
}
