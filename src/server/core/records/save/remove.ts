/** Deletes and restores records. */
import { sql } from "kysely";
import { authorizeType, isSuper } from "#shared/access/policy.ts";
import { undoMinutes } from "#shared/constants.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { minutesFromNow } from "#server/platform/db/expressions.ts";
import { assertAllowed } from "../assert-allowed.ts";
import { handOver, type HandOverChoice } from "../hand-over/hand-over.ts";
import type { StoredRow } from "../columns.ts";
import { recordHooks } from "../hooks/index.ts";
import type { Repository } from "../repository.ts";
import { archivingDraft } from "./archive.ts";
import { lockTarget } from "./authorize.ts";
import { writeDraft } from "./save.ts";
import { writeRow } from "./store.ts";
import { inWriteTransaction, type WriteContext } from "./transaction.ts";
import { countUses } from "./uses.ts";

/** The result of a delete. */
export interface Removal {
  /** The number of records that use the row, which was archived instead. 0 if it was deleted. */
  readonly uses: number;
}

/** Details of a delete, with the successor for types whose rows are responsible for others. */
interface RemovalChoice extends HandOverChoice {
  /** The mentee that the record must belong to, or null for any. */
  readonly menteeId: string | null;
}

/**
 * Hides a record. It can be restored until it is purged. A value that records use is archived instead: they keep it,
 * but it can't be selected anymore.
 * @throws AppError forbidden, notFound; BusinessError if the record can't be deleted
 */
export function removeRecord(
  repository: Repository,
  tableName: string,
  id: string,
  { menteeId, ...choice }: RemovalChoice,
): Promise<Removal> {
  return inWriteTransaction(repository, tableName, async (context) => {
    const { type } = context;
    const target = await lockTarget(context, id, "delete", { menteeId });
    const { before } = target;
    const uses = type.scope === "values" ? await countUses(context, id) : 0;
    if (uses > 0) {
      await writeDraft(context, archivingDraft(type, before, false), target, "archive");
      return { uses };
    }
    await hide(context, before, choice);
    return { uses };
  });
}

async function hide(context: WriteContext, before: StoredRow, choice: HandOverChoice = {}): Promise<void> {
  const { type, signedIn } = context;
  const hooks = recordHooks[type.name];
  await hooks?.beforeDelete?.(context, before);
  if (type.handsOver) await handOver(context, before, choice);
  const write = sql`update ${sql.table(type.table)}
    set deleted_at = now(), deleted_by = ${signedIn.caller.accountId}, version = version + 1
    where id = ${before.id} returning id`;
  await writeRow(context, write, { action: "delete", draft: null, before });
  await hooks?.afterDelete?.(context, before, true);
}

/**
 * Deletes a record that the caller has just added. This requires the right to add but not the right to delete.
 * @param row the stored row, locked and unchanged since it was added
 * @throws AppError forbidden; BusinessError if the record can't be deleted
 */
export async function undoAdd(context: WriteContext, row: StoredRow): Promise<void> {
  assertAllowed(authorizeType(context.signedIn.caller, context.type, "add"));
  await hide(context, row);
}

/**
 * Refuses to restore a record that another person deleted, or that was deleted longer ago than an undo allows. The
 * answer is the same for records that don't exist.
 * @throws AppError forbidden
 */
async function requireOwnDelete(
  { db, type, signedIn }: WriteContext,
  id: string,
  isOfBulk: boolean,
): Promise<void> {
  assertAllowed(authorizeType(signedIn.caller, type, "delete"));
  const isRecent = isOfBulk ? sql`true` : sql`deleted_at > ${minutesFromNow(-undoMinutes)}`;
  const { rows } = isWireId(id)
    ? await sql`select 1 from ${sql.table(type.table)}
        where id = ${id} and deleted_by = ${signedIn.caller.accountId} and ${isRecent}`.execute(db)
    : { rows: [] };
  assertAllowed(rows.length > 0 ? "allow" : "forbidden");
}

/**
 * Restores a deleted record. Allowed for super-organization staff who could delete it, and for a few minutes for the
 * person who deleted it (ADR 37).
 * @param isOfBulk true for the undo of a bulk action that was begun in time, however long it takes
 * @throws AppError forbidden, notFound; BusinessError if it can't be restored
 */
export async function restoreRecord(
  repository: Repository,
  tableName: string,
  id: string,
  isOfBulk = false,
): Promise<void> {
  return inWriteTransaction(repository, tableName, async (context) => {
    const { type, signedIn } = context;
    if (!isSuper(signedIn.caller)) await requireOwnDelete(context, id, isOfBulk);
    const { before } = await lockTarget(context, id, "delete", { isDeleted: true });
    const write = sql`update ${sql.table(type.table)}
      set deleted_at = null, deleted_by = null, version = version + 1 where id = ${id} returning id`;
    await writeRow(context, write, { action: "restore", draft: null, before });
    await recordHooks[type.name]?.afterDelete?.(context, before, false);
  });
}
