/** An update is undone only if nothing was written since its backup. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnv, type Env } from "#server/kernel/env.ts";
import { connect, type Db } from "#server/platform/db/database.ts";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { backUp } from "#server/process/backup/backup.ts";
import { assertCanGoBack } from "#server/process/updates/go-back.ts";
import { noteUpdate, readNotedUpdate, type NotedUpdate } from "#server/process/updates/noted-update.ts";
import { updateTables } from "#server/process/updates/update-tables.ts";
import { isSameDatabase, transactionsOf, writtenSince } from "#server/process/updates/written-since.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { insertRow } from "#tests/support/factories.ts";
import { until } from "#tests/support/until.ts";
import { compiled, root } from "#tests/start/app-process.ts";

let folder: string;
let source: TestDatabase;
let env: Env;

function envOf({ connection }: TestDatabase, dataDir: string): Env {
  const { host, port, user, password, database } = connection;
  const url = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
  return readEnv({ DATA_DIR: dataDir, DATABASE_URL: url });
}

/** Starts an update from version 1.0.0 as a separate process. */
function startUpdate(database: TestDatabase, dataDir: string) {
  const url = String(envOf(database, dataDir).databaseUrl);
  const child = spawn(process.execPath, ["src/server/process/update.ts", "migrate", "1.0.0"], {
    cwd: root,
    env: { PATH: process.env["PATH"], ...compiled, DATA_DIR: dataDir, DATABASE_URL: url },
    stdio: "ignore",
  });
  return { child, closed: once(child, "close") };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-back-"));
  source = await createTestDatabase("base");
  env = envOf(source, folder);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

it("An update goes back after its own changes, and not after anyone else's", async () => {
  const owner = connect(source.connection, { max: 1 });
  let position = "";
  // Open while the backup is made, so the backup lacks its row.
  const open = connect(source.connection, { max: 1 });
  await sql`begin`.execute(open.db);
  await sql`select pg_current_xact_id()`.execute(open.db);
  // A later transaction that ended.
  await insertRow(owner.db, "organizations", { name: "Before" });
  const onSnapshot = async (_id: string, moment: string) => void (position = moment);
  await backUp({ env, path: join(folder, "before.backup"), print: () => undefined, onSnapshot });

  // A migration that changes every row of a table, and notes itself.
  const name = "9999-later.sql";
  await owner.db.transaction().execute(async (trx) => {
    await sql`update organizations set name = name`.execute(trx);
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${"0".repeat(64)})`.execute(
      trx,
    );
  });
  const applied = await transactionsOf(owner.db, [name]);
  const note: NotedUpdate = { from: "1.0.0", applied, backup: "before.backup", position };
  const written = () => writtenSince(owner.db, note);
  expect(await written()).toEqual([]);

  await insertRow(open.db, "organizations", { name: "Written meanwhile" });
  await sql`commit`.execute(open.db);
  expect(await written()).toContain("organizations");
  await sql`delete from organizations where name = 'Written meanwhile'`.execute(owner.db);
  expect(await written()).not.toContain("organizations");
  await sql`update organizations set name = name`.execute(owner.db);
  expect(await written()).toContain("organizations");

  expect(await isSameDatabase(owner.db, note)).toBe(true);
  // Rows that were loaded again have other transactions, so nothing can be told from them.
  await sql`update schema_migrations set checksum = checksum where name = ${name}`.execute(owner.db);
  expect(await isSameDatabase(owner.db, note)).toBe(false);
  await noteUpdate(folder, { ...note, backup: null });
  await expect(assertCanGoBack(env)).rejects.toThrow("The update made no backup, so it can't be undone.");
  await open.close();
  await owner.close();
});

it("An update that fails goes back to the version before it, even if it was tried again", async () => {
  const database = await createTestDatabase("base");
  const dataDir = join(folder, "failed");
  const own = envOf(database, dataDir);
  const owner = connect(database.connection, { max: 1 });
  // The first pending migration can be applied again. The second one fails, because its function exists.
  await sql`alter table accounts add constraint accounts_text_language_check check (true)`.execute(owner.db);
  await sql`delete from schema_migrations where name >= '0450-languages.sql'`.execute(owner.db);
  await owner.close();
  const update = (from: string) => updateTables({ env: own, from, print: () => undefined, hasBackup: true });

  const backup = join(dataDir, "before-update.backup");
  await mkdir(backup, { recursive: true });
  await expect(update("1.0.0")).rejects.toThrow(/directory/);
  expect(await assertCanGoBack(own)).toEqual({ from: "1.0.0", backup: null });
  await rm(backup, { recursive: true });

  // The files are already those of the new version, and then of a later one.
  for (const from of ["", "", "1.0.0"]) {
    await expect(update(from)).rejects.toThrow("The migration 0451-names-by-language.sql failed");
    expect(await assertCanGoBack(own)).toEqual({ from: "1.0.0", backup });
  }
  await rm(backup);
  await expect(assertCanGoBack(own)).rejects.toThrow("so the update can't be undone. The archive cannot be");
  // A start of the new version has applied the migration meanwhile.
  const unapplied = ["0450-languages.sql"];
  await noteUpdate(dataDir, { from: "1.0.0", applied: [], backup: null, position: null, unapplied });
  await expect(assertCanGoBack(own)).rejects.toThrow("The tables were changed since the update failed");
  await database.close();
});

it("An update that is killed while the tables change keeps its backup and can still go back", async () => {
  const database = await createTestDatabase("base");
  const dataDir = join(folder, "killed");
  const own = envOf(database, dataDir);
  const change = async (work: (db: Db) => Promise<unknown>) => {
    const owner = connect(database.connection, { max: 1 });
    await work(owner.db).finally(() => owner.close());
  };
  await change((db) => sql`delete from schema_migrations where name >= '0450-languages.sql'`.execute(db));
  await change(async (db) => {
    await sql`set idle_in_transaction_session_timeout = 0`.execute(db);
    await sql`begin`.execute(db);
    // The backup doesn't wait for this lock, and the first migration does.
    await sql`lock table accounts in access share mode`.execute(db);
    const { child, closed } = startUpdate(database, dataDir);
    await until(async () => child.exitCode !== null || Boolean((await readNotedUpdate(dataDir))?.backup));
    child.kill("SIGKILL");
    await closed;
  });
  const killed = await readNotedUpdate(dataDir);
  expect(killed).toMatchObject({ from: "1.0.0", applied: [], backup: "before-update.backup" });
  expect(await assertCanGoBack(own)).toEqual({ from: "1.0.0", backup: null });

  // The update had applied the first migration. The second one fails, because its function exists.
  const name = "0450-languages.sql";
  const checksum = String((await readMigrations()).find((one) => one.name === name)?.checksum);
  await change((db) => db.insertInto("schema_migrations").values({ name, checksum }).execute());
  const backup = join(dataDir, "before-update.backup");
  expect(await assertCanGoBack(own)).toEqual({ from: "1.0.0", backup });
  const { ino } = await stat(backup);
  const again = updateTables({ env: own, from: "", print: () => undefined, hasBackup: true });
  await expect(again).rejects.toThrow("The migration 0451-names-by-language.sql failed");
  expect((await stat(backup)).ino).toBe(ino);
  expect(await assertCanGoBack(own)).toEqual({ from: "1.0.0", backup });

  // A restore loads all rows in one transaction.
  await change((db) =>
    db.transaction().execute(async (trx) => {
      await sql`update schema_migrations set checksum = checksum`.execute(trx);
      await insertRow(trx, "organizations", { name: "Restored" });
    }),
  );
  await noteUpdate(dataDir, killed!);
  await expect(assertCanGoBack(own)).rejects.toThrow("Going back would lose what was written since");
  await database.close();
});

it("An update that is stopped leaves no draft of its backup, which contains all data", async () => {
  const database = await createTestDatabase("base");
  const dataDir = join(folder, "stopped");
  const owner = connect(database.connection, { max: 1 });
  await sql`delete from schema_migrations where name >= '0450-languages.sql'`.execute(owner.db);
  // The backup waits for this lock.
  await sql`begin`.execute(owner.db);
  await sql`lock table jobs in access exclusive mode`.execute(owner.db);
  const { child, closed } = startUpdate(database, dataDir);
  const drafts = async () =>
    (await readdir(dataDir).catch(() => [])).filter((name) => name.includes(".unfinished-"));
  await until(async () => child.exitCode !== null || (await drafts()).length > 0);
  expect(child.exitCode).toBeNull();
  child.kill("SIGINT");
  await closed;
  expect(await drafts()).toEqual([]);
  await owner.close();
  await database.close();
});
