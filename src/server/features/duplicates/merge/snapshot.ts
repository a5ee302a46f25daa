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

/** The column with the answers to custom fields. */
const customColumn = "custom";

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

/** Returns a part of a change `c` as a row of the table. */
const rowOf = ({ table }: Watched, part: "key" | "before" | "after"): RawBuilder<unknown> =>
  sql`(jsonb_populate_record(null::${sql.table(table)}, ${sql.raw(`c.${part}`)}))`;

/** Matches the row `t` of a change `c`. */
const isRow = (watched: Watched): RawBuilder<unknown> =>
  sql.join(
    watched.key.map((one) => sql`t.${sql.id(one)} = ${rowOf(watched, "key")}.${sql.id(one)}`),
    sql` and `,
  );

/** Restores a column of some rows if it still has the value that the change set. */
async function restoreColumn(
  db: Db,
  watched: Watched,
  column: string,
  changes: readonly RowChange[],
): Promise<void> {
  const name = sql.id(column);
  await sql`update ${sql.table(watched.table)} t set ${name} = ${rowOf(watched, "before")}.${name}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (key jsonb, before jsonb, after jsonb)
    where ${isRow(watched)} and t.${name} is not distinct from ${rowOf(watched, "after")}.${name}`.execute(
    db,
  );
}

/**
 * Restores the answers to custom fields, which are in one column. Each is restored if it still has the value that the
 * change set.
 */
async function restoreAnswers(db: Db, watched: Watched, changes: readonly RowChange[]): Promise<void> {
  await sql`update ${sql.table(watched.table)} t set custom = (
      select coalesce(jsonb_object_agg(a.name, a.value) filter (where a.value is not null), '{}')
      from (select n.name, case when (t.custom -> n.name) is not distinct from (c.after -> 'custom' -> n.name)
          then c.before -> 'custom' -> n.name else t.custom -> n.name end as value
        from jsonb_object_keys(t.custom || (c.before -> 'custom') || (c.after -> 'custom')) as n (name)) a)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (key jsonb, before jsonb, after jsonb)
    where ${isRow(watched)}`.execute(db);
}

async function removeAdded(db: Db, watched: Watched, added: readonly RowChange[]): Promise<void> {
  await sql`delete from ${sql.table(watched.table)} t
    using jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as c (key jsonb) where ${isRow(watched)}`.execute(
    db,
  );
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
      if (changed.length === 0) continue;
      if (column === customColumn) await restoreAnswers(db, one, changed);
      else await restoreColumn(db, one, column, changed);
    }
  }
}
