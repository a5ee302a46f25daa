import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#server/platform/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const own = "0023-administration.sql";
const folder = join(import.meta.dirname, "../../migrations");

let database: TestDatabase;
let before: string;

/** A database as it was before this migration. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  before = await mkdtemp(join(tmpdir(), "migrations-"));
  for (const name of await readdir(folder)) {
    if (name < own) await cp(join(folder, name), join(before, name));
  }
  await migrate(db, before);
});
afterAll(async () => {
  await database?.close();
  await rm(before, { recursive: true, force: true });
});

it("says of mails that were sent before whose they are and of what kind", async () => {
  const { db } = database;
  await sql`insert into organizations (id, name) values (7, 'Harbor')`.execute(db);
  await sql`insert into accounts (id, account_type, email_key, language_code)
    values (70, 'mentee', 'ana@test.example', 'en')`.execute(db);
  await sql`insert into mentees (organization_id, account_id, first_name, last_name, email)
    values (7, 70, 'Ana', 'A', 'Ana@test.example')`.execute(db);
  await sql`insert into email_outbox ("to", subject, event_key) values
    ('Ana@test.example', 'S', 'invitation:70:x'),
    ('ana@test.example', 'S', 'address:70:y'),
    ('ana@test.example', 'S', 'message:5'),
    ('ana@test.example', 'S', null),
    ('gone@test.example', 'S', 'account:passwordChanged:z')`.execute(db);
  await cp(join(folder, own), join(before, own));
  await migrate(db, before);
  const { rows } = await sql`select organization_id, account_id, kind from email_outbox order by id`.execute(
    db,
  );
  const ofAna = { organization_id: "7", account_id: "70" };
  expect(rows).toEqual([
    { ...ofAna, kind: "invitation" },
    { ...ofAna, kind: "confirmation" },
    { ...ofAna, kind: "newMessage" },
    { ...ofAna, kind: "other" },
    { organization_id: null, account_id: null, kind: "accountNotice" },
  ]);
});
