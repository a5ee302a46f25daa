/** Collects the draft of a form, and restores it. */
import type { RecordType } from "#shared/records/record-type.ts";
import { entriesOf, isNewEntry, sentEntries, type Entry } from "../../fields/entry.ts";
import type { Values } from "../../fields/field-props.ts";
import { isLongText, isSame } from "./form-values.ts";

/** Returns the long texts that differ from the loaded record, and new and edited entries. */
export function longTexts(type: RecordType, loaded: Values, values: Values): Values {
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (!isLongText(field)) continue;
    if (field.value !== "entries") {
      if (name in values && !isSame(values[name], loaded[name])) kept[name] = values[name];
    } else {
      const entries = sentEntries(values[name], loaded[name], field);
      if (entries.length > 0) kept[name] = entries;
    }
  }
  return kept;
}

/** Returns saved entries as a draft edited them, and the draft's new ones, each with its own key. */
function withEntries(stored: unknown, draft: unknown): Entry[] {
  const edited = new Map(entriesOf(draft).map((entry) => [entry.id, entry]));
  const saved = entriesOf(stored).filter((entry) => !isNewEntry(entry));
  const added = entriesOf(draft).filter(isNewEntry);
  return [
    ...saved.map((entry) => edited.get(entry.id) ?? entry),
    ...added.map((entry, place) => ({ ...entry, key: String(place) })),
  ];
}

/** Restores the texts of a draft into a form. */
export function withDraft(type: RecordType, values: Values, draft: Values): Values {
  const restored: Record<string, unknown> = { ...values };
  for (const [name, kept] of Object.entries(draft)) {
    const field = type.fields[name];
    if (!field) continue;
    restored[name] = field.value === "entries" ? withEntries(values[name], kept) : kept;
  }
  return restored;
}
