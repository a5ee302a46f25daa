import { useEffect, useRef, useState } from "react";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Values } from "../../fields/field-props.ts";
import { readDraft, writeDraft } from "./draft-store.ts";
import { longTexts, withDraft } from "./draft-values.ts";
import { unsavedTexts } from "../../lib/pending/unsaved-texts.ts";

/** Stores the long texts of a form while they are unsaved, and offers the texts of an earlier visit. */
export function useDraft(type: RecordType, key: string, loaded: Values, values: Values) {
  const [offered, setOffered] = useState(() => {
    const draft = readDraft(unsavedTexts, key);
    if (!draft) return null;
    const texts = withDraft(type, loaded, draft.values);
    return Object.keys(longTexts(type, loaded, texts)).length > 0 ? draft : null;
  });
  const kept = JSON.stringify(longTexts(type, loaded, values));
  const isSaved = useRef(false);
  useEffect(() => {
    if (isSaved.current) return;
    const texts = JSON.parse(kept) as Values;
    // Until the person answers the offer, the offered texts are stored together with the ones typed now.
    writeDraft(unsavedTexts, key, offered ? { ...offered.values, ...texts } : texts);
  }, [key, kept, offered]);
  return {
    offered,
    dismiss: () => setOffered(null),
    /** Called when everything is saved. The form closes then, so it must not store the saved texts again. */
    clear: () => {
      isSaved.current = true;
      writeDraft(unsavedTexts, key, {});
    },
  };
}
