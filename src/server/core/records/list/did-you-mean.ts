/** Suggests names for a search without hits. */
import { sql, type RawBuilder } from "kysely";
import type { RecordType } from "#shared/records/record-type.ts";
import { errorsInName, isTelling, spelledWords } from "#shared/similar-words.ts";
import type { Db } from "#server/platform/db/database.ts";
import { nameExpression } from "../labels.ts";
import { conditionsOf } from "./conditions.ts";
import type { ListQuery } from "./query.ts";
import { holdsText, isSearch } from "./search.ts";

const maxNames = 5;
/** Maximum number of names that are compared letter by letter, the most similar ones first. */
const maxCompared = 200;

const hasSearchedName = ({ nameFields, fields, list }: RecordType): boolean =>
  nameFields.length > 0 &&
  nameFields.every((name) => fields[name]?.value === "text" && list?.search.includes(name));

/** Returns a word with its two middle letters swapped. */
function withMiddleSwapped(word: string): string {
  const middle = word.length / 2;
  return `${word.slice(0, middle - 1)}${word.charAt(middle)}${word.charAt(middle - 1)}${word.slice(middle + 1)}`;
}

/**
 * Returns the condition that a row contains the start or the end of a word. A single typo leaves one of them intact,
 * except for swapped letters where they meet, so the corrected word is searched for too. For long words, the text index
 * finds all of them.
 */
function holdsEnd(word: string): RawBuilder<unknown> {
  const length = word.length < 6 ? 2 : 3;
  const ends = [word.slice(0, length), word.slice(-length)];
  const parts = word.length === 2 * length ? [...ends, withMiddleSwapped(word)] : ends;
  return sql`(${sql.join(
    parts.map((part) => holdsText(sql`t.search_text`, part)),
    sql` or `,
  )})`;
}

/**
 * Returns names from the list (without its search) that differ from the search by one typo in a word. It only reads
 * rows that the list may contain.
 */
export async function didYouMean(db: Db, query: ListQuery): Promise<string[]> {
  const words = spelledWords(query.searchText);
  if (!isSearch(query) || !words.some(isTelling) || !hasSearchedName(query.type)) return [];
  const name = nameExpression(query.type, "t", query.language);
  const conditions = [conditionsOf({ ...query, searchText: "" }), ...words.filter(isTelling).map(holdsEnd)];
  const { rows } = await sql<{ name: string }>`
    select name from (
      select distinct ${name} as name from ${sql.table(query.type.table)} t
      where ${sql.join(conditions, sql` and `)}) n
    order by similarity(search_fold(name), ${words.join(" ")}) desc, name limit ${maxCompared}`.execute(db);
  return rows
    .flatMap((row) => {
      const errors = errorsInName(words, row.name);
      return errors === null ? [] : [{ name: row.name, errors }];
    })
    .sort((one, other) => one.errors - other.errors)
    .slice(0, maxNames)
    .map((row) => row.name);
}
