/** Reads the whole database as of one moment, while others write. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { withoutExcluded, readSchemaVersion, readTables, schema, type Table } from "./catalog.ts";
import { assertNotUnfinished } from "./unfinished.ts";
import { isSameJson } from "#shared/same-json.ts";

export interface Snapshot {
  /** The id under which another transaction can see the same moment (`set transaction snapshot`). */
  readonly id: string;
  /** `pg_current_snapshot()`, which says which transactions are visible in the snapshot. */
  readonly position: string;
  /** The tables that belong in a backup. */
  readonly tables: Table[];
  readonly migrations: { name: string; checksum: string }[];
}

/** Maximum number of attempts, in case the schema changes between reading and locking it. */
const tries = 3;

/** Returns true if a table was dropped between reading and locking. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "42P01";

/**
 * Opens a transaction that sees one moment and locks the schema until it ends. Saves continue in the meantime, and
 * migrations wait.
 * @throws StartError if the database is empty or in the middle of a restore
 */
export async function takeSnapshot(db: Db): Promise<Snapshot> {
  await assertNotUnfinished(db);
  for (let attempt = 1; ; attempt += 1) {
    const seen = await readTables(db);
    if (!seen.some(({ name }) => name === "schema_migrations"))
      throw new StartError("The database is empty, so there is nothing to back up.");
    await sql`begin isolation level repeatable read, read only`.execute(db);
    const list = sql.join(seen.map(({ name }) => sql.table(`${schema}.${name}`)));
    // Locking doesn't take the snapshot. The first query after it does, when no one can change a table anymore.
    const isLocked = await sql`lock table ${list} in access share mode`.execute(db).then(
      () => true,
      (error: unknown) => {
        if (isGone(error) && attempt < tries) return false;
        throw error;
      },
    );
    const tables = isLocked ? await readTables(db) : [];
    if (isLocked && isSameJson(tables, seen)) {
      const { rows } = await sql<{ id: string; position: string }>`
        select pg_export_snapshot() as id, pg_current_snapshot()::text as position`.execute(db);
      return {
        id: rows[0]?.id ?? "",
        position: rows[0]?.position ?? "",
        tables: withoutExcluded(tables),
        migrations: await readSchemaVersion(db),
      };
    }
    await sql`rollback`.execute(db);
    if (attempt === tries) throw new StartError("The database's tables keep changing. Try again later.");
  }
}
