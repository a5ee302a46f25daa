/** Simulates nodes killed during their work, as the database and the next node see it. */
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

const live = (user: string | undefined) =>
  sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and usename = ${user}`;

/**
 * Ends all connections of the application and waits until they are gone. Until then, they keep their locks, and the
 * next node skips the locked rows.
 */
async function endConnections(db: Db, user: string | undefined): Promise<void> {
  const pids = (await live(user).execute(db)).rows.map(({ pid }) => pid);
  await sql`select pg_terminate_backend(pid, 60000) from unnest(${pids}::integer[]) as pid`.execute(db);
}

/**
 * Starts work, and ends its connections while it waits for a locked table, so before it has done anything. Then keeps
 * ending connections until all work has ended, because work may have no connection for a moment.
 * @param table a table that the work reads
 * @param start starts the work, which must not fail
 */
export async function endDuring<Result>(
  db: Db,
  user: string | undefined,
  table: string,
  start: () => readonly Promise<Result>[],
): Promise<Result[]> {
  const running = { count: 0 };
  const work = await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    const started = start();
    running.count = started.length;
    for (const one of started) void one.then(() => (running.count -= 1));
    const isWaiting = async () =>
      (
        await sql`select from (${live(user)}) l join pg_stat_activity a using (pid) where wait_event_type = 'Lock'`.execute(
          trx,
        )
      ).rows.length > 0;
    while (running.count > 0 && !(await isWaiting())) await setTimeout(5);
    await endConnections(trx, user);
    return started;
  });
  while (running.count > 0) await endConnections(db, user);
  return Promise.all(work);
}

/** Repeats work until it succeeds, because the pool may notice ended connections only when it uses them. */
export async function runAgain(work: () => Promise<void>, tries = 20): Promise<void> {
  await work().catch((error: unknown) => {
    if (tries === 0) throw error;
    return runAgain(work, tries - 1);
  });
}
