import { isMissing } from "#shared/fields/missing.ts";
import type { Field } from "#shared/fields/field.ts";

/** A dated note or file inside a record. Id `"0"` means that it isn't saved yet. */
export interface Entry {
  readonly id: string;
  readonly [part: string]: unknown;
}

export const entriesOf = (value: unknown): Entry[] =>
  Array.isArray(value)
    ? value.filter((item): item is Entry => typeof item === "object" && item !== null)
    : [];

export const isNewEntry = (entry: Entry): boolean => entry.id === "0";

export const isBlankEntry = (entry: Entry, of: Field["of"] = {}): boolean =>
  Object.entries(of).every(([part, field]) => field.readOnly || isMissing(entry[part], field));

/**
 * Returns true if saved entries can be edited, such as the choices of a custom field. Entries with an author, such as
 * notes, can't.
 */
export const canEditEntries = ({ of = {} }: Field): boolean =>
  !Object.values(of).some((part) => part.readOnly);

/**
 * Returns the entries to send: new ones that aren't empty, and edited ones, without the properties that only the screen
 * needs.
 * @param loaded the entries before they were edited
 */
export function sentEntries(value: unknown, loaded: unknown, field: Field): Entry[] {
  const names = Object.keys(field.of ?? {});
  const saved = canEditEntries(field) ? entriesOf(loaded) : [];
  const isEdited = (entry: Entry) =>
    saved.some((before) => before.id === entry.id && names.some((part) => before[part] !== entry[part]));
  return entriesOf(value)
    .filter((entry) => (isNewEntry(entry) ? !isBlankEntry(entry, field.of) : isEdited(entry)))
    .map((entry) => {
      const parts = names.filter((part) => part in entry);
      return { id: entry.id, ...Object.fromEntries(parts.map((part) => [part, entry[part]])) };
    });
}

export const lacksPart = (entry: Entry, of: Field["of"] = {}): boolean =>
  Object.entries(of).some(([part, field]) => field.required !== undefined && isMissing(entry[part], field));
