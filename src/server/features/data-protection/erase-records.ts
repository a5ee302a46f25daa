/** Erases identifying data in records. The record types declare which fields are identifying. */
import { sql, type RawBuilder } from "kysely";
import { fieldColumns } from "#shared/fields/codec.ts";
import { customizedTables, customPrefix } from "#shared/records/custom-fields.ts";
import { askedOnceFields } from "#shared/records/asked-once.ts";
import { mentees } from "#shared/records/mentees.ts";
import { pointersTo } from "#shared/records/pointers.ts";
import { relations } from "#shared/records/relations.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { LinkedRecord } from "#server/core/audit/store.ts";
import { namesRow } from "#server/core/records/columns.ts";
import { mergedFrom } from "#server/core/records/merged.ts";
import type { Db } from "#server/platform/db/database.ts";
import { anyOf } from "#server/platform/db/expressions.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { blank, erasedValue } from "./erased-value.ts";

const customized: readonly string[] = customizedTables;

/** The answers to custom fields that are kept, based on the definitions, including deleted ones. */
const lastingAnswers = sql`coalesce((
  select jsonb_object_agg(m.name, m.value) from jsonb_each(custom) m (name, value)
  where m.name in (select f.id::text from custom_fields f where f.keep)), '{}')`;

/**
 * Erases rows of a record type, including deleted ones.
 * @returns the names of the files in them
 */
export async function eraseRows(
  trx: Db,
  type: RecordType,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const sets = Object.entries(type.fields).flatMap(([name, field]) => {
    const value = erasedValue(field);
    if (!value) return [];
    return fieldColumns(field).map(({ suffix }) => sql`${sql.id(sqlName(name) + suffix)} = ${value}`);
  });
  const all = [
    ...sets,
    ...(customized.includes(type.name) ? [sql`custom = ${lastingAnswers}`] : []),
    sql`version = version + 1`,
    sql`updated_at = now()`,
  ];
  const { rows } = await sql<IdRow>`
    update ${sql.table(type.table)} set ${sql.join(all)} where ${condition} returning id`.execute(trx);
  await forgetAnswers(
    trx,
    type,
    rows.map(({ id }) => id),
  );
  return removeFilesOf(
    trx,
    type,
    rows.map(({ id }) => id),
  );
}

/**
 * Returns other mentees' records that refer to a mentee. Call it before the database ends these links. Events from before
 * a merge belong to the merged mentee, so a record is also returned for each mentee that was merged into its mentee.
 */
export async function findLinked(trx: Db, registry: Registry, menteeId: string): Promise<LinkedRecord[]> {
  const found: LinkedRecord[] = [];
  for (const { type, name, field } of pointersTo(registry, mentees.name)) {
    if (type.scope !== "mentee") continue;
    const { rows } = await sql<IdRow & { menteeId: string }>`
      select t.id, t.mentee_id as "menteeId" from ${sql.table(type.table)} t
      where ${namesRow(name, field, menteeId)}`.execute(trx);
    for (const row of rows)
      for (const other of [row.menteeId, ...(await mergedFrom(trx, row.menteeId))])
        found.push({ tableName: type.name, recordId: row.id, menteeId: other, field: name });
  }
  return found;
}

/**
 * Erases what other mentees' relations say about a mentee, in custom fields and as the reason for no contact. The
 * database erases the name, phone, and note with the link (migration 0351), so call it before that.
 */
export async function eraseLinked(trx: Db, menteeId: string): Promise<void> {
  const { rows } = await sql<IdRow>`
    update ${sql.table(relations.table)} set custom = ${lastingAnswers},
      no_contact_reason = case when no_contact_reason is not null then ${blank}::text end,
      version = version + 1, updated_at = now()
    where linked_mentee = ${menteeId} returning id`.execute(trx);
  await forgetAnswers(
    trx,
    relations,
    rows.map(({ id }) => id),
  );
}

/** Deletes the attribution of erased answers, including declined ones. */
async function forgetAnswers(trx: Db, type: RecordType, ids: readonly string[]): Promise<void> {
  const erased = askedOnceFields(type).filter((name) => type.fields[name]?.anonymized !== "keep");
  if (erased.length === 0 && !customized.includes(type.name)) return;
  await sql`delete from field_answers a where record_table = ${type.name} and record_id = any(${ids}::bigint[])
    and (field = any(${erased}::text[]) or field like ${`${customPrefix}%`} and not exists (
      select from custom_fields f where f.keep and a.field = ${customPrefix} || f.id))`.execute(trx);
}

/**
 * Deletes rows permanently.
 * @returns the names of the files in them
 */
export async function removeRows(
  trx: Db,
  type: RecordType,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<IdRow>`
    delete from ${sql.table(type.table)} where ${condition} returning id`.execute(trx);
  return removeFilesOf(
    trx,
    type,
    rows.map(({ id }) => id),
  );
}

async function removeFilesOf(trx: Db, type: RecordType, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom("files")
    .where("record_table", "=", type.name)
    .where("record_id", "=", anyOf(ids))
    .returning("name")
    .execute();
  return rows.map(({ name }) => name);
}
