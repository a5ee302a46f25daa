import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyPassword } from "#server/core/accounts/passwords.ts";
import { readEnv } from "#server/kernel/env.ts";
import { openFolderStore } from "#server/platform/files/folder-store.ts";
import { fillIfEmpty } from "#server/process/startup/first-data.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { demoPassword } from "./demo-password.ts";
import { addMissingLanguages, addMissingPages, addMissingTemplates } from "./missing-content.ts";
import { seedBase, seedDemo } from "./seed.ts";

const today = "2026-03-15";

const count = async ({ db }: TestDatabase, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]!.n;
};

/** Returns everything that was seeded, by table, except what differs with each run: salts and the time of seeding. */
async function dump({ db }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    db,
  );
  const parts: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - 'password_hash' - 'created_at' - 'updated_at' - 'applied_at' - 'joined_at'
        - 'email_confirmed_at' - 'set_up_at' - 'idle_since' as row
      from ${sql.table(name)} t order by 1`.execute(db);
    parts[name] = JSON.stringify(rows);
  }
  return parts;
}

it("Demo data isn't added to an installation that other machines can reach [SEED-18]", async () => {
  const database = await createTestDatabase();
  const env = readEnv({ HOST: "0.0.0.0", SEED: "demo" });
  await expect(fillIfEmpty(database.db, env)).rejects.toThrow("HOST is 0.0.0.0, so other machines");
  expect(await count(database, "accounts")).toBe(0);
  await database.close();
});

describe("The demo data", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await seedDemo(database.db, today);
  });
  afterAll(() => database.close());

  it("is the same for the same day, with ids from 1, even after a first start that was killed [SEED-03]", async () => {
    const killed = await createTestDatabase();
    const store = { newIncomingPath: () => Promise.reject(new Error("killed")) };
    await expect(seedDemo(killed.db, today, store as never)).rejects.toThrow("killed");
    expect(await count(killed, "accounts")).toBe(0);
    expect(await seedDemo(killed.db, today)).toBe(true);
    expect(await dump(killed)).toEqual(await dump(database));
    // The next record of a person gets the next id.
    const { rows } = await sql<{ min: string; next: string; max: string }>`
      select min(id)::text as min, nextval(pg_get_serial_sequence('mentees', 'id'))::text as next, max(id)::text as max
      from mentees`.execute(killed.db);
    const { min, next, max } = rows[0]!;
    expect([min, Number(next)]).toEqual(["1", Number(max) + 1]);
    await killed.close();
  });

  it("is added only to an empty database [SEED-04]", async () => {
    const before = await count(database, "mentees");
    expect(await seedDemo(database.db, today)).toBe(false);
    expect(await seedBase(database.db)).toBe(false);
    expect(await count(database, "mentees")).toBe(before);
  });

  it("has four organizations, 15 staff and 240 mentees with case work", async () => {
    expect(await count(database, "organizations")).toBe(4);
    expect(await count(database, "users")).toBe(15);
    expect(await count(database, "mentees")).toBe(240);
    expect(await count(database, "mentee_user_notes")).toBeGreaterThan(480);
    expect(await count(database, "mentee_assessments")).toBe(240);
  });

  it("gives every demo account, and no other, the demo password [SEED-05]", async () => {
    const { rows } = await sql<{ email_key: string; password_hash: string }>`
      select email_key, password_hash from accounts where password_hash is not null`.execute(database.db);
    expect(rows.length).toBeGreaterThanOrEqual(15);
    expect(await verifyPassword(rows[0]!.password_hash, demoPassword)).toBe(true);
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(1);
  });

  it("has no check-in that was answered before it was asked", async () => {
    const { rows } = await sql`select id from check_ins where answered_at < created_at`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it("updates the statistics of the database immediately", async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relname in ('mentees', 'mentee_user_tasks', 'enrollments', 'field_answers') and reltuples <= 0`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  it("lets new organizations get the next id", async () => {
    const { rows } = await sql<{ id: string }>`
      insert into organizations (name) values ('Next') returning id`.execute(database.db);
    expect(rows[0]?.id).toBe("5");
  });
});

describe("The base data", () => {
  it("has lookup lists, languages, templates and pages, but no people [SEED-20]", async () => {
    const database = await createTestDatabase();
    expect(await seedBase(database.db)).toBe(true);
    for (const table of ["config_genders", "config_ethnicity", "languages", "email_templates", "content"]) {
      expect(await count(database, table)).toBeGreaterThan(1);
    }
    for (const table of ["accounts", "users", "mentees", "organizations"]) {
      expect(await count(database, table)).toBe(0);
    }
    await database.close();
  });
});

describe("A database of an older version", () => {
  it("gets the new pages for mentees, and keeps those that were changed or deleted", async () => {
    const database = await createTestDatabase("base");
    const { db } = database;
    const all = await count(database, "content");
    const own = sql`page_url = '/help-center/mentees'`;
    await sql`delete from content where ${own}`.execute(db);
    for (let start = 0; start < 2; start += 1) await addMissingPages(db);
    expect(await count(database, "content")).toBe(all);
    await sql`update content set page_title = 'Ours' where ${own} and language_code = 'en'`.execute(db);
    await sql`update content set deleted_at = now() where ${own} and language_code = 'es'`.execute(db);
    await addMissingPages(db);
    const { rows } = await sql`select language_code as language, page_title = 'Ours' as "isOurs",
      deleted_at is not null as "isDeleted" from content where ${own} order by 1`.execute(db);
    expect(rows).toEqual([
      { language: "en", isOurs: true, isDeleted: false },
      { language: "es", isOurs: false, isDeleted: true },
    ]);
    await database.close();
  });

  it("gets the new languages, but not those that were deleted", async () => {
    const database = await createTestDatabase("base");
    const { db } = database;
    const codes = async () =>
      (
        await sql<{ code: string }>`
      select code from languages where deleted_at is null order by id`.execute(db)
      ).rows.map(({ code }) => code);
    await sql`delete from languages where code = 'es'`.execute(db);
    for (let start = 0; start < 2; start += 1) await addMissingLanguages(db);
    expect(await codes()).toEqual(["en", "es"]);
    await sql`update languages set deleted_at = now() where code = 'es'`.execute(db);
    await addMissingLanguages(db);
    expect(await codes()).toEqual(["en"]);
    await database.close();
  });

  it("gets the new email templates, and keeps those that were changed or deleted", async () => {
    const database = await createTestDatabase("base");
    const { db } = database;
    const all = await count(database, "email_templates");
    await sql`delete from email_templates where template_key = 'newDevice'`.execute(db);
    await sql`update email_templates set email_subject = 'Ours' where template_key = 'invitation'`.execute(
      db,
    );
    await sql`update email_templates set deleted_at = now() where template_key = 'verificationCode'`.execute(
      db,
    );
    for (let start = 0; start < 2; start += 1) await addMissingTemplates(db);
    expect(await count(database, "email_templates")).toBe(all);
    const { rows } = await sql<{ changed: string; deleted: string }>`
      select count(*) filter (where email_subject = 'Ours') as changed,
        count(*) filter (where deleted_at is not null) as deleted from email_templates`.execute(db);
    expect(rows).toEqual([{ changed: "2", deleted: "2" }]);
    await database.close();
  });
});

describe("The portraits", () => {
  it("are files attached to people's records", async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), "mentor-portraits-"));
    const store = openFolderStore(folder);
    await seedDemo(database.db, today, store);
    const { rows } = await sql<{ image: string; attached: boolean }>`
      select m.image, f.record_id = m.id and f.record_table = 'mentees' as attached
      from mentees m left join files f on f.name = m.image`.execute(database.db);
    expect(rows).toHaveLength(240);
    expect(rows.every((row) => row.attached)).toBe(true);
    expect(await store.size(rows[0]!.image)).toBeGreaterThan(200);
    expect(new Set(rows.map((row) => row.image)).size).toBe(240);
    await database.close();
    await rm(folder, { recursive: true });
  });
});
