/**
 * Erases copies of a mentee's name and texts outside the records: imported sheets and archives, bulk actions, and saved
 * views. Copies with a reference to the mentee are found by that reference. Rows of an import that was not checked yet
 * are matched by their text.
 */
import { sql, type RawBuilder } from "kysely";
import { mentees } from "#shared/records/mentees.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { Db } from "#server/platform/db/database.ts";
import { anyOf } from "#server/platform/db/expressions.ts";
import type { AnonymizedMentee } from "./mentee.ts";

/** Phone numbers are compared by their last digits, regardless of their format. */
const phoneDigits = 10;

/** Returns the normalized words of a text or JSON, each between spaces. In JSON, `\n` is a line break. */
export const wordsOf = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(' ' || search_fold(${text}) || ' ', '(\\\\[bfnrt]|[^[:alnum:]])+', ' ', 'g')`;

/**
 * Returns the condition that a text contains one of the phrases as whole words. Phrases without words, such as "?", are
 * in no text.
 */
const hasOneOf = (text: RawBuilder<unknown>, phrases: readonly string[]): RawBuilder<boolean> =>
  sql`exists (select from unnest(${phrases}::text[]) as p (phrase)
    where ${wordsOf(sql`p.phrase`)} <> ' ' and position(${wordsOf(sql`p.phrase`)} in ${wordsOf(text)}) > 0)`;

/** Returns the condition that a text contains the mentee's full name, an email address, or the phone number. */
function names(text: RawBuilder<unknown>, mentee: AnonymizedMentee): RawBuilder<boolean> {
  const { emails, firstNames, lastNames, mobile } = mentee;
  const digits = mobile?.replace(/\D/g, "").slice(-phoneDigits) ?? "";
  const hasPhone =
    digits.length === phoneDigits
      ? sql`position(${digits} in regexp_replace(${text}, '[^0-9]+', '', 'g')) > 0`
      : sql`false`;
  return sql`(${hasOneOf(text, lastNames)} and ${hasOneOf(text, firstNames)}
    or exists (select from unnest(${emails}::text[]) as e (email) where position(e.email in lower(${text})) > 0
      and position(${wordsOf(sql`e.email`)} in ${wordsOf(text)}) > 0)
    or ${hasPhone})`;
}

/** Accounts that may have a copy: staff of the mentee's organizations and of the super-organization. */
const holders = ({ holderIds }: AnonymizedMentee): RawBuilder<unknown> =>
  sql`(select account_id from users where organization_id = ${anyOf(holderIds)})`;

/**
 * Erases rows of imported sheets. Another person with the same first and last name loses a row that is not imported
 * yet, but nothing else.
 */
async function eraseSheets(trx: Db, mentee: AnonymizedMentee): Promise<void> {
  await sql`update import_rows set cells = '[]', draft = null, before = null, elsewhere = null, problems = '[]',
      result = case when result in ('created', 'updated', 'undone', 'kept') then result else 'skip' end
    where about_mentee = ${mentee.id}
      or account_id in ${holders(mentee)} and ${names(sql`cells::text`, mentee)}`.execute(trx);
  // A row that looks like the mentee is about another person, but its problem names the mentee.
  await sql`update import_rows r set problems = '[]' from imports i
    where i.id = r.import_id and i.table_name = ${mentees.name} and r.account_id in ${holders(mentee)}
      and r.record_id = ${mentee.id} and r.result = 'duplicate'`.execute(trx);
  await eraseAboutSheets(trx, mentee);
}

/**
 * Erases what an import stores in addition to its rows: the names of the file and of its sheets, the meanings of cells,
 * and the headers, which are a person's data if the file has no headers.
 */
async function eraseAboutSheets(trx: Db, mentee: AnonymizedMentee): Promise<void> {
  const update = (column: "file_name" | "source" | "headers" | "mapping", values: RawBuilder<unknown>) =>
    sql`update imports i set ${values}
      where i.account_id in ${holders(mentee)} and ${names(sql`${sql.ref(`i.${column}`)}::text`, mentee)}`.execute(
      trx,
    );
  await update("file_name", sql`file_name = '—'`);
  await update("source", sql`source = i.source || '{"sheets": ["—"], "sheet": "—"}'::jsonb`);
  const blank = sql`(select jsonb_agg('—'::text) from jsonb_array_elements(i.headers))`;
  await update("headers", sql`headers = ${blank}, header_key = ''`);
  const isOther = (text: RawBuilder<unknown>) => sql`not ${names(sql`coalesce(${text}, '')`, mentee)}`;
  const meanings = sql`(select coalesce(jsonb_object_agg(v.key, v.value), '{}')
    from jsonb_each(m -> 'values') as v where ${isOther(sql`v.key`)})`;
  const mapping = sql`(select coalesce(jsonb_agg(
      case when m ? 'values' then m || jsonb_build_object('values', ${meanings}) else m end order by e.place), '[]')
    from jsonb_array_elements(i.mapping) with ordinality as e (m, place) where ${isOther(sql`m ->> 'whereEmpty'`)})`;
  await update("mapping", sql`mapping = ${mapping}`);
}

/** Erases the changes that bulk actions made to the case, their undo data, and the reason for the action. */
async function eraseBulkJobs(trx: Db, registry: Registry, { id }: AnonymizedMentee): Promise<void> {
  const below = [...registry.values()].filter((type) => type.scope === "mentee" && !type.storedIn);
  const isOfCase = sql`(${sql.join(
    [
      sql`j.table_name = ${mentees.name} and r.record_id = ${id}`,
      ...below.map(
        (type) => sql`j.table_name = ${type.name}
          and r.record_id in (select id from ${sql.table(type.table)} where mentee_id = ${id})`,
      ),
    ],
    sql` or `,
  )})`;
  await sql`with cleared as (
      update bulk_job_rows r set undo = null, message = null from bulk_jobs j where j.id = r.job_id and ${isOfCase}
      returning r.job_id)
    update bulk_jobs set reason = '' where id in (select job_id from cleared)`.execute(trx);
}

/**
 * Deletes saved views that search for the mentee. A shared view stays in its organization when its author moves to
 * another one.
 */
const eraseViews = (trx: Db, mentee: AnonymizedMentee): Promise<unknown> =>
  sql`delete from saved_views where (organization_id = ${anyOf(mentee.holderIds)} or account_id in ${holders(mentee)})
    and ${names(sql`(name || ' ' || listing::text)`, mentee)}`.execute(trx);

/** Erases the names of files that the import of an organization's archive left out. */
const eraseLostFiles = (trx: Db, mentee: AnonymizedMentee): Promise<unknown> =>
  sql`update organization_imports i set report = jsonb_set(i.report, '{lostFiles}', coalesce((
      select jsonb_agg(f.file) from jsonb_array_elements_text(i.report -> 'lostFiles') as f (file)
      where not ${names(sql`f.file`, mentee)}), '[]'))
    where i.organization_id = ${anyOf(mentee.holderIds)} and ${names(sql`(i.report ->> 'lostFiles')`, mentee)}`.execute(
    trx,
  );

/** Erases all copies outside the records. Call it while the rows of the case still exist. */
export async function eraseCopies(trx: Db, registry: Registry, mentee: AnonymizedMentee): Promise<void> {
  await eraseSheets(trx, mentee);
  await eraseBulkJobs(trx, registry, mentee);
  await eraseViews(trx, mentee);
  await eraseLostFiles(trx, mentee);
}
