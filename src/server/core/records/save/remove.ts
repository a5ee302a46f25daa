/** Deleting records and bringing them back. */
import { sql } from "kysely";
import { authorizeType, isSuper } from "#shared/access/policy.ts";
import { undoMinutes } from "#shared/constants.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
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

/** What a delete did. */
export interface Removal {
  /** How many records name the row: it was archived instead. 0: it was deleted. */
  readonly uses: number;
}

/**
 * Hides a record; it can be restored until it is purged. A value that records name is archived instead: they keep it, and
 * nobody chooses it any more.
 * @param menteeId the mentee that the record must belong to; null for any
 * @param choice who takes over what names the record, for types whose rows are responsible for others
 * @throws AppError forbidden, notFound; BusinessError for what must stay
 */
export function removeRecord(
  repository: Repository,
  tableName: string,
  id: string,
  menteeId: string | null,
  choice: HandOverChoice = {},
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
 * Takes back a record that the caller has just added; who may add may do that, without the right to delete.
 * @param row the stored row, locked, which is as it was added
 * @throws AppError forbidden; BusinessError for what must stay
 */
export async function takeBackNew(context: WriteContext, row: StoredRow): Promise<void> {
  assertAllowed(authorizeType(context.signedIn.caller, context.type, "add"));
  await hide(context, row);
}

/**
 * Refuses to bring back what somebody else deleted, or what is longer ago than an undo takes; the answer is the same for
 * records that do not exist.
 * @throws AppError forbidden
 */
async function requireOwnDelete({ db, type, signedIn }: WriteContext, id: string): Promise<void> {
  assertAllowed(authorizeType(signedIn.caller, type, "delete"));
  const { rows } = isWireId(id)
    ? await sql`select 1 from ${sql.table(type.table)}
        where id = ${id} and deleted_by = ${signedIn.caller.accountId}
          and deleted_at > now() - make_interval(mins => ${undoMinutes})`.execute(db)
    : { rows: [] };
  assertAllowed(rows.length > 0 ? "allow" : "forbidden");
}

/**
 * Brings a deleted record back; for the super-organization's staff who could delete it, and for a few minutes for
 * whoever deleted it (ADR 37).
 * @throws AppError forbidden, notFound; BusinessError for what cannot come back
 */
export async function restoreRecord(repository: Repository, tableName: string, id: string): Promise<void> {
  return inWriteTransaction(repository, tableName, async (context) => {
    const { type, signedIn } = context;
    if (!isSuper(signedIn.caller)) await requireOwnDelete(context, id);
    const { before } = await lockTarget(context, id, "delete", { isDeleted: true });
    const write = sql`update ${sql.table(type.table)}
      set deleted_at = null, deleted_by = null, version = version + 1 where id = ${id} returning id`;
    await writeRow(context, write, { action: "restore", draft: null, before });
    await recordHooks[type.name]?.afterDelete?.(context, before, false);
  });
}
