/** Finds out whether anything was written since a moment, from the transactions that PostgreSQL keeps with each row. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { readTables, withoutExcluded } from "#server/process/backup/catalog.ts";
import type { NotedUpdate } from "./noted-update.ts";
import { isSameJson } from "#shared/same-json.ts";

/** The table that records migrations. They write to it themselves. */
const ownTable = "schema_migrations";

/** Returns the transactions that wrote the rows of migrations, by name. */
export async function transactionsOf(db: Db, names: readonly string[]): Promise<NotedUpdate["applied"]> {
  const { rows } = await sql<{ name: string; transaction: string }>`
    select name, xmin::text as transaction from schema_migrations where name = any(${names}) order by name`.execute(
    db,
  );
  return rows;
}

/**
 * Adds the migrations that were applied and not noted, because the update was killed or a later start applied them. Rows
 * that a restore has loaded share one transaction, so they aren't added.
 */
export async function withUnnoted(db: Db, note: NotedUpdate): Promise<NotedUpdate> {
  const { rows } = await sql<NotedUpdate["applied"][number]>`
    select name, xmin::text as transaction from schema_migrations m
    where name = any(${note.unapplied ?? []}::text[])
      and not exists (select from schema_migrations o where o.name <> m.name and o.xmin = m.xmin)
    order by name`.execute(db);
  const noted = new Set(note.applied.map(({ name }) => name));
  return { ...note, applied: [...note.applied, ...rows.filter(({ name }) => !noted.has(name))] };
}

/**
 * Returns true if these are still the rows that the update wrote, so their transactions can be compared with others.
 */
export async function isSameDatabase(db: Db, { applied }: NotedUpdate): Promise<boolean> {
  const found = await transactionsOf(
    db,
    applied.map(({ name }) => name),
  );
  return isSameJson(found, applied);
}

/**
 * Returns the backed-up tables in which a row was added or changed after the backup, except by the migrations of the
 * update. A deletion isn't visible in its own table, but it adds a row to the audit trail.
 * @param position `pg_current_snapshot()` of the backup: the oldest open transaction, the next one, and those open
 */
export async function writtenSince(
  db: Db,
  { position, applied }: Pick<NotedUpdate, "position" | "applied">,
): Promise<string[]> {
  const [, next = "0", open = ""] = (position ?? "").split(":");
  // A row stores only the low 32 bits of a transaction number.
  const short = (number: string) => String(BigInt(number) % 2n ** 32n);
  const opened = open.split(",").filter(Boolean).map(short);
  const own = applied.map(({ transaction }) => transaction);
  const found: string[] = [];
  for (const { name } of withoutExcluded(await readTables(db))) {
    if (name === ownTable) continue;
    const { rows } = await sql`select from ${sql.table(name)}
      where (age(xmin) <= age(${short(next)}::xid) or xmin::text = any(${opened})) and xmin::text <> all(${own})
      limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
