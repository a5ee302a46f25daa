/** Reads the database's structure from its catalog, so that no table can be forgotten. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { excludedTables } from "./excluded-tables.ts";

/** The schema with all tables of the application. */
export const schema = "public";

export interface Table {
  readonly name: string;
  /** The columns in order, without computed ones. */
  readonly columns: string[];
}

export interface Sequence {
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

const ofExtension = sql`exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Returns all persistent tables by name, including those that backups exclude. */
export async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and not ${ofExtension}
    group by c.oid, c.relname order by c.relname collate "C"`.execute(db);
  return rows;
}

/** Returns the tables whose rows belong in a backup. */
export const withoutExcluded = (tables: readonly Table[]): Table[] =>
  tables.filter(({ name }) => !excludedTables.includes(name));

/** Returns the current values of all sequences. They may be later than a snapshot, which does no harm. */
export async function readSequences(db: Db): Promise<Sequence[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'S' and c.relpersistence = 'p'
      and not ${ofExtension}
    order by c.relname collate "C"`.execute(db);
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const state = await sql<Sequence>`
      select last_value as "lastValue", is_called as "isCalled" from ${sql.table(name)}`.execute(db);
    found.push(...state.rows.map((row) => ({ ...row, name })));
  }
  return found;
}

/** Returns the applied migrations in order. */
export const readSchemaVersion = (db: Db): Promise<Row<"schema_migrations", "name" | "checksum">[]> =>
  db
    .selectFrom("schema_migrations")
    .select(["name", "checksum"])
    .orderBy(sql`name collate "C"`)
    .execute();

/** Returns the text of the statement that reads or writes all rows of a table. */
export function copyStatement(
  db: Db,
  { name, columns }: Table,
  direction: "from stdin" | "to stdout",
): string {
  const list = sql.join(columns.map((column) => sql.id(column)));
  return sql`copy ${sql.table(name)} (${list}) ${sql.raw(direction)}`.compile(db).sql;
}
