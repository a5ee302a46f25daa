/** The forms of the statements that the application has run, from PostgreSQL's statistics. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** Starts to observe. The server of the tests loads the module that counts. */
export const watchStatements = (db: Db) => sql`create extension if not exists pg_stat_statements`.execute(db);

/**
 * The statements so far: their texts without values, by the number of their shape. Only those of the roles that the
 * application works as: the test is another user, and so is autovacuum, which computes the expressions of indexes as the
 * owner of their table.
 * @param db the owner's connection, which may read everyone's counts
 */
export async function statementShapes(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select queryid::text as id, min(query) as text from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and userid in (select oid from pg_roles where rolname in ('mentor_scoped', 'mentor_caseload', 'mentor_mentee', 'mentor_system'))
    group by 1`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** One word of a search is a condition, of one kind when it is short and of another when it is long. */
const wordCondition =
  /(strpos\((t\.)?search_text, \(select search_fold\(\$\)\)\) > \$|(t\.)?search_text like \(select \$ \|\| regexp_replace\(search_fold\(\$\), \$, \$, \$\) \|\| \$\))/g;
/** Equal parts, in parentheses up to four deep, for each word. */
const inner = [1, 2, 3].reduce((text) => String.raw`(?:[^()]|\(${text}\))*`, "[^()]*");
const repeated = new RegExp(String.raw`(\(${inner}\))(?: and \1)+`, "g");

/** A statement, however many words were searched. */
const ofAnySearch = (text: string): string =>
  text
    .replace(/\$\d+/g, "$")
    .replace(wordCondition, "word")
    .replace(/word(?: or word)+/g, "word")
    .replace(repeated, "$1");

/** Texts of the statements of `after` whose shape `before` does not have. */
export function newShapes(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const known = new Set([...before.values()].map(ofAnySearch));
  return [...after]
    .filter(([id, text]) => !before.has(id) && !known.has(ofAnySearch(text)))
    .map(([, text]) => text);
}
