/** Records what a transaction changes in some rows, and undoes it. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { isSameJson } from "#shared/same-json.ts";

/** Rows that are compared before and after. */
export interface Watched {
  readonly table: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Columns that may change. */
  readonly columns: readonly string[];
  /** Condition on `t`. Rows that match only after the change are included. */
  readonly where: RawBuilder<unknown>;
}

type Values = Readonly<Record<string, unknown>>;

/** The change of one row. Values are column values as JSON. */
export interface RowChange {
  readonly table: string;
  readonly key: Values;
  /** Former values of the changed columns. Null if the row is new. */
  readonly before: Values | null;
  readonly after: Values;
}

/** Rows by table and key. */
export type Snapshot = ReadonlyMap<
  string,
  { readonly table: string; readonly key: Values; readonly values: Values }
>;

/** PostgreSQL functions take at most 100 arguments, which are 50 columns with their names. */
const columnsPerCall = 50;

/** Returns an object of columns as JSON. */
function objectOf(columns: readonly string[]): RawBuilder<unknown> {
  const calls: RawBuilder<unknown>[] = [];
  for (let at = 0; at < columns.length; at += columnsPerCall) {
    const some = columns.slice(at, at + columnsPerCall);
    const pairs = some.flatMap((column) => [sql.lit(column), sql`t.${sql.id(column)}`]);
    calls.push(sql`jsonb_build_object(${sql.join(pairs)})`);
  }
  return sql.join(calls, sql` || `);
}

export async function takeSnapshot(db: Db, watched: readonly Watched[]): Promise<Snapshot> {
  const found: [string, { table: string; key: Values; values: Values }][] = [];
  for (const { table, key, columns, where } of watched) {
    const { rows } = await sql<{ key: Values; values: Values }>`
      select ${objectOf(key)} as key, ${objectOf(columns)} as values from ${sql.table(table)} t where ${where}`.execute(
      db,
    );
    for (const row of rows) found.push([JSON.stringify([table, row.key]), { table, ...row }]);
  }
  return new Map(found);
}

/** Returns the differences by table, in the order of the snapshots. Rows are never deleted between the two. */
export function changesBetween(before: Snapshot, after: Snapshot): RowChange[] {
  const changes: RowChange[] = [];
  for (const [id, { table, key, values }] of after) {
    const was = before.get(id);
    if (!was) {
      changes.push({ table, key, before: null, after: values });
      continue;
    }
    const names = Object.keys(values).filter((name) => !isSameJson(values[name], was.values[name]));
    const pick = (of: Values) => Object.fromEntries(names.map((name) => [name, of[name]]));
    if (names.length > 0) changes.push({ table, key, before: pick(was.values), after: pick(values) });
  }
  return changes;
}

/** Restores a column of some rows if it still has the value that the change set. */
async function restoreColumn(
  db: Db,
  { table, key }: Watched,
  column: string,
  changes: readonly RowChange[],
): Promise<void> {
  const name = sql.id(column);
  const row = (of: string) => sql`(jsonb_populate_record(null::${sql.table(table)}, ${sql.raw(of)}))`;
  const isRow = sql.join(
    key.map((one) => sql`t.${sql.id(one)} = ${row("c.key")}.${sql.id(one)}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} t set ${name} = ${row("c.before")}.${name}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (key jsonb, before jsonb, after jsonb)
    where ${isRow} and t.${name} is not distinct from ${row("c.after")}.${name}`.execute(db);
}

async function removeAdded(db: Db, { table, key }: Watched, added: readonly RowChange[]): Promise<void> {
  const row = sql`(jsonb_populate_record(null::${sql.table(table)}, c.key))`;
  const isRow = sql.join(
    key.map((one) => sql`t.${sql.id(one)} = ${row}.${sql.id(one)}`),
    sql` and `,
  );
  await sql`delete from ${sql.table(table)} t
    using jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as c (key jsonb) where ${isRow}`.execute(db);
}

/** Undoes changes table by table in the order of `watched`. Values that were changed again since are kept. */
export async function undoChanges(
  db: Db,
  watched: readonly Watched[],
  changes: readonly RowChange[],
): Promise<void> {
  for (const one of watched) {
    const here = changes.filter(({ table }) => table === one.table);
    const added = here.filter(({ before }) => before === null);
    if (added.length > 0) await removeAdded(db, one, added);
    for (const column of one.columns) {
      const changed = here.filter(({ before }) => before !== null && column in before);
      if (changed.length > 0) await restoreColumn(db, one, column, changed);
    }
  }
}
