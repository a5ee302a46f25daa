/** The rows that name a person. */
import { sql, type RawBuilder } from "kysely";
import type { Pointer } from "#shared/records/pointers.ts";
import { pointersTo } from "#shared/records/pointers.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { orderColumn, plainColumns, type StoredRow } from "../columns.ts";

/** The condition that the row `t` names a person by a field, and is not history. */
export const namesPerson = (
  { type: { openState }, name, field }: Pointer,
  personId: string,
): RawBuilder<unknown> => {
  const column = sql`t.${sql.id(sqlName(name))}`;
  const isOpen = openState ? sql` and t.${sql.id(sqlName(openState.field))} = ${openState.code}` : sql``;
  return field.value === "idList"
    ? sql`(${personId}::bigint = any(${column})${isOpen})`
    : sql`(${column} = ${personId}::bigint${isOpen})`;
};

/** The fields that name people of a type and do not stay with them. */
export const pointersOf = (registry: Registry, { name }: RecordType): Pointer[] =>
  pointersTo(registry, name).filter(({ field }) => field.handOver !== "stays");

/**
 * The condition that the row `t` is handed over: of records that last a while those that are not over yet, without what
 * is handed over with the mentee.
 */
function isHandedOver({ type, field }: Pointer): RawBuilder<unknown> {
  // What hangs below a deleted mentee is gone with it.
  if (field.handOver === "settled")
    return sql`not exists (select from mentees m where m.id = t.mentee_id and m.deleted_at is not null)`;
  if (field.handOver !== "ends" || !type.period) return sql`true`;
  const until = sql`t.${sql.id(sqlName(type.period.until))}`;
  const isOpen = sql`t.deleted_at is null and coalesce(${until} >= organization_day(t.organization_id), true)`;
  if (!type.mirrored) return isOpen;
  return sql`${isOpen} and t.${sql.id(sqlName(type.mirrored.field))} <> ${type.mirrored.code}`;
}

/**
 * All rows that name a person by a field, deleted ones too, because those can be restored; they stay as they are until
 * the transaction ends.
 */
export async function lockPointingRows(
  trx: Db,
  registry: Registry,
  pointer: Pointer,
  personId: string,
): Promise<StoredRow[]> {
  const { type } = pointer;
  const { rows } = await sql<StoredRow>`
    select ${plainColumns(type, registry)} from ${sql.table(type.table)} t
    where ${namesPerson(pointer, personId)} and ${isHandedOver(pointer)} order by t.id for no key update of t`.execute(
    trx,
  );
  return rows;
}

/** How many rows that are not deleted name a person by a field. */
export async function countPointingRows(db: Db, pointer: Pointer, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(pointer.type.table)} t
    where ${namesPerson(pointer, personId)} and t.deleted_at is null and ${isHandedOver(pointer)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Rows that name a person and may be cancelled while they are to come, like appointments; undefined for other types. */
function datedRows(pointer: Pointer, personId: string) {
  const { type, field } = pointer;
  const start = type.list?.dateField;
  if (!type.openState?.cancelled || !start || field.value !== "idList") return undefined;
  return {
    rows: sql`from ${sql.table(type.table)} t where ${namesPerson(pointer, personId)} and t.deleted_at is null`,
    start: orderColumn(start, type.fields[start]),
  };
}

/** The ids of those that are over: who was there stays so, whatever is still to be said of them. */
export async function pastRows(db: Db, pointer: Pointer, personId: string): Promise<Set<string>> {
  const dated = datedRows(pointer, personId);
  if (!dated) return new Set();
  const { rows } = await sql<IdRow>`select t.id ${dated.rows} and ${dated.start} <= now()`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The ids of the rows to come that name nobody else by the field of a pointer, of types that can be cancelled: appointments
 * that would be left without anybody.
 */
export async function unstaffedRows(db: Db, pointer: Pointer, personId: string): Promise<Set<string>> {
  const dated = datedRows(pointer, personId);
  if (!dated) return new Set();
  const { rows } = await sql<IdRow>`
    select t.id ${dated.rows} and cardinality(t.${sql.id(sqlName(pointer.name))}) = 1 and ${dated.start} > now()`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many goals, tasks and challenges below the rows of a pointer are active and not done. */
export async function countOpenWork(
  db: Db,
  registry: Registry,
  pointer: Pointer,
  personId: string,
): Promise<number> {
  // Only mentees have records below them.
  if (!pointer.type.hasChatRoom) return 0;
  const counts = [...registry.values()].flatMap(({ scope, doneField, activeField, table }) => {
    if (scope !== "mentee" || !doneField) return [];
    const isActive = activeField ? sql`and w.${sql.id(sqlName(activeField))}` : sql``;
    return [
      sql`(select count(*) from ${sql.table(table)} w join mine t on t.id = w.mentee_id
        where w.deleted_at is null and not w.${sql.id(sqlName(doneField))} ${isActive})`,
    ];
  });
  if (counts.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    with mine as (select t.id from ${sql.table(pointer.type.table)} t
      where ${namesPerson(pointer, personId)} and t.deleted_at is null)
    select (${sql.join(counts, sql` + `)})::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}
