/** The shapes of the statements that the application has run, from PostgreSQL's statistics. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** Starts to count statements. The tests' database server loads the module. */
export const watchStatements = (db: Db) => sql`create extension if not exists pg_stat_statements`.execute(db);

/**
 * Returns the statements so far: their texts without values, by the id of their shape. Includes only the application's
 * roles, because the test and autovacuum, which computes the expressions of indexes, run as other users.
 * @param db the owner's connection, which may read everyone's statistics
 */
export async function statementShapes(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select queryid::text as id, min(query) as text from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and userid in (select oid from pg_roles where rolname in ('mentor_scoped', 'mentor_caseload', 'mentor_mentee', 'mentor_system'))
    group by 1`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** The condition for one word of a search. Short and long words have different ones. */
const wordCondition =
  /(strpos\((t\.)?search_text, \(select search_fold\(\$\)\)\) > \$|(t\.)?search_text like \(select \$ \|\| regexp_replace\(search_fold\(\$\), \$, \$, \$\) \|\| \$\))/g;
/** Repeated equal conditions in parentheses, nested up to four levels. */
const inner = [1, 2, 3].reduce((text) => String.raw`(?:[^()]|\(${text}\))*`, "[^()]*");
const repeated = new RegExp(String.raw`(\(${inner}\))(?: and \1)+`, "g");

/** Returns the form of a statement that doesn't depend on the number of searched words. */
const ofAnySearch = (text: string): string =>
  text
    .replace(/\$\d+/g, "$")
    .replace(wordCondition, "word")
    .replace(/word(?: or word)+/g, "word")
    .replace(repeated, "$1");

/** Returns the texts of statements in `after` whose shape isn't in `before`. */
export function newShapes(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const known = new Set([...before.values()].map(ofAnySearch));
  return [...after]
    .filter(([id, text]) => !before.has(id) && !known.has(ofAnySearch(text)))
    .map(([, text]) => text);
}
