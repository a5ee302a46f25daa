/** Undoes the change of one record unless it was changed since. */
import { BusinessError } from "#server/kernel/errors.ts";
import { recordHooks } from "#server/core/records/hooks/index.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { archiveRecord } from "#server/core/records/save/archive.ts";
import { lockUnchanged } from "#server/core/records/save/lock-row.ts";
import { restoreRecord, undoAdd } from "#server/core/records/save/remove.ts";
import { saveInside } from "#server/core/records/save/save.ts";
import { inWriteTransaction, type WriteContext } from "#server/core/records/save/transaction.ts";
import type { Undo } from "./apply.ts";
import { isSameJson } from "#shared/same-json.ts";

const changedSince = ({ t }: WriteContext) => t("server.bulk.changedSince");

async function setBack(context: WriteContext, undo: Extract<Undo, { kind: "set" }>): Promise<void> {
  const { id, field, value, moved } = undo;
  const hooks = recordHooks[context.type.name];
  if (moved) {
    const now = await hooks?.readMoved?.(context, id);
    if (!isSameJson(now, moved.after)) throw new BusinessError(changedSince(context));
  }
  await saveInside(context, { tableId: id, menteeId: null, data: { [field]: value ?? "" } });
  if (moved) await hooks?.restoreMoved?.(context, id, moved.before);
}

/**
 * Undoes a change in the repository's transaction, with the caller's permissions.
 * @throws AppError, and BusinessError if the record was changed since or can't be restored
 */
export function undoChange(repository: Repository, undo: Undo): Promise<void> {
  const { tableName, id } = undo;
  return inWriteTransaction(repository, tableName, async (context) => {
    if (undo.kind === "delete") return restoreRecord(repository, tableName, id, true);
    const row = await lockUnchanged(context, id, undo.version, changedSince(context));
    if (undo.kind === "set") return setBack(context, undo);
    if (undo.kind === "add") return undoAdd(context, row);
    await archiveRecord(repository, tableName, id, null, undo.isActive);
  });
}
