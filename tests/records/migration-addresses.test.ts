import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabaseBefore, type OldDatabase } from "#tests/support/migrations.ts";

const own = "0015-addresses.sql";

let database: OldDatabase;

/** Sets up people, links and templates as they were before this migration, and then runs the migration. */
beforeAll(async () => {
  database = await createDatabaseBefore(own);
  const { db } = database;
  await sql`insert into accounts (id, account_type, email_key, password_hash, password_changed_at, first_signed_in_at, deleted_at)
    values
      (1, 'mentee', 'signed-in@a.test', 'h', '2026-01-01', '2026-01-02', null),
      (2, 'mentee', 'on-a-device@a.test', 'h', '2026-01-01', null, null),
      (3, 'mentee', 'accepted@a.test', 'h', '2026-01-03', null, null),
      (4, 'mentee', 'waiting@a.test', null, null, null, null),
      (5, 'mentee', 'password-from-staff@a.test', 'h', '2026-01-05', null, null),
      (6, 'mentee', 'replaced-link@a.test', 'h', '2026-01-06', null, null),
      (7, 'mentee', 'ana@harbor.example', null, null, null, null),
      (8, 'mentee', 'example@nearly-example', null, null, null, null),
      (9, 'staff', 'owner@a.test', 'h', '2026-01-01', '2026-01-02', null),
      (10, 'mentee', 'gone@a.test', 'h', '2026-01-01', '2026-01-02', '2026-01-03')`.execute(db);
  await sql`insert into known_devices (account_id, device_hash) values (2, '\x01')`.execute(db);
  await sql`insert into one_time_links (purpose, code_hash, account_id, created_at, expires_at, used_at) values
      ('invitation', '\x03', 3, '2026-01-01', '2026-01-04', '2026-01-03'),
      ('invitation', '\x04', 4, '2026-01-01', '2026-01-04', null),
      -- Another invitation ended this one; the password came from staff later.
      ('invitation', '\x06', 6, '2026-01-01', '2026-01-04', '2026-01-02'),
      ('setup', '\x09', null, '2026-01-01', '2026-01-04', null)`.execute(db);
  await sql`insert into email_templates (name, template_key, language_code, email_subject, email_message) values
      ('A', 'newAssignment', 'en', 'New for you: {{itemName}}', '<p>Mine {{itemName}}</p>'),
      ('B', 'invitation', 'en', 'Join {{organization}} now', '<p>Ours</p>'),
      ('C', 'invitation', 'es', '{{sender}} le invita a {{organization}}', '<p>Ours</p>')`.execute(db);
  await database.migrateTo(own);
});
afterAll(() => database?.close());

describe("The migration to confirmed addresses", () => {
  it("confirms those of people who signed in, accepted an invitation or belong to the demo, and no other", async () => {
    const { rows } = await sql<{ email_key: string }>`
      select email_key from accounts where email_confirmed_at is not null order by id`.execute(database.db);
    expect(rows.map(({ email_key }) => email_key)).toEqual([
      "signed-in@a.test",
      "on-a-device@a.test",
      "accepted@a.test",
      "ana@harbor.example",
      "owner@a.test",
    ]);
  });

  it("records which address open invitations went to, and marks none as wrong", async () => {
    const { rows } = await sql`select account_id, purpose, sent_to, tries, number_hash from one_time_links
      where used_at is null order by id`.execute(database.db);
    expect(rows).toEqual([
      { account_id: "4", purpose: "invitation", sent_to: "waiting@a.test", tries: 0, number_hash: null },
      { account_id: null, purpose: "setup", sent_to: null, tries: 0, number_hash: null },
    ]);
    const { rows: wrong } = await sql`select from accounts where email_wrong_at is not null`.execute(
      database.db,
    );
    expect(wrong).toEqual([]);
  });

  it("changes the subjects and texts of the product, and none that staff wrote", async () => {
    const { rows } = await sql`select email_subject as subject, email_message as message from email_templates
      order by name`.execute(database.db);
    expect(rows).toEqual([
      { subject: "There is something new for you", message: "<p>Mine {{itemName}}</p>" },
      { subject: "Join {{organization}} now", message: "<p>Ours</p>" },
      { subject: "{{sender}} le invita", message: "<p>Ours</p>" },
    ]);
  });
});
