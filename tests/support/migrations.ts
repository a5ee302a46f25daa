import { sql } from "kysely";
import { createMigrationsTable, readMigrations, type Migration } from "#server/platform/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** A database as it was before one migration, and the remaining migrations. */
export type OldDatabase = TestDatabase & {
  /** Runs the remaining migrations up to and including a file. */
  migrateTo: (name: string) => Promise<void>;
};

/**
 * Makes a database for one test file with every migration before `name` (such as `0015-addresses.sql`) and only the
 * rows that those insert. Call it in `beforeAll`, and `close()` in `afterAll`.
 */
export async function createDatabaseBefore(name: string): Promise<OldDatabase> {
  const database = await createTestDatabase();
  const { db } = database;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await createMigrationsTable(db);
  const pending = await readMigrations();
  const run = async (migrations: readonly Migration[]) => {
    for (const { text } of migrations) await sql.raw(text).execute(db);
  };
  const placeOf = (wanted: string) => {
    const place = pending.findIndex((migration) => migration.name === wanted);
    if (place < 0) throw new Error(`There is no migration ${wanted}, or it has run.`);
    return place;
  };
  await run(pending.splice(0, placeOf(name)));
  return { ...database, migrateTo: async (last) => run(pending.splice(0, placeOf(last) + 1)) };
}
