import { useEffect, useState } from "react";
import { unsavedTexts } from "../../../lib/pending/unsaved-texts.ts";
import { useUser } from "../../../lib/use-session.ts";
import { draftKey, readDraft, writeDraft } from "../../../records/form/draft-store.ts";

interface TextDraft {
  readonly text: string;
  /** The text of the last try. Its id stays the same while the text does, so that a retry doesn't send it twice. */
  readonly tried?: { readonly text: string; readonly clientId: string };
}

/** A text message that isn't sent yet. It survives a closed dialog, a reload, and a sign-in after a timeout. */
export function useTextDraft(menteeId: string) {
  const { accountId } = useUser();
  const key = draftKey(accountId, "texts", "text", menteeId);
  const [draft, setDraft] = useState<TextDraft>(() => ({
    text: "",
    ...(readDraft(unsavedTexts, key)?.values as Partial<TextDraft> | undefined),
  }));
  useEffect(() => writeDraft(unsavedTexts, key, draft.text.trim() ? { ...draft } : {}), [key, draft]);
  return { draft, setDraft, clear: () => writeDraft(unsavedTexts, key, {}) };
}
