import { sql } from "kysely";
import { Sealer } from "#server/core/audit/seal.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Whether the audit trail is sealed to its end. @param db as the owner */
export async function isSealed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isSealed: boolean }>`
    select coalesce((select max(id) from audit_trail), 0) <= coalesce((select max(through_id) from audit_seals), 0)
      as "isSealed"`.execute(db);
  return rows[0]?.isSealed === true;
}

/**
 * Seals the audit trail to its end, however long that takes: a row waits for every transaction of the database server
 * that began before it, those of other tests included.
 */
export async function sealAll({ db, application }: { db: Db; application: Db }): Promise<void> {
  do await new Sealer(application).finish();
  while (!(await isSealed(db)));
}
