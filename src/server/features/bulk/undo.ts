/** Undoes the change of one record unless it was changed since. */
import { BusinessError } from "#server/kernel/errors.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import { recordHooks } from "#server/core/records/hooks/index.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { archiveRecord } from "#server/core/records/save/archive.ts";
import { lockRow } from "#server/core/records/save/lock-row.ts";
import { restoreRecord, takeBackNew } from "#server/core/records/save/remove.ts";
import { saveInside } from "#server/core/records/save/save.ts";
import { inWriteTransaction, type WriteContext } from "#server/core/records/save/transaction.ts";
import type { Undo } from "./apply.ts";

const changedSince = ({ t }: WriteContext) => new BusinessError(t("server.bulk.changedSince"));

/**
 * Locks the record in the state that the change left.
 * @throws BusinessError if it was changed or deleted since
 */
async function lockUnchanged(context: WriteContext, id: string, version: number): Promise<StoredRow> {
  const row = await lockRow(context, id);
  if (row?.version !== version) throw changedSince(context);
  return row;
}

async function setBack(context: WriteContext, undo: Extract<Undo, { kind: "set" }>): Promise<void> {
  const { id, field, value, moved } = undo;
  const hooks = recordHooks[context.type.name];
  if (moved) {
    const now = await hooks?.readMoved?.(context, id);
    if (JSON.stringify(now) !== JSON.stringify(moved.after)) throw changedSince(context);
  }
  await saveInside(context, { tableId: id, menteeId: null, data: { [field]: value ?? "" } });
  if (moved) await hooks?.restoreMoved?.(context, id, moved.before);
}

/**
 * Undoes a change in the repository's transaction, with the caller's permissions.
 * @throws AppError, and BusinessError if the record was changed since or can't be restored
 */
export function takeBack(repository: Repository, undo: Undo): Promise<void> {
  const { tableName, id } = undo;
  return inWriteTransaction(repository, tableName, async (context) => {
    if (undo.kind === "delete") return restoreRecord(repository, tableName, id);
    const row = await lockUnchanged(context, id, undo.version);
    if (undo.kind === "set") return setBack(context, undo);
    if (undo.kind === "add") return takeBackNew(context, row);
    await archiveRecord(repository, tableName, id, null, undo.isActive);
  });
}
