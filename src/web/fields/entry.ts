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

/** Returns the entries to send: new ones that aren't empty, without the properties that only the screen needs. */
export const newEntries = (value: unknown, field: Field): Entry[] =>
  entriesOf(value)
    .filter((entry) => isNewEntry(entry) && !isBlankEntry(entry, field.of))
    .map((entry) => {
      const parts = Object.keys(field.of ?? {}).filter((part) => part in entry);
      return { id: entry.id, ...Object.fromEntries(parts.map((part) => [part, entry[part]])) };
    });

export const lacksPart = (entry: Entry, of: Field["of"] = {}): boolean =>
  Object.entries(of).some(([part, field]) => field.required !== undefined && isMissing(entry[part], field));
