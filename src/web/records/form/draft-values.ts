/** Collects the draft of a form, and restores it. */
import type { RecordType } from "#shared/records/record-type.ts";
import { entriesOf, isNewEntry, newEntries } from "../../fields/entry.ts";
import type { Values } from "../../fields/field-props.ts";
import { isLongText, isSame } from "./form-values.ts";

/** Returns the long texts that differ from the loaded record, and new entries. */
export function longTexts(type: RecordType, loaded: Values, values: Values): Values {
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (!isLongText(field)) continue;
    if (field.value !== "entries") {
      if (name in values && !isSame(values[name], loaded[name])) kept[name] = values[name];
    } else if (newEntries(values[name], field).length > 0) {
      kept[name] = newEntries(values[name], field);
    }
  }
  return kept;
}

/** Restores the texts of a draft into a form. New entries are added to the saved ones, each with its own key. */
export function withDraft(type: RecordType, values: Values, draft: Values): Values {
  const restored: Record<string, unknown> = { ...values };
  for (const [name, kept] of Object.entries(draft)) {
    const field = type.fields[name];
    if (!field) continue;
    restored[name] =
      field.value === "entries"
        ? [
            ...entriesOf(values[name]).filter((entry) => !isNewEntry(entry)),
            ...entriesOf(kept).map((entry, place) => ({ ...entry, key: String(place) })),
          ]
        : kept;
  }
  return restored;
}
