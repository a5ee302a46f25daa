import { useEffect, useState } from "react";
import type { RecordType } from "#shared/records/record-type.ts";
import { entriesOf, isNewEntry, newEntries } from "../../fields/entry.ts";
import type { Values } from "../../fields/field-props.ts";
import { readDraft, writeDraft } from "./draft-store.ts";
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

/** Keeps the long texts of a form while they are unsaved, and offers those of an earlier visit. */
export function useDraft(type: RecordType, key: string, loaded: Values, values: Values) {
  const [offered, setOffered] = useState(() => {
    const draft = readDraft(sessionStorage, key);
    if (!draft) return null;
    const texts = withDraft(type, loaded, draft.values);
    return Object.keys(longTexts(type, loaded, texts)).length > 0 ? draft : null;
  });
  const kept = JSON.stringify(longTexts(type, loaded, values));
  useEffect(() => {
    const texts = JSON.parse(kept) as Values;
    // Until the offer is answered, what was kept stays beside what is typed now.
    writeDraft(sessionStorage, key, offered ? { ...offered.values, ...texts } : texts);
  }, [key, kept, offered]);
  return {
    offered,
    dismiss: () => setOffered(null),
    clear: () => {
      setOffered(null);
      writeDraft(sessionStorage, key, {});
    },
  };
}
