/**
 * Long texts that aren't saved yet, stored in this tab. They survive a reload and a sign-in after a timeout. They are
 * removed when the tab is closed or the person signs out, because case notes must not remain on a shared computer.
 */
import type { Values } from "../../fields/field-props.ts";
import { unsavedPrefixes } from "../../lib/pending/unsaved.ts";

export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  values: Values;
}

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns the key of a person's draft of a record. Only the author gets it back. */
export const draftKey = (accountId: string, table: string, recordId: string, menteeId = "") =>
  `${unsavedPrefixes.draft}${accountId}:${table}:${menteeId}:${recordId}`;

export function readDraft(storage: DraftStorage, key: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "null");
    const isDraft =
      typeof stored === "object" && stored !== null && "values" in stored && "savedAt" in stored;
    return isDraft ? (stored as Draft) : null;
  } catch {
    return null;
  }
}

/** Stores the values of a draft. Removes the draft if there are none. */
export function writeDraft(storage: DraftStorage, key: string, values: Values, now = Date.now()): void {
  try {
    if (Object.keys(values).length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ savedAt: now, values } satisfies Draft));
  } catch {
    // Full or blocked storage must not stop a person from typing.
  }
}
