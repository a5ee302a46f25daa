import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeUpload, makeWorld, sampleData, type World } from "#tests/support/sample-values.ts";
import { purgeDeleted } from "./purge.ts";

const days = 90;

let world: World;
const test = testApp();

const purge = () => purgeDeleted(test.db, registry, days);

/** The super-organization maintains records that belong to no organization. */
const keeperOf = (tableName: string) =>
  registry.get(tableName)?.scope === "global" ? world.superOwner : world.owner;

async function create(tableName: string, more: Record<string, unknown> = {}): Promise<string> {
  const data = await sampleData(world, registry.get(tableName)!, world.owner);
  const save = { tableName, tableId: "0", data: { ...data, ...more } };
  return savedId(test.post("saveRecord", save, keeperOf(tableName).token));
}

/** Deletes through the call, then moves the time of deletion back. */
async function removeSince(tableName: string, tableId: string, age: number): Promise<void> {
  const { body } = await test.post("deleteRecord", { tableName, tableId }, keeperOf(tableName).token);
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
  const { table } = registry.get(tableName)!;
  const { db } = test;
  const then = sql`now() - make_interval(days => ${age})`;
  await sql`update ${sql.table(table)} set deleted_at = ${then} where id = ${tableId}`.execute(db);
  if (table === "users" || table === "mentees") {
    await sql`update accounts set deleted_at = ${then}
      where id = (select account_id from ${sql.table(table)} where id = ${tableId})`.execute(db);
  }
}

async function isThere(tableName: string, id: string): Promise<boolean> {
  const table = registry.get(tableName)?.table ?? tableName;
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(test.db);
  return rows.length > 0;
}

const accountOf = async (id: string) => {
  const { rows } = await sql<{ email_key: string; password_hash: string | null }>`
    select email_key, password_hash from accounts where id = ${id}`.execute(test.db);
  return rows[0];
};

describe("The purge", () => {
  beforeEach(async () => {
    world ??= await makeWorld(test.db);
  });

  it("removes what was deleted more than that many days ago, and nothing newer or active [PERM-32]", async () => {
    for (const tableName of [
      "jobs",
      "resources",
      "content",
      "configGenders",
      "menteeUserNotes",
      "userFiles",
    ]) {
      const [alive, young, old] = [await create(tableName), await create(tableName), await create(tableName)];
      await removeSince(tableName, young, days - 1);
      await removeSince(tableName, old, days + 1);
      await purge();
      const found = [
        await isThere(tableName, alive),
        await isThere(tableName, young),
        await isThere(tableName, old),
      ];
      expect([tableName, ...found]).toEqual([tableName, true, true, false]);
      const back = await test.post("restoreRecord", { tableName, tableId: old }, world.superOwner.token);
      expect(back.status).toBe(404);
    }
  });

  it("removes everything below a mentee, and their account [PERM-32]", async () => {
    const { db } = test;
    const mentee = await makeMentee(db, world.own);
    const other = await makeMentee(db, world.own);
    const below = [...registry.values()].filter((type) => type.scope === "mentee");
    const ids = new Map<string, [gone: string, kept: string]>();
    for (const { name } of below) {
      ids.set(name, [
        await create(name, { menteeId: mentee.id }),
        await create(name, { menteeId: other.id }),
      ]);
    }
    const upload = await makeUpload(db, mentee.accountId, false);
    const own = await ownFile(mentee, upload);
    const room = await roomOf(mentee.id);
    const message = {
      roomId: room,
      senderId: mentee.accountId,
      clientId: "c",
      messageType: "Message",
      text: "Hi",
    };
    await insertRow(db, "chatMessages", message);
    const notified = (more: Record<string, unknown>) =>
      insertRow(db, "notifications", {
        notificationType: "request",
        notificationSubject: "Mia",
        accountId: world.owner.accountId,
        ...more,
      });
    const about = [
      await notified({ notificationUrl: `/mentee/manage/${mentee.id}` }),
      await notified({ notificationUrl: `/mentee/mentee-user-tasks/${mentee.id}?record=1` }),
      await notified({ notificationUrl: "/chat", menteeId: mentee.id }),
    ];
    const aboutOther = await notified({
      notificationUrl: `/mentee/manage/${other.id}?record=1`,
      menteeId: other.id,
    });
    const { email, accountId } = world.owner;
    const mailed = (menteeId: string) =>
      insertRow(db, "emailOutbox", { to: email, accountId, subject: "Mia", status: "sent", menteeId });
    const [mail, mailAboutOther] = [await mailed(mentee.id), await mailed(other.id)];
    await removeSince("mentees", mentee.id, days + 1);
    await purge();

    expect(await isThere("mentees", mentee.id)).toBe(false);
    expect([await isThere("deliveries", mail), await isThere("deliveries", mailAboutOther)]).toEqual([
      false,
      true,
    ]);
    for (const [name, [gone, kept]] of ids) {
      expect([name, await isThere(name, gone), await isThere(name, kept)]).toEqual([name, false, true]);
    }
    expect([await isThere("userFiles", own), await isThere("chat_rooms", room)]).toEqual([false, false]);
    for (const id of about) expect([id, await isThere("notifications", id)]).toEqual([id, false]);
    expect(await isThere("notifications", aboutOther)).toBe(true);
    // No file remains attached to a purged record. The account is kept for its uploads, without the person's data.
    const { rows: tied } =
      await sql`select from files where name = ${upload} and record_table is not null`.execute(db);
    expect(tied).toHaveLength(0);
    expect(await accountOf(mentee.accountId)).toEqual({
      email_key: `purged:${mentee.accountId}`,
      password_hash: null,
    });
    await sql`delete from files where record_table is null`.execute(db);
    await purge();
    expect(await accountOf(mentee.accountId)).toBeUndefined();
    expect((await test.get("auth/user", other.token)).status).toBe(200);
  });

  it("keeps what a record still references, until that record is removed [PERM-32]", async () => {
    const { db } = test;
    const gender = await create("configGenders");
    const service = await create("configAgencyServices");
    const goal = await create("menteeGoals");
    const mentee = await makeMentee(db, world.own, { values: { gender } });
    const resource = await create("resources", { agencyServices: `,${service},` });
    const assignment = await create("menteeUserGoals", { menteeGoalId: goal });
    const held: [string, string][] = [
      ["configGenders", gender],
      ["configAgencyServices", service],
      ["menteeGoals", goal],
    ];
    for (const [table, id] of held) await removeSince(table, id, days + 1);
    await purge();
    for (const [table, id] of held) expect([table, await isThere(table, id)]).toEqual([table, true]);
    await removeSince("mentees", mentee.id, days + 1);
    await removeSince("resources", resource, days + 1);
    await removeSince("menteeUserGoals", assignment, days + 1);
    await purge();
    for (const [table, id] of held) expect([table, await isThere(table, id)]).toEqual([table, false]);
  });

  it("removes a team member, but keeps a nameless account while records name it as author [PERM-32]", async () => {
    const { db } = test;
    const role = await makeRole(db, world.own, { roleType: 2 });
    const [author, silent] = [
      await makeStaff(db, world.own, { role }),
      await makeStaff(db, world.own, { role }),
    ];
    const job = await insertRow(db, "jobs", {
      organizationId: world.own,
      title: "Kept",
      createdBy: author.accountId,
    });
    await insertRow(db, "emailOutbox", { to: author.email, subject: "Hello", status: "sent" });
    for (const person of [author, silent]) await removeSince("users", person.id, days + 1);
    await removeSince("userRoles", role, days + 1);
    // The author was added again with the same email.
    const again = await makeStaff(db, world.own, { values: { email: author.email } });
    const newMail = { to: author.email, accountId: again.accountId, subject: "Welcome", status: "sent" };
    const kept = await insertRow(db, "emailOutbox", newMail);
    await purge();
    expect([await isThere("users", author.id), await isThere("users", silent.id)]).toEqual([false, false]);
    expect(await isThere("userRoles", role)).toBe(false);
    expect(await isThere("jobs", job)).toBe(true);
    expect(await accountOf(author.accountId)).toEqual({
      email_key: `purged:${author.accountId}`,
      password_hash: null,
    });
    expect(await accountOf(silent.accountId)).toBeUndefined();
    const { rows } = await sql`select id from deliveries where "to" = ${author.email}`.execute(db);
    expect(rows).toEqual([{ id: kept }]);
  });

  it("commits each batch, so that a failure undoes little, and goes on in the next run [PERM-32]", async () => {
    const { db } = test;
    const ids = [await create("jobs"), await create("jobs"), await create("jobs")];
    for (const id of ids) await removeSince("jobs", id, days + 1);
    await sql`create function refuse_purge() returns trigger language plpgsql
      as $$ begin raise exception 'refused'; end $$`.execute(db);
    await sql`create trigger refuse_purge before delete on jobs for each row
      when (old.id = ${sql.lit(Number(ids[2]))}) execute function refuse_purge()`.execute(db);
    await expect(purgeDeleted(db, registry, days, 2)).rejects.toThrow("refused");
    const found = () => Promise.all(ids.map((id) => isThere("jobs", id)));
    expect(await found()).toEqual([false, false, true]);
    await sql`drop function refuse_purge cascade`.execute(db);
    await purge();
    expect(await found()).toEqual([false, false, false]);
  });

  it("keeps a record that is restored at the same moment [PERM-32]", async () => {
    const { db } = test;
    const id = await create("jobs");
    await removeSince("jobs", id, days + 1);
    const waits = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    };
    const { purging } = await db.transaction().execute(async (trx) => {
      await sql`update jobs set deleted_at = null where id = ${id}`.execute(trx);
      const pending = purge();
      await expect.poll(waits).toBe(1);
      return { purging: pending };
    });
    await purging;
    expect(await isThere("jobs", id)).toBe(true);
  });

  it("finds nothing in a second run, and two simultaneous runs do no harm [PERM-32]", async () => {
    await purge();
    expect(await purge()).toBe(0);
    const id = await create("jobs");
    await removeSince("jobs", id, days + 1);
    const removed = await Promise.all([purge(), purge()]);
    expect(removed.sort()).toEqual([0, 1]);
  });
});

async function ownFile(person: Person, file: string): Promise<string> {
  const save = { tableName: "userFiles", tableId: "0", data: { name: "Letter", file } };
  const { body } = await test.post("saveRecord", save, person.token);
  return String(body["recordId"]);
}

async function roomOf(menteeId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from chat_rooms where mentee_id = ${menteeId}`.execute(
    test.db,
  );
  return rows[0]!.id;
}
