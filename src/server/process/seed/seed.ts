/** Fills an empty database. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { insertBase, isEmptyDatabase } from "./base.ts";
import { insertDemo } from "./demo.ts";
import { demoPassword } from "./demo-password.ts";
import { addPortraits } from "./portraits.ts";

export { seedZone } from "./content/dates.ts";

/**
 * Sets every sequence to continue after the highest id of its table, or from 1 if the table is empty. Without this, ids
 * that a killed start used would be skipped, because rolling back doesn't reset a sequence.
 */
async function restartSequences(trx: Db): Promise<void> {
  const { rows } = await sql<{ sequence: string; table: string; column: string }>`
    select s.oid::regclass::text as sequence, t.relname as "table", a.attname as "column"
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`.execute(trx);
  for (const { sequence, table, column } of rows)
    await sql`select setval(${sequence}::regclass, coalesce(max(${sql.id(column)}), 0) + 1, false)
      from ${sql.table(table)}`.execute(trx);
}

/**
 * Seeds an empty database with lookup lists, languages, content pages, and email templates, but no people.
 * @returns whether the database was empty. If not, nothing is changed.
 */
export async function seedBase(db: Db): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await isEmptyDatabase(transaction))) return false;
    await restartSequences(transaction);
    await insertBase(transaction);
    return true;
  });
}

/**
 * Seeds an empty database with the demo organizations, people, and case work, dated relative to today. All or nothing.
 * @param today `YYYY-MM-DD`
 * @param files store for the portraits. Without it, there are none.
 * @returns whether the database was empty. If not, nothing is changed.
 */
export async function seedDemo(db: Db, today: string, files?: FileStore): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await isEmptyDatabase(transaction))) return false;
    await restartSequences(transaction);
    await insertDemo(transaction, await insertBase(transaction), today, demoPassword);
    if (files) {
      await addPortraits(transaction, files, "users");
      await addPortraits(transaction, files, "mentees");
    }
    // PostgreSQL would analyze the tables only a minute later. Without statistics, a filter takes ten seconds.
    await sql`analyze`.execute(transaction);
    return true;
  });
}
