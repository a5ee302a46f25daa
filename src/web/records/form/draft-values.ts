/** What a draft of a form holds, and how it comes back into the form. */
import type { RecordType } from "#shared/records/record-type.ts";
import { entriesOf, isNewEntry, newEntries } from "../../fields/entry.ts";
import type { Values } from "../../fields/field-props.ts";
import { isLongText, isSame } from "./form-values.ts";

/** The long texts that differ from the loaded record; of entries the new ones. */
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

/** Puts kept texts back into a form; new entries join the saved ones. */
export function withDraft(type: RecordType, values: Values, draft: Values): Values {
  const restored: Record<string, unknown> = { ...values };
  for (const [name, kept] of Object.entries(draft)) {
    const field = type.fields[name];
    if (!field) continue;
    restored[name] =
      field.value === "entries"
        ? [...entriesOf(values[name]).filter((entry) => !isNewEntry(entry)), ...entriesOf(kept)]
        : kept;
  }
  return restored;
}
