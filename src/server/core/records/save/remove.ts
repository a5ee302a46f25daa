/** Deleting records and bringing them back. */
import { sql } from "kysely";
import { isSuper } from "#shared/access/policy.ts";
import { assertAllowed } from "../assert-allowed.ts";
import { recordHooks } from "../hooks/index.ts";
import type { Repository } from "../repository.ts";
import { writeRow } from "./store.ts";
import { lockTarget } from "./authorize.ts";
import { inWriteTransaction } from "./transaction.ts";

/**
 * Hides a record; it can be restored until it is purged.
 * @param menteeId the mentee that the record must belong to; null for any
 * @throws AppError forbidden, notFound; BusinessError for what must stay
 */
export function removeRecord(
  repository: Repository,
  tableName: string,
  id: string,
  menteeId: string | null,
): Promise<void> {
  return inWriteTransaction(repository, tableName, async (context) => {
    const { type, signedIn } = context;
    const { before } = await lockTarget(context, id, "delete", { menteeId });
    const hooks = recordHooks[type.name];
    await hooks?.beforeDelete?.(context, before);
    const write = sql`update ${sql.table(type.table)}
      set deleted_at = now(), deleted_by = ${signedIn.caller.accountId}, version = version + 1
      where id = ${id} returning id`;
    await writeRow(context, write, { action: "delete", draft: null, before });
    await hooks?.afterDelete?.(context, before, true);
  });
}

/**
 * Brings a deleted record back; for the super-organization's staff who could delete it.
 * @throws AppError forbidden, notFound; BusinessError for what cannot come back
 */
export async function restoreRecord(repository: Repository, tableName: string, id: string): Promise<void> {
  return inWriteTransaction(repository, tableName, async (context) => {
    const { type, signedIn } = context;
    assertAllowed(isSuper(signedIn.caller) ? "allow" : "forbidden");
    const { before } = await lockTarget(context, id, "delete", { isDeleted: true });
    const write = sql`update ${sql.table(type.table)}
      set deleted_at = null, deleted_by = null, version = version + 1 where id = ${id} returning id`;
    await writeRow(context, write, { action: "restore", draft: null, before });
    await recordHooks[type.name]?.afterDelete?.(context, before, false);
  });
}
