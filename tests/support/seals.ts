import { sql } from "kysely";
import { Sealer } from "#server/core/audit/seal.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns true if the whole audit trail is sealed. @param db connected as the owner */
export async function isSealed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isSealed: boolean }>`
    select coalesce((select max(id) from audit_trail), 0) <= coalesce((select max(through_id) from audit_seals), 0)
      as "isSealed"`.execute(db);
  return rows[0]?.isSealed === true;
}

/**
 * Seals the whole audit trail, however long that takes. A row waits for every earlier transaction of the database
 * server, including those of other tests.
 */
export async function sealAll({ db, application }: { db: Db; application: Db }): Promise<void> {
  do await new Sealer(application).finish();
  while (!(await isSealed(db)));
}
