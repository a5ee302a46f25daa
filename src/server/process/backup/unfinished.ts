/** Marks a database whose restore hasn't finished. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { StartError } from "#server/kernel/start-error.ts";

const mark = sql.table("restore_unfinished");

/** Returns true if a restore into this database hasn't finished. */
export async function isUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.restore_unfinished') is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** Sets the mark, inside the transaction that replaces the rows. */
export async function markUnfinished(db: Db): Promise<void> {
  await sql`create table ${mark} (since timestamptz not null default now())`.execute(db);
}

export async function clearMark(db: Db): Promise<void> {
  await sql`drop table ${mark}`.execute(db);
}

/**
 * Refuses to use a database whose restore was killed.
 * @throws StartError that says what to do
 */
export async function assertNotUnfinished(db: Db): Promise<void> {
  if (!(await isUnfinished(db))) return;
  throw new StartError("A restore into this database was interrupted. Run it again: npm run restore -- FILE");
}
