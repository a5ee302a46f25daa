/** The date from which mentees count as not contacted after an update (ADR 55). */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { createDatabaseBefore, type OldDatabase } from "#tests/support/migrations.ts";

let old: OldDatabase;
beforeAll(async () => {
  old = await createDatabaseBefore("0046-no-contact.sql");
});
afterAll(() => old?.close());

it("The update counts only messages of the mentee, and ignores those of the team [A2.5]", async () => {
  const { db } = old;
  const organizationId = await insertRow(db, "organizations", { name: "Former" });
  // A role with the columns of that version.
  const role = await insertRow(db, "userRoles", { organizationId, roleName: "Former", roleType: 2 });
  const staff = await makeStaff(db, organizationId, { role });
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

  // Later, kept appointments count by their day, those from before the update too.
  const type = await insertRow(db, "configAppointmentTypes", { name: "Meeting" });
  const meet = (status: string, day: string) =>
    insertRow(db, "appointments", {
      organizationId,
      menteeId: silent.id,
      type,
      status,
      mode: "inPerson",
      minutes: 30,
      startLocal: `${day}T23:30`,
      startZone: "America/New_York",
      startAt: `${day}T23:30-04:00`,
    });
  await meet("kept", "2026-04-01");
  await meet("missed", "2026-04-05");
  await old.migrateTo("0061-kept-appointments.sql");
  const quiet = async () => {
    const { rows } = await sql<{ day: string }>`
      select quiet_since::text as day from mentee_attention where mentee_id = ${silent.id}`.execute(db);
    return rows[0]?.day;
  };
  await sql`update mentees set date_of_referral = '2026-01-01'`.execute(db);
  expect(await quiet()).toBe("2026-04-01");
  const planned = await meet("planned", "2026-04-20");
  expect(await quiet()).toBe("2026-04-01");
  await sql`update appointments set status = 'kept' where id = ${planned}`.execute(db);
  expect(await quiet()).toBe("2026-04-20");
  await sql`update appointments set deleted_at = now() where id = ${planned}`.execute(db);
  expect(await quiet()).toBe("2026-04-01");
});
