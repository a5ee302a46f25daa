/** The shapes of the statements that the application has run, by PostgreSQL's own count. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** Begins to look; the server of the tests loads the module that counts. */
export const watchStatements = (db: Db) => sql`create extension if not exists pg_stat_statements`.execute(db);

/**
 * The statements so far: their texts without values, by the number of their shape. Only those of the roles that the
 * application works as: the test is another user, and so is autovacuum, which computes the expressions of indexes as the
 * owner of their table.
 * @param db as the owner, who may read the count of everybody
 */
export async function statementShapes(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select queryid::text as id, min(query) as text from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and userid in (select oid from pg_roles where rolname in ('mentor_scoped', 'mentor_mentee', 'mentor_system'))
    group by 1`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Texts of the statements of `after` whose shape `before` does not have. */
export const newShapes = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] => [...after].filter(([id]) => !before.has(id)).map(([, text]) => text);
