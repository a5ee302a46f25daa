import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate, pendingMigrations } from "./migrate.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`truncate schema_migrations`.execute(database.db);
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});

afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

describe("The migrator", () => {
  test("applies each file once, in order, even if several processes ask", async () => {
    await writeFile(
      join(folder, "0001-first.sql"),
      "create table first (id int); insert into first values (1);",
    );
    await writeFile(join(folder, "0002-second.sql"), "alter table first add column note text default 'x';");
    expect(await pendingMigrations(database.db, folder)).toEqual(["0001-first.sql", "0002-second.sql"]);
    const runs = await Promise.all([migrate(database.db, folder), migrate(database.db, folder)]);
    expect(runs.flat()).toEqual(["0001-first.sql", "0002-second.sql"]);
    const { rows } = await sql`select * from first`.execute(database.db);
    expect(rows).toEqual([{ id: 1, note: "x" }]);
    expect(await pendingMigrations(database.db, folder)).toEqual([]);
  });

  test("rolls back a failing migration and names it", async () => {
    await writeFile(join(folder, "0003-third.sql"), "create table third (id int); select nonsense;");
    await expect(migrate(database.db, folder)).rejects.toThrow(/0003-third\.sql failed: .*nonsense/);
    const { rows } = await sql`select to_regclass('third') as name`.execute(database.db);
    expect(rows).toEqual([{ name: null }]);
    expect(await pendingMigrations(database.db, folder)).toEqual(["0003-third.sql"]);
  });

  test("prints what PostgreSQL says about a failing migration, without creating existing roles", async () => {
    const own = await mkdtemp(join(tmpdir(), "migrations-"));
    await cp(folder, own, { recursive: true });
    const hint = "Run: create role mentor_scoped nologin; create role nobody_yet nologin; grant all;";
    await writeFile(
      join(own, "0003-third.sql"),
      `do $$ begin raise exception using message = 'no right', hint = '${hint}'; end $$;`,
    );
    await expect(migrate(database.db, own)).rejects.toThrow(
      /^The migration 0003-third.sql failed: no right\nRun: create role nobody_yet nologin; grant all;$/,
    );
    await rm(own, { recursive: true, force: true });
  });

  test("waits for running calls without stopping them, even in a deadlock", async () => {
    const { db } = database;
    await sql`create table others (id int)`.execute(db);
    const own = await mkdtemp(join(tmpdir(), "migrations-"));
    await cp(folder, own, { recursive: true });
    await writeFile(
      join(own, "0003-third.sql"),
      "alter table first add column one int; alter table others add column two int;",
    );
    let migrated: Promise<string[]> | undefined;
    await db.transaction().execute(async (call) => {
      // If the migration didn't give up early, PostgreSQL would end the call first.
      await sql`set local deadlock_timeout = '600ms'`.execute(call);
      await sql`lock table others in row exclusive mode`.execute(call);
      migrated = migrate(db, own);
      await expect
        .poll(async () => {
          const waiting = sql`select from pg_locks where relation = 'others'::regclass and not granted`;
          return (await waiting.execute(db)).rows.length;
        })
        .toBe(1);
      // The migration has locked this table and waits for the other one, which the call has locked.
      const { rows } = await sql`select id from first`.execute(call);
      expect(rows).toHaveLength(1);
    });
    expect(await migrated).toEqual(["0003-third.sql"]);
    await sql`delete from schema_migrations where name = '0003-third.sql'`.execute(db);
    await rm(own, { recursive: true, force: true });
  });

  test("ignores the line endings of other systems", async () => {
    await writeFile(join(folder, "0003-third.sql"), "select 1;\nselect 2;\n");
    await migrate(database.db, folder);
    await writeFile(join(folder, "0003-third.sql"), "select 1;\r\nselect 2;\r\n");
    expect(await migrate(database.db, folder)).toEqual([]);
  });

  test("refuses a changed file", async () => {
    await writeFile(join(folder, "0002-second.sql"), "select 1;");
    await expect(migrate(database.db, folder)).rejects.toThrow("0002-second.sql was changed");
    await writeFile(join(folder, "0002-second.sql"), "alter table first add column note text default 'x';");
  });

  test("refuses a database of a newer version", async () => {
    await rm(join(folder, "0003-third.sql"));
    await expect(migrate(database.db, folder)).rejects.toThrow(
      "newer version of the application (0003-third.sql)",
    );
  });

  test("refuses a migration that would run out of order", async () => {
    await writeFile(join(folder, "0004-fourth.sql"), "select 1;");
    await writeFile(join(folder, "0003-third.sql"), "select 1;\nselect 2;\n");
    await migrate(database.db, folder);
    await sql`delete from schema_migrations where name like '0003%'`.execute(database.db);
    await expect(migrate(database.db, folder)).rejects.toThrow("0003-third.sql comes before");
  });
});
