/**
 * The mentees whom somebody opened last. Their names stay in this tab and go with the sign-out: none may remain on a
 * shared computer.
 */
import { unsavedPrefixes } from "../lib/unsaved.ts";
import { readUnsaved, unsavedTexts } from "../lib/unsaved-texts.ts";

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

/** The last one first. */
export function recentPeople(accountId: string): readonly RecentPerson[] {
  try {
    const stored: unknown = JSON.parse(unsavedTexts.getItem(keyOf(accountId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPerson) : [];
  } catch {
    return [];
  }
}

export function rememberPerson(accountId: string, person: RecentPerson): void {
  // Before that, those of an earlier page of this tab would be forgotten.
  void readUnsaved(accountId).then(() => {
    const others = recentPeople(accountId).filter(({ id }) => id !== person.id);
    unsavedTexts.setItem(keyOf(accountId), JSON.stringify([person, ...others].slice(0, maxPeople)));
  });
}
