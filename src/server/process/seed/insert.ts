import { sql } from "kysely";
import { sqlName } from "#shared/records/record-type.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";

// PostgreSQL allows 65,535 parameters per statement.
const maxParameters = 30_000;

const toColumn = (value: unknown): unknown =>
  Array.isArray(value) && value.some((item) => typeof item === "object") ? JSON.stringify(value) : value;

/**
 * Inserts many rows at once. All rows have the same keys.
 * @param table wire name
 * @param rows values by wire name, in stored form. Empty text becomes null.
 * @returns the ids, in the order of the rows
 */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<string[]> {
  const names = Object.keys(rows[0] ?? {});
  const size = Math.max(1, Math.floor(maxParameters / Math.max(1, names.length)));
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += size) {
    const tuples = rows.slice(from, from + size).map((row) => {
      const given: Readonly<Record<string, unknown>> = { ...row };
      const values = names.map((name) => (given[name] === "" ? null : toColumn(given[name])));
      return sql`(${sql.join(values)})`;
    });
    const { rows: made } = await sql<IdRow>`
      insert into ${sql.table(sqlName(table))} (${sql.join(names.map((name) => sql.id(sqlName(name))))})
      values ${sql.join(tuples)} returning id`.execute(db);
    ids.push(...made.map((row) => row.id));
  }
  return ids;
}
