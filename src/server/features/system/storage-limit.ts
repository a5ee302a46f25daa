import { sql } from "kysely";
import { markAudited } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Sets the storage limit of an organization. The audit trail records it only if it changes.
 * @param megabytes null for the default limit
 * @returns false if there is no such organization
 */
export async function setStorageLimit(
  db: Db,
  organizationId: string,
  megabytes: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ isChanged: boolean }>`
    with stored as (
      select id, storage_limit_mb from organizations where id = ${organizationId} and deleted_at is null for update
    )
    update organizations o set storage_limit_mb = ${megabytes} from stored s where o.id = s.id
    returning s.storage_limit_mb is distinct from o.storage_limit_mb as "isChanged"`.execute(db);
  if (rows[0]?.isChanged === false) markAudited();
  return rows.length > 0;
}
