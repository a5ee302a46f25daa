import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./database.ts";
import { lockNumbers } from "./lock-numbers.ts";
import { StartError } from "#server/kernel/start-error.ts";

const FOLDER = join(import.meta.dirname, "../../../../migrations");
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/** A file of the migrations folder. */
export type Migration = { name: string; text: string; checksum: string };

/** Thrown if the files don't match the database. The message says what to do. */
export class MigrationError extends StartError {
  override name = "MigrationError";
}

/**
 * Reads the migrations in order.
 * @param folder the folder with the files. Defaults to the project's.
 * @throws MigrationError if a file name is invalid
 */
export async function readMigrations(folder: string = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const wrong = names.find((name) => !FILE_NAME.test(name));
  if (wrong) throw new MigrationError(`The migration ${wrong} must be named like 0001-some-words.sql.`);
  const twice = names.find((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4));
  if (twice) throw new MigrationError(`There are two migrations with the number ${twice.slice(0, 4)}.`);
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line endings.
      const text = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

async function readApplied(db: Db): Promise<Map<string, string>> {
  const table = await sql<{
    found: boolean;
  }>`select to_regclass('schema_migrations') is not null as found`.execute(db);
  if (!table.rows[0]?.found) return new Map();
  const rows = await db.selectFrom("schema_migrations").select(["name", "checksum"]).execute();
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * Returns true if the database has all migrations of this version. It may have newer ones. Migrations only add to the
 * schema, so this version keeps working while a newer one replaces it.
 */
export async function isUpToDate(db: Db): Promise<boolean> {
  const [migrations, applied] = await Promise.all([readMigrations(), readApplied(db)]);
  return migrations.every(({ name, checksum }) => applied.get(name) === checksum);
}

function findPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) {
    const others = unknown.length > 1 ? ` and ${unknown.length - 1} more` : "";
    throw new MigrationError(
      `The database was changed by a newer version of the application (${unknown[0]}${others}): start that version, or restore a backup made before it.`,
    );
  }
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed) {
    throw new MigrationError(
      `The migration ${changed.name} was changed after this database had run it. Put the file back as it was and add a new migration instead. (While developing: delete the data folder to begin anew.)`,
    );
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const late = pending.find(({ name }) => [...applied.keys()].some((done) => done > name));
  if (late) {
    throw new MigrationError(
      `The migration ${late.name} comes before one that this database has already run. Give it a higher number.`,
    );
  }
  return pending;
}

/**
 * Applies all pending migrations in order, each in a separate transaction. Several processes may call this at once.
 * A lock serializes them.
 * @param folder the folder with the files. Defaults to the project's.
 * @returns the names of the migrations that were applied now
 * @throws MigrationError if an applied file was changed, or if the database has newer migrations
 */
export async function migrate(db: Db, folder: string = FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${sql.lit(lockNumbers.migrations)})`.execute(connection);
    try {
      await createMigrationsTable(connection);
      const pending = findPending(migrations, await readApplied(connection));
      for (const migration of pending) await apply(connection, migration);
      return pending.map(({ name }) => name);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lockNumbers.migrations)})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Creates the table of applied migrations if it is missing. */
export async function createMigrationsTable(db: Db): Promise<void> {
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
    db,
  );
}

/**
 * The lock timeout of a migration. A change to a table waits for calls that use the table, and all later calls wait
 * behind it, which can cause a deadlock. The migration therefore gives up before PostgreSQL would end a call to resolve
 * it (`deadlock_timeout`, 1 s), lets the calls finish, and tries again.
 */
const lockPatience = "400ms";
const pauseMs = 300;
/** Milliseconds for which a migration is retried: the longest time that a backup or a full export may take. */
const tryForMs = 15 * 60_000;

/**
 * Returns true if a migration waited too long for a lock or was ended because of a deadlock. It then changed nothing.
 */
const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "55P03" || error.code === "40P01");

async function applyOnce(connection: Db, { name, text, checksum }: Migration): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(lockPatience)}`.execute(transaction);
    await sql.raw(text).execute(transaction);
    await transaction.insertInto("schema_migrations").values({ name, checksum }).execute();
  });
}

async function apply(connection: Db, migration: Migration): Promise<void> {
  for (const start = performance.now(); ;) {
    try {
      return await applyOnce(connection, migration);
    } catch (error) {
      if (isInTheWay(error) && performance.now() - start < tryForMs) {
        await sleep(pauseMs * (1 + Math.random()));
        continue;
      }
      throw await explainFailure(connection, migration, error);
    }
  }
}

/**
 * Returns the reason why a migration failed, and what an administrator has to run if a right is missing.
 * @param connection a connection without a failed transaction
 */
export async function explainFailure(
  connection: Db,
  { name }: Pick<Migration, "name">,
  error: unknown,
): Promise<MigrationError> {
  const reason = withOwnerUrlNamed(error instanceof Error ? error.message : String(error));
  const hint = await hintOf(connection, error);
  return new MigrationError([`The migration ${name} failed: ${reason}`, ...hint].join("\n"), {
    cause: error,
  });
}

/** Names DATABASE_OWNER_URL in the message of an older migration, because the file of a migration must not change. */
const withOwnerUrlNamed = (reason: string): string =>
  reason.replace("the user of DATABASE_URL", "the role of DATABASE_OWNER_URL (without it, of DATABASE_URL)");

/**
 * Returns PostgreSQL's hint without the roles that exist already. Another database of the server may have created them.
 */
async function hintOf(connection: Db, error: unknown): Promise<string[]> {
  const hint = error instanceof Error && "hint" in error ? error.hint : undefined;
  if (typeof hint !== "string") return [];
  const { rows } = await sql<{ rolname: string }>`select rolname from pg_roles`.execute(connection);
  const roles = new Set(rows.map(({ rolname }) => rolname));
  return [hint.replaceAll(/create role (\w+) nologin; ?/g, (text, name) => (roles.has(name) ? "" : text))];
}

/**
 * Returns the names of the pending migrations. Empty if the database is ready.
 * @throws MigrationError if the files don't match the database
 */
export async function pendingMigrations(db: Db, folder: string = FOLDER): Promise<string[]> {
  return findPending(await readMigrations(folder), await readApplied(db)).map(({ name }) => name);
}
