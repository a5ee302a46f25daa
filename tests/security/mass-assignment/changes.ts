/** Finds which rows of the whole database a call has written, with their current values. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

export interface Changed {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Tables that every call or a background job writes, or that the database derives. */
const unasked = [
  "mentee_attention",
  "mentee_counts",
  "custom_versions",
  "audit_trail",
  "audit_changes",
  "audit_seals",
  "sessions",
  "rate_limits",
  "schema_migrations",
  "chat_presence",
  "chat_nodes",
  "nodes",
];

const tableNames = new WeakMap<Db, string[]>();

async function tablesOf(db: Db): Promise<string[]> {
  const known = tableNames.get(db);
  if (known) return known;
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${unasked}) order by 1`.execute(
    db,
  );
  const names = rows.map(({ name }) => name);
  tableNames.set(db, names);
  return names;
}

/** Returns a point in time, as a transaction id. Rows that are written after it count as changed. */
export async function now(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db);
  return rows[0]!.id;
}

/**
 * Returns all rows that were written since a point. Uses one row of subqueries, because PostgreSQL starts parallel
 * workers for a union of so many tables, which takes much longer.
 */
export async function changesSince(db: Db, point: string): Promise<Changed[]> {
  const names = await tablesOf(db);
  const lists = names.map(
    (name) => sql`(select jsonb_agg(to_jsonb(t)) from ${sql.table(name)} t
      where t.xmin::text::bigint > ${Number(point)}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, Changed["row"][] | null>>`select ${sql.join(lists)}`.execute(db);
  return names.flatMap((table) => (rows[0]?.[table] ?? []).map((row) => ({ table, row })));
}

/** Returns the current values of a row. */
export async function rowOf(db: Db, table: string, id: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where id = ${id}`.execute(db);
  return rows[0]?.row ?? {};
}

/** The columns in which two rows differ. */
export const differences = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/**
 * Returns new rows without values that vary: their ids, instants, random words and codes. Two saves of the same thing
 * by the same person then look the same.
 * @param known ids that stand for something created only for this save
 */
export function shapeOf(changes: readonly Changed[], known: readonly string[] = []): string[] {
  const names = new Map<string, string>(known.map((id) => [id, "made-before"]));
  for (const { table, row } of changes)
    if (row["id"] !== undefined) names.set(String(row["id"]), `new-${table}`);
  // Ids of organizations are small, so they can't be told from other numbers by their length.
  const organizations = new Set(
    changes.flatMap(({ table, row }) => (table === "organizations" ? [String(row["id"])] : [])),
  );
  return (
    changes
      // The number of updates of an existing record depends on the days of earlier trials.
      .map(({ table, row: { version: _, column_versions: __, ...row } }) =>
        `${table} ${JSON.stringify(row)}`
          .replace(/"id":\d+/, '"id":"new"')
          .replaceAll(/"organization_id":(\d+)/g, (text, id: string) =>
            organizations.has(id) ? '"organization_id":"new"' : text,
          )
          .replaceAll(/code=[\w-]+/g, "code")
          .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, "code")
          .replaceAll(/\b\d{6,}\b/g, (id) => names.get(id) ?? id)
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?/g, "instant")
          // Generated periods use consecutive days, starting in 2020.
          .replaceAll(/"202[0-4]-\d\d-\d\d"/g, '"day"')
          .replaceAll(/word[0-9a-f]{8}/g, "word")
          // Phonetic keys of the random words.
          .replaceAll(/"match_keys":\[[^\]]*\]/g, '"match_keys":[]')
          .replaceAll(/[0-9a-f]{12,}/g, "code"),
      )
      .toSorted()
  );
}
