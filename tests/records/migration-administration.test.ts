import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabaseBefore, type OldDatabase } from "#tests/support/migrations.ts";

const own = "0023-administration.sql";

let database: OldDatabase;

/** A database as it was before this migration. */
beforeAll(async () => {
  database = await createDatabaseBefore(own);
});
afterAll(() => database?.close());

it("The migration records the organization and the kind of emails that were sent before", async () => {
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
  await database.migrateTo(own);
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
