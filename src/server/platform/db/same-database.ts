/** Checks that DATABASE_URL and DATABASE_OWNER_URL lead to the same database. */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { StartError } from "#server/kernel/start-error.ts";
import type { Target } from "./connection-settings.ts";
import type { Db } from "./database.ts";

/** Opens a connection. Undefined if that fails, for example because the role doesn't exist yet. */
function tryConnect(target: Target): Promise<pg.Client | undefined> {
  const settings = typeof target === "string" ? { connectionString: target } : target;
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  return client.connect().then(
    () => client,
    () => undefined,
  );
}

/**
 * Refuses settings that would make the application use one database, and migrations and backups another.
 * @param owner the database as its owner
 * @param target the database as the application signs in to it. If it can't be reached, nothing is checked.
 * @throws StartError
 */
export async function assertSameDatabase(owner: Db, target: Target): Promise<void> {
  const client = await tryConnect(target);
  if (!client) return;
  // A lock counts within one database only.
  const key = String(randomInt(2 ** 47));
  try {
    await owner.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(trx);
      const { rows } = await client.query<{ isFree: boolean }>(
        `select pg_try_advisory_xact_lock($1::bigint) as "isFree"`,
        [key],
      );
      if (rows[0]?.isFree)
        throw new StartError(
          "DATABASE_OWNER_URL and DATABASE_URL are different databases. Set both to the same one: migrations and backups use DATABASE_OWNER_URL.",
        );
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
