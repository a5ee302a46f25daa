import { sql } from "kysely";
import { sqlName } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";

// PostgreSQL allows 65,535 parameters per statement.
const maxParameters = 30_000;

const toColumn = (value: unknown): unknown =>
  Array.isArray(value) && value.some((item) => typeof item === "object") ? JSON.stringify(value) : value;

/** Returns a row with its texts in one language as members of their column. */
export function inColumns(table: string, row: object): Record<string, unknown> {
  const fields = registry.get(table)?.fields ?? {};
  const result: Record<string, unknown> = {};
  const texts: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(row)) {
    const { column, code } = fields[name]?.language ?? {};
    if (column && code) (texts[column] ??= {})[code] = value;
    else result[name] = value;
  }
  for (const [column, members] of Object.entries(texts)) result[column] = JSON.stringify(members);
  return result;
}

/**
 * Inserts many rows at once. All rows have the same keys.
 * @param table wire name
 * @param rows values by wire name, in stored form. Empty text becomes null.
 * @returns the ids, in the order of the rows
 */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<string[]> {
  const stored = rows.map((row) => inColumns(table, row));
  const names = Object.keys(stored[0] ?? {});
  const size = Math.max(1, Math.floor(maxParameters / Math.max(1, names.length)));
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += size) {
    const tuples = stored.slice(from, from + size).map((row) => {
      const values = names.map((name) => (row[name] === "" ? null : toColumn(row[name])));
      return sql`(${sql.join(values)})`;
    });
    const { rows: made } = await sql<IdRow>`
      insert into ${sql.table(sqlName(table))} (${sql.join(names.map((name) => sql.id(sqlName(name))))})
      values ${sql.join(tuples)} returning id`.execute(db);
    ids.push(...made.map((row) => row.id));
  }
  return ids;
}
