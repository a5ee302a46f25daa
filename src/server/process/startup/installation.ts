/** Detects at startup that the database is a copy. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Env } from "#server/kernel/env.ts";
import type { Db } from "#server/platform/db/database.ts";
import { clusterFolder } from "#server/platform/db/cluster-home.ts";
import { hold } from "#server/platform/deliveries/hold.ts";

/**
 * Identifies the place of a database: PostgreSQL's identifier of its server, the database's number on that server, and
 * for the embedded one the file on disk. A dump loaded elsewhere and a copied folder have a different place. An update,
 * a restart, another node, or a standby that takes over doesn't change the place.
 */
async function placeOf(
  db: Db,
  { databaseUrl, dataDir }: Pick<Env, "databaseUrl" | "dataDir">,
): Promise<string> {
  const { rows } = await sql<{ server: string; database: string }>`
    select (select system_identifier from pg_control_system())::text as server, oid::text as database
    from pg_database where datname = current_database()`.execute(db);
  const { server, database } = rows[0] ?? {};
  if (databaseUrl) return `${server}/${database}`;
  const file = join(clusterFolder(join(dataDir, "postgres")), "PG_VERSION");
  return `${server}/${database}/${(await stat(file, { bigint: true })).ino}`;
}

/**
 * Records the place of the database at the first start, and holds all deliveries if the place is different later.
 * @param db the database as its owner, with all migrations applied
 * @returns whether this start has detected a copy
 */
export async function noteInstallation(db: Db, env: Pick<Env, "databaseUrl" | "dataDir">): Promise<boolean> {
  const place = await placeOf(db, env);
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ place: string | null }>`
      select place from installation for update`.execute(trx);
    const known = rows[0]?.place ?? null;
    if (known === place) return false;
    if (known === null) {
      await sql`insert into installation (place) values (${place})
        on conflict (id) do update set place = excluded.place`.execute(trx);
      return false;
    }
    await hold(trx, "moved", place);
    return true;
  });
}
