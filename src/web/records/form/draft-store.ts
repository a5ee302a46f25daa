/**
 * Long texts that are not saved yet, kept in this tab: they survive a reload and a sign-in after a timeout, and are
 * gone when the tab is closed or its person signs out, because case notes must not stay behind on a shared computer.
 */
import type { Values } from "../../fields/field-props.ts";
import { unsavedPrefixes } from "../../lib/unsaved.ts";

export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  values: Values;
}

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** One key per person and record, so that a draft is offered to its author only. */
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

/** Keeps the values; none are left when there is nothing to keep. */
export function writeDraft(storage: DraftStorage, key: string, values: Values, now = Date.now()): void {
  try {
    if (Object.keys(values).length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ savedAt: now, values } satisfies Draft));
  } catch {
    // A full or forbidden storage must not stop anybody from typing.
  }
}
