/** Simulates nodes killed during their work, as the database and the next node see it. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

const live = (user: string | undefined) =>
  sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and usename = ${user}`;

/**
 * Ends the connections of the application, wherever they are, and waits until they are gone: until then what they had locked
 * stays locked, and the next node passes it by.
 */
export async function endConnections(db: Db, user: string | undefined): Promise<void> {
  const pids = (await live(user).execute(db)).rows.map(({ pid }) => pid);
  await sql`select pg_terminate_backend(pid, 60000) from unnest(${pids}::integer[]) as pid`.execute(db);
}

/** Waits until the pool has dropped its ended connections, which may show only at the next use. */
export async function runAgain(work: () => Promise<void>, tries = 20): Promise<void> {
  await work().catch((error: unknown) => {
    if (tries === 0) throw error;
    return runAgain(work, tries - 1);
  });
}
