/** The shapes of the statements that a database has run, by PostgreSQL's own count. */
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Begins to look; the server of the tests loads the module that counts. */
export const watchStatements = (db: Db) => sql`create extension if not exists pg_stat_statements`.execute(db);

/** The statements so far: their texts without values, by the number of their shape. */
export async function statementShapes(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select queryid::text as id, min(query) as text from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) group by 1`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Beginnings of what the server runs by the clock, so that it may come at any time; no payload looks like these. */
const timed = [
  "delete from chat_nodes",
  "with valid as materialized",
  "delete from exports where expires_at",
  "update exports set status = $1 where status in",
  "select file_key from exports where",
  // PostgreSQL itself, when it analyzes the indexes of a table that has changed.
  "select lower(public.unaccent($2::regdictionary, value))",
];

/** Texts of the statements of `after` whose shape `before` does not have. */
export const newShapes = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...after]
    .filter(([id, text]) => !before.has(id) && !timed.some((beginning) => text.trim().startsWith(beginning)))
    .map(([, text]) => text);

/** Waits until exports that were asked for are made: their statements come after the answers. */
export async function waitForExports(db: Db): Promise<void> {
  for (let look = 0; look < 1200; look += 1) {
    const { rows } = await sql`select 1 from exports where status in ('queued', 'running') limit 1`.execute(
      db,
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
