/** Dated notes and files inside a record. Sent entries are merged into the stored ones and never replace them. */
import { randomUUID } from "node:crypto";
import { isMissing, type SentEntry, type StoredEntry } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import { AppError } from "#server/kernel/errors.ts";
import { fieldErrors, requiredMessage } from "./draft.ts";
import type { Draft, HookContext } from "../hooks/hook.ts";
import { isSameJson } from "#shared/same-json.ts";

/** Key of the author's account in a stored entry. It is never sent to clients. */
const author = "by";

function newEntry({ signedIn }: HookContext, field: Field, sent: SentEntry): StoredEntry {
  const stamp: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(field.of ?? {})) {
    if (!part.readOnly) continue;
    stamp[name] =
      part.value === "instant" ? new Date().toISOString() : `${signedIn.firstName} ${signedIn.lastName}`;
  }
  return { id: randomUUID(), [author]: signedIn.caller.accountId, ...stamp, ...sent.values };
}

/** Staff who may edit the record may change any entry. Others may change only their own. */
const mayChange = ({ signedIn: { caller } }: HookContext, entry: StoredEntry): boolean =>
  caller.accountType === "staff" || entry[author] === caller.accountId;

function merge(context: HookContext, field: Field, stored: StoredEntry[], sent: SentEntry[]): StoredEntry[] {
  const result = [...stored];
  for (const item of sent) {
    if (item.id === "0" || item.id === "") {
      if (!item.deleted) result.push(newEntry(context, field, item));
      continue;
    }
    const at = result.findIndex((entry) => entry.id === item.id);
    const entry = result[at];
    if (!entry) continue;
    const changed = { ...entry, ...item.values };
    const isChange = item.deleted || !isSameJson(changed, entry);
    if (!isChange) continue;
    if (!mayChange(context, entry)) throw new AppError("forbidden", "entry");
    if (item.deleted) result.splice(at, 1);
    else result[at] = changed;
  }
  return result;
}

/**
 * Replaces the sent entries of a draft with the merged ones. Sending a stored entry unchanged is harmless. An entry
 * that isn't sent is kept. `deleted: "1"` removes one.
 * @throws BusinessError if an entry lacks a required value; AppError forbidden for another person's entry
 */
export function mergeEntries(
  context: HookContext,
  draft: Draft,
  before: Record<string, unknown> | null,
): void {
  for (const [name, field] of Object.entries(context.type.fields)) {
    if (field.value !== "entries" || !(name in draft.values)) continue;
    const stored = (before?.[name] as StoredEntry[] | null | undefined) ?? [];
    const merged = merge(context, field, stored, draft.values[name] as SentEntry[]);
    for (const [part, declared] of Object.entries(field.of ?? {})) {
      if (declared.required && merged.some((entry) => isMissing(entry[part], declared))) {
        throw fieldErrors({ [name]: requiredMessage(context, name, part) });
      }
    }
    draft.values[name] = merged;
  }
}
