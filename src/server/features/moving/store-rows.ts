/** Stores the rows of a part with new ids. */
import { sql } from "kysely";
import type { Part, PartColumn } from "#server/core/moving/parts.ts";
import type { Db } from "#server/platform/db/database.ts";

/** A row with the values to store, by name in the archive. */
export type ConvertedRow = Readonly<Record<string, unknown>>;

/** Reserves ids for new rows of a table. */
export async function drawIds(trx: Db, table: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::integer)`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

const named = ({ column }: PartColumn) => `"${column}"`;
const typed = ({ name, type }: PartColumn) => `"${name}" ${type}`;
const list = (columns: readonly PartColumn[], text: (column: PartColumn) => string) =>
  columns.map(text).join(", ");

/** Adds rows. Columns that aren't among `columns` get their defaults. */
export async function insertRows(
  trx: Db,
  { table, hasOrganization, ownedIf }: Part,
  columns: readonly PartColumn[],
  rows: readonly ConvertedRow[],
  organizationId: string,
): Promise<void> {
  if (rows.length === 0) return;
  const id = `${BigInt(organizationId)}`;
  const value = ownedIf ? `case when ${ownedIf} then ${id}::bigint end` : id;
  const owner = hasOrganization
    ? { name: "organization_id, ", value: `${value}, ` }
    : { name: "", value: "" };
  await sql`insert into ${sql.table(table)} (${sql.raw(owner.name + list(columns, named))})
    select ${sql.raw(owner.value + list(columns, ({ name, storedAs }) => storedAs ?? `r."${name}"`))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(list(columns, typed))})`.execute(
    trx,
  );
}

/** Sets columns of stored rows. Each row has its `id`. */
export async function updateRows(
  trx: Db,
  { table }: Part,
  columns: readonly PartColumn[],
  rows: readonly ConvertedRow[],
): Promise<void> {
  if (rows.length === 0 || columns.length === 0) return;
  await sql`update ${sql.table(table)} t set ${sql.raw(list(columns, (one) => `${named(one)} = r."${one.name}"`))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, ${sql.raw(list(columns, typed))})
    where t.id = r.id`.execute(trx);
}

/** Returns the ids of an organization's rows of a part. */
export async function ownIds(trx: Db, part: Part, organizationId: string): Promise<string[]> {
  if (!part.hasId) return [];
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(part.table)} t where ${sql.raw(part.rowsOf(organizationId))}`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Removes rows that triggers added while other parts were stored. Rows that people add during the import belong to
 * other transactions, and stay.
 */
export async function removeAdded(
  trx: Db,
  { table, hasId, rowsOf }: Part,
  organizationId: string,
  keptIds: readonly string[],
): Promise<void> {
  const isKept = hasId ? sql`t.id = any(${keptIds}::bigint[])` : sql`false`;
  await sql`delete from ${sql.table(table)} t
    where ${sql.raw(rowsOf(organizationId))} and not (${isKept}) and t.xmin = pg_current_xact_id()::xid`.execute(
    trx,
  );
}

export async function removeIds(trx: Db, { table }: Part, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await sql`delete from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(trx);
}
