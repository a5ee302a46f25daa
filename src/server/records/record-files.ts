import { attachFiles } from "../files/attach.ts";
import type { StoredRow } from "./columns.ts";
import { refuseFields } from "./draft.ts";
import { isStoredImage, storedFiles } from "./file-fields.ts";
import type { Draft, HookContext } from "./hooks/hook.ts";

/**
 * Ties uploaded files to the record that now names them, and lets go of those it no longer names.
 * @throws Refusal for files that are gone or not the caller's to use
 */
export async function attachRecordFiles(
  { type, db, signedIn, t }: HookContext,
  draft: Draft,
  before: StoredRow | null,
  id: string,
): Promise<void> {
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (!(name in draft.values)) continue;
    const names = storedFiles(field, draft.values[name]);
    const previousNames = before ? storedFiles(field, before[name]) : [];
    if (names.length + previousNames.length === 0 || names.join() === previousNames.join()) continue;
    const wrong = await attachFiles(db, {
      accountId: signedIn.caller.accountId,
      table: type.storedIn ?? type.name,
      recordId: id,
      field: name,
      names,
      previousNames,
      imagesOnly: isStoredImage(field),
    });
    if (wrong.length > 0) errors[name] = t("server.records.fileUnknown");
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}
