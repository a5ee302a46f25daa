/** Since when mentees count as without contact after an installation is updated (ADR 55). */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { createDatabaseBefore, type OldDatabase } from "#tests/support/migrations.ts";

let old: OldDatabase;
beforeAll(async () => {
  old = await createDatabaseBefore("0046-no-contact.sql");
});
afterAll(() => old?.close());

it("A2.5: an update counts messages of the mentee only, and forgets those of the team", async () => {
  const { db } = old;
  const organizationId = await makeOrganization(db);
  const staff = await makeStaff(db, organizationId);
  const answering = await makeMentee(db, organizationId);
  const silent = await makeMentee(db, organizationId);
  const write = async ({ id }: Person, sender: Person, day: string) => {
    await sql`insert into chat_messages (room_id, sender_id, client_id, message_type, text, created_at)
      select id, ${sender.accountId}, ${day}, 'Message', 'Hello', ${day}::timestamptz
      from chat_rooms where mentee_id = ${id}`.execute(db);
    await sql`update chat_rooms set last_message_at = ${day} where mentee_id = ${id}`.execute(db);
  };
  await write(answering, answering, "2026-03-01T12:00Z");
  await write(answering, staff, "2026-03-09T12:00Z");
  await write(silent, staff, "2026-03-09T12:00Z");
  const days = async () => {
    const { rows } = await sql<{ day: string | null }>`
      select last_message_on::text as day from mentee_attention order by mentee_id`.execute(db);
    return rows.map(({ day }) => day);
  };
  expect(await days()).toEqual(["2026-03-09", "2026-03-09"]);
  await old.migrateTo("0046-no-contact.sql");
  expect(await days()).toEqual(["2026-03-01", null]);
});
