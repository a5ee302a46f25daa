import { useEffect, useState } from "react";
import type { Values } from "../../fields/field-props.ts";
import { unsavedTexts } from "../../lib/pending/unsaved-texts.ts";
import { useUser } from "../../lib/use-session.ts";
import { draftKey, readDraft, writeDraft } from "./draft-store.ts";

const hasText = (typed: Values): boolean =>
  Object.values(typed).some((value) => typeof value === "string" && value.trim() !== "");

/**
 * State with what a person typed and hasn't sent yet. It survives a closed dialog, a reload, and a sign-in after a timeout.
 * @param name the parts of its storage key after the account
 * @param isKept returns true if it is stored. By default, if a text in it isn't blank.
 * @param given replaces stored values
 */
export function useTypedDraft<Typed extends Values>(
  name: readonly [table: string, recordId: string, menteeId?: string],
  initial: Typed,
  isKept: (typed: Typed) => boolean = hasText,
  given?: Values,
) {
  const { accountId } = useUser();
  const key = draftKey(accountId, ...name);
  const [typed, setTyped] = useState(
    () => ({ ...initial, ...readDraft(unsavedTexts, key)?.values, ...given }) as Typed,
  );
  const isStored = isKept(typed);
  useEffect(() => writeDraft(unsavedTexts, key, isStored ? typed : {}), [key, isStored, typed]);
  /** @param sent what was sent. A draft that differs from it stays, because it was changed since then. */
  const clear = (sent: Values = {}) => {
    const stored = readDraft(unsavedTexts, key)?.values ?? {};
    const isSame = ([part, value]: [string, unknown]) =>
      JSON.stringify(stored[part]) === JSON.stringify(value);
    if (Object.entries(sent).every(isSame)) writeDraft(unsavedTexts, key, {});
  };
  return [typed, setTyped, clear] as const;
}
