/** Schema updates that are killed halfway. */
import { dirname, join } from "node:path";
import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Db } from "#server/platform/db/database.ts";
import { startEmbedded, type EmbeddedDatabase } from "#server/platform/db/embedded.ts";
import {
  createMigrationsTable,
  migrate,
  pendingMigrations,
  readMigrations,
} from "#server/platform/db/migrate.ts";
import { type AppProcess, makeDataDir, startApp } from "#tests/start/app-process.ts";
import { isWhole, record, times } from "#tests/support/suite.ts";

let folder: string;
let cluster: EmbeddedDatabase;
const apps: AppProcess[] = [];

beforeAll(async () => {
  const dataDir = await makeDataDir();
  folder = dirname(dataDir);
  cluster = await startEmbedded({ dataDir, isDurable: false });
});

afterAll(async () => {
  for (const app of apps) {
    app.child.kill("SIGKILL");
    await app.exit();
  }
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

async function newDatabase(name: string) {
  const admin = connect(cluster.connection, { max: 1 });
  await sql`create database ${sql.id(name)} template template0`.execute(admin.db);
  await admin.close();
  const { host, port, user, password } = cluster.connection;
  const url = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  return { ...connect(url, { max: 3 }), url };
}

/** Returns descriptions of everything that migrations create, without facts that differ between databases. */
async function schemaOf(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select 'column' as kind, table_name || '.' || column_name as name, data_type || coalesce(column_default, '') || is_nullable
        || coalesce(generation_expression, '') as definition
      from information_schema.columns where table_schema = 'public'
    union all select 'constraint', conrelid::regclass::text || conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger', tgrelid::regclass::text || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function', oid::regprocedure::text, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'policy', tablename || policyname, coalesce(qual, '') from pg_policies
    union all select 'rights', relname, relacl::text from pg_class where relnamespace = 'public'::regnamespace
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** Waits until the application has run a migration, but not yet recorded it. */
async function untilWaiting(db: Db): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%insert into%schema_migrations%'`.execute(db);
        return rows.length;
      },
      { interval: 5 },
    )
    .toBe(1);
}

test.runIf(isWhole)("An update that is killed during a migration continues at the next start", async () => {
  const migrations = await readMigrations();
  const straight = await newDatabase("straight");
  await migrate(straight.db);
  const wanted = await schemaOf(straight.db);
  await straight.close();
  const kills = times(10, 1);
  let killed = 0;
  for (; killed < kills; killed += 1) {
    // Tests the first migration, then the last one, and then the others backward.
    const nth = killed === 0 ? 0 : migrations.length - 1 - ((killed - 1) % migrations.length);
    const { db, url, close } = await newDatabase(`kill_${killed}`);
    await createMigrationsTable(db);
    for (const { name, text, checksum } of migrations.slice(0, nth)) {
      await sql.raw(text).execute(db);
      await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(db);
    }
    const env = { DATABASE_URL: url };
    const dataDir = join(folder, `data-${killed}`);
    await db.transaction().execute(async (holding) => {
      await sql`lock table schema_migrations in share mode`.execute(holding);
      const app = startApp({ dataDir, env });
      apps.push(app);
      await untilWaiting(db);
      app.child.kill("SIGKILL");
      expect(await app.exit()).toBe("SIGKILL");
    });
    expect((await pendingMigrations(db))[0]).toBe(migrations[nth]?.name);

    const again = startApp({ dataDir, env });
    apps.push(again);
    await again.address();
    expect(await pendingMigrations(db)).toEqual([]);
    expect(await schemaOf(db)).toEqual(wanted);
    again.child.kill("SIGTERM");
    await again.exit();
    await close();
  }
  record({
    test: "migration killed",
    count: killed,
    atLeast: 10,
    result: "all resumed, schema as without a kill",
  });
});
