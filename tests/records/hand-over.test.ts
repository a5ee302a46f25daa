import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { sendInvitations } from "#server/features/calendar/invitations.ts";
import { remindOfPromises } from "#server/features/promises/remind.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import {
  insertRow,
  makeAppointment,
  makeMentee,
  makeRole,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { dayAway } from "#tests/support/days.ts";

type Data = Record<string, unknown>;

let otherRole: string;
const test = testApp({ clock: makeTestClock() });
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  otherRole = await makeRole(test.db, world.other, { roleType: 2 });
});

const find = (id: string, person: Person = world.owner) =>
  test.post("handOver/find", { tableName: "users", tableId: id }, person.token);
const remove = (id: string, takerId?: unknown, person: Person = world.owner) =>
  test.remove("users", id, person.token, { takerId });
const disable = (id: string, takerId?: unknown, person: Person = world.owner) =>
  test.save("users", id, { active: "0" }, person.token, { takerId });

/** Moves a person to another organization, by default as staff of the super-organization. */
const move = (id: string, takerId?: unknown, person: Person = world.superOwner) =>
  test.save("users", id, { organizationId: world.other, userRole: otherRole }, person.token, { takerId });

const rowsOf = async (table: string, id: string): Promise<Data> => {
  const { rows } = await sql<Data>`select * from ${sql.table(table)} where id = ${id}`.execute(test.db);
  return rows[0]!;
};

interface Leaver {
  readonly person: Person;
  readonly taker: Person;
  readonly mentees: readonly Person[];
  readonly deletedMentee: string;
  readonly bug: string;
}

/** Makes a case manager with two mentees and a deleted one, an assigned bug, and two open assignments. */
async function makeLeaver(): Promise<Leaver> {
  const { db } = test;
  const values = { firstName: "Ana", lastName: "García" };
  const person = await makeStaff(db, world.own, { values });
  const taker = await makeStaff(db, world.own, { values: { firstName: "Ben", lastName: "Low" } });
  const managed = { values: { caseManager: person.id } };
  const mentees = [await makeMentee(db, world.own, managed), await makeMentee(db, world.own, managed)];
  const { id: deletedMentee } = await makeMentee(db, world.own, managed);
  await sql`update mentees set deleted_at = now() where id = ${deletedMentee}`.execute(db);
  const bug = await insertRow(db, "bugTracker", {
    organizationId: world.own,
    status: 1,
    section: "Lists",
    assignedTo: person.id,
  });
  const { rows } = await sql<{ id: string }>`
    select id from mentee_tasks where organization_id = ${world.own} order by id limit 1`.execute(db);
  const task = { organizationId: world.own, menteeId: mentees[0]!.id, menteeTaskId: rows[0]!.id };
  const days = { startDate: "2026-01-01", endDate: "2026-02-01" };
  for (const completed of [false, false, true])
    await insertRow(db, "menteeUserTasks", { ...task, ...days, completed });
  return { person, taker, mentees, deletedMentee, bug };
}

/** Returns all columns that still refer to a user, except those of the audit trail and of past rows. */
async function pointersTo(userId: string): Promise<string[]> {
  const { db } = test;
  const { rows } = await sql<{ table: string; column: string }>`
    select child.relname as table, a.attname as column from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'users'::regclass order by 1, 2`.execute(db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    // Past assignments of a mentee are history.
    const isOpen =
      table === "mentee_staff"
        ? sql`deleted_at is null and coalesce(until_date >= organization_day(organization_id), true)`
        : sql`true`;
    const { rows: named } = await sql`
      select 1 from ${sql.table(table)} where ${sql.id(column)} = ${userId} and ${isOpen}`.execute(db);
    if (named.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

const roomsOf = async (accountId: string): Promise<string[]> => {
  const { rows } = await sql<{ mentee_id: string }>`
    select r.mentee_id from chat_members c join chat_rooms r on r.id = c.room_id
    where c.account_id = ${accountId} and c.removed_at is null and r.mentee_id is not null
    order by r.mentee_id`.execute(test.db);
  return rows.map((row) => row.mentee_id);
};

const managersOf = (mentees: readonly Person[]) =>
  Promise.all(mentees.map(async ({ id }) => (await rowsOf("mentees", id))["case_manager"]));

describe("The records that depend on a team member", () => {
  it("are counted, and active people of the same organization can take over", async () => {
    const { db } = test;
    const { person, taker } = await makeLeaver();
    const idle = await makeStaff(db, world.own, { values: { active: false } });
    const { status, body } = await find(person.id);
    expect(status).toBe(200);
    const { takers, ...counted } = body["dataValues"] as { takers: { id: string; name: string }[] };
    expect(counted).toEqual({
      name: "Ana García",
      counts: [
        { tableName: "mentees", count: 2, isRequired: false },
        { tableName: "bugTracker", count: 1, isRequired: true },
      ],
      openAssignments: 2,
      openWork: [{ tableName: "menteeUserTasks", count: 2 }],
      unstaffed: 0,
      chats: 2,
    });
    const ids = takers.map(({ id }) => id);
    expect(takers).toContainEqual({ id: taker.id, name: "Ben Low" });
    for (const other of [person, idle, world.otherOwner, world.superOwner])
      expect(ids).not.toContain(other.id);
    // The super-organization's staff are offered people of that organization, not of the super-organization.
    const { body: asSuper } = await find(person.id, world.superOwner);
    expect(asSuper["dataValues"]).toEqual(body["dataValues"]);
  });

  it("are hidden from people who may neither delete nor edit, and are not counted for other types", async () => {
    const { db } = test;
    const { person } = await makeLeaver();
    const reader = await makeStaff(db, world.own, {
      role: { flags: ["usersCanView"], keys: ["users"], roleType: 2 },
    });
    expect((await find(person.id, reader)).status).toBe(403);
    expect((await find(person.id, world.mentee)).status).toBe(403);
    expect((await find(person.id, world.otherOwner)).status).toBe(404);
    expect((await find("999999999")).status).toBe(404);
    expect((await find("1; drop")).status).toBe(404);
    const ask = (body: unknown) => test.post("handOver/find", body, world.owner.token);
    expect((await ask({ tableName: "mentees", tableId: world.mentee.id })).status).toBe(400);
    expect((await ask({ tableName: "nothing", tableId: "1" })).status).toBe(404);
    expect((await ask({})).status).toBe(400);
    expect((await test.post("handOver/find", { tableName: "users", tableId: person.id })).status).toBe(401);
  });
});

describe.each([
  ["deleting", remove, () => world.owner],
  ["disabling", disable, () => world.owner],
  ["moving", move, () => world.superOwner],
] as const)("%s a team member", (_way, end, caller) => {
  it("with records that name them is refused until a successor is chosen, and changes nothing", async () => {
    const { person, mentees } = await makeLeaver();
    const { status, body } = await end(person.id);
    expect(status).toBe(200);
    const message = "Other records still name Ana García. Select who to reassign them to, or no one.";
    expect(body).toMatchObject({ status: 0, message, errors: { takerId: message } });
    expect(await managersOf(mentees)).toEqual([person.id, person.id]);
    expect(await rowsOf("users", person.id)).toMatchObject({ active: true, deleted_at: null });
  });

  it("reassigns everything to another person in one step, with a line in each history", async () => {
    const { person, taker, mentees, deletedMentee, bug } = await makeLeaver();
    const versions = await rowsOf("mentees", mentees[0]!.id);
    expect((await end(person.id, taker.id)).body).toMatchObject({ status: 1 });
    expect(await managersOf(mentees)).toEqual([taker.id, taker.id]);
    expect((await rowsOf("mentees", deletedMentee))["case_manager"]).toBe(taker.id);
    expect((await rowsOf("bug_tracker", bug))["assigned_to"]).toBe(taker.id);
    expect(await pointersTo(person.id)).toEqual([]);
    expect(await roomsOf(person.accountId)).toEqual([]);
    expect((await roomsOf(taker.accountId)).filter((id) => id !== deletedMentee)).toEqual(
      mentees.map(({ id }) => id),
    );
    expect((await rowsOf("mentees", mentees[0]!.id))["version"]).toBe(Number(versions["version"]) + 1);
    const { rows } = await sql<Data>`
      select t.account_id, t.action, t.organization_id, c.changes
      from audit_trail t join audit_changes c on c.event_id = t.id
      where t.table_name = 'mentees' and t.record_id = ${mentees[0]!.id} order by t.id`.execute(test.db);
    expect(rows).toEqual([
      {
        account_id: caller().accountId,
        action: "change",
        organization_id: world.own,
        changes: { caseManager: [person.id, taker.id] },
      },
    ]);
    // There is one notification, however many mentees are reassigned.
    const { rows: notices } = await sql<Data>`
      select notification_subject, notification_message, notification_url from notifications
      where account_id = ${taker.accountId} order by id`.execute(test.db);
    expect(notices).toEqual([
      {
        notification_subject: "Reassigned to you from Ana García",
        notification_message: expect.stringMatching(/ reassigned records to you: 3\.$/),
        notification_url: "/mentee/manage",
      },
    ]);
  });

  it("with no successor leaves mentees without a case manager, and gives the caller what must name a person", async () => {
    const { person, mentees, bug } = await makeLeaver();
    expect((await end(person.id, "0")).body).toMatchObject({ status: 1 });
    expect(await managersOf(mentees)).toEqual([null, null]);
    expect((await rowsOf("bug_tracker", bug))["assigned_to"]).toBe(caller().id);
    expect(await pointersTo(person.id)).toEqual([]);
    expect(await roomsOf(person.accountId)).toEqual([]);
  });

  it("changes nothing if the successor is a stranger, a former colleague, or the same person", async () => {
    const { db } = test;
    const { person, mentees, taker } = await makeLeaver();
    const idle = await makeStaff(db, world.own, { values: { active: false } });
    const gone = await makeStaff(db, world.own);
    await sql`update users set deleted_at = now() where id = ${gone.id}`.execute(db);
    for (const unfit of [
      person.id,
      idle.id,
      gone.id,
      world.otherOwner.id,
      world.superOwner.id,
      "999999999",
    ]) {
      const { body } = await end(person.id, unfit);
      expect(body, unfit).toMatchObject({
        status: 0,
        errors: { takerId: "You can no longer reassign to this person. Please select someone else." },
      });
    }
    for (const wrong of ["x", "-1", "1 or 1=1", {}, [], true, 1.5])
      expect((await end(person.id, wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect(await managersOf(mentees)).toEqual([person.id, person.id]);
    expect((await end(person.id, taker.id)).body).toMatchObject({ status: 1 });
  });

  it("reassigns once if it is requested twice", async () => {
    const { person, taker, mentees } = await makeLeaver();
    const other = await makeStaff(test.db, world.own);
    await end(person.id, taker.id);
    const again = await end(person.id, other.id);
    // A deleted person is not found. Disabling or moving a person again changes nothing.
    expect(again.status === 404 || again.body["status"] === 1).toBe(true);
    expect(await managersOf(mentees)).toEqual([taker.id, taker.id]);
  });

  it("needs no successor if no record names them", async () => {
    const person = await makeStaff(test.db, world.own);
    expect((await end(person.id)).body).toMatchObject({ status: 1 });
  });
});

describe("Simultaneous changes of team members", () => {
  it("let only one of two people who delete the same person choose", async () => {
    const { person, taker, mentees } = await makeLeaver();
    const second = await makeStaff(test.db, world.own);
    const other = await makeStaff(test.db, world.own);
    const answers = await Promise.all([remove(person.id, taker.id), remove(person.id, other.id, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const chosen = answers[0]!.status === 200 ? taker : other;
    expect(await managersOf(mentees)).toEqual([chosen.id, chosen.id]);
  });

  it("do not delete two people who would succeed each other", async () => {
    const one = await makeLeaver();
    const two = await makeLeaver();
    const answers = await Promise.all([
      remove(one.person.id, two.person.id),
      remove(two.person.id, one.person.id),
    ]);
    expect(answers.map(({ body }) => body["status"]).sort()).toEqual([0, 1]);
    const left = answers[0]!.body["status"] === 1 ? two.person : one.person;
    const managers = await managersOf([...one.mentees, ...two.mentees]);
    expect(managers).toEqual(managers.map(() => left.id));
  });

  it("do not leave a mentee with a case manager who was deleted meanwhile", async () => {
    const { person, taker } = await makeLeaver();
    const mentee = await makeMentee(test.db, world.own);
    const [given] = await Promise.all([
      test.save("mentees", mentee.id, { caseManager: person.id }, world.owner.token),
      remove(person.id, taker.id),
    ]);
    expect((await managersOf([mentee]))[0]).toBe(given.body["status"] === 1 ? taker.id : null);
  });
});

describe("A person who has left", () => {
  it("can't be assigned again, neither in a form nor by an undo", async () => {
    const { db } = test;
    const [gone, successor] = [await makeStaff(db, world.own), await makeStaff(db, world.own)];
    const mentee = await makeMentee(db, world.own, { values: { caseManager: gone.id } });
    const order = { action: "set", values: { field: "caseManager", value: successor.id } };
    const job = { tableName: "mentees", ids: [mentee.id], reason: "A test", ...order };
    const { code } = (await test.post("bulk", job, world.owner.token)).body;
    const counts = async () =>
      (await test.post("bulk/result", { code }, world.owner.token)).body["counts"] as Data;
    await expect.poll(counts).toMatchObject({ done: 1 });
    expect((await disable(gone.id, "0")).body).toMatchObject({ status: 1 });
    expect((await test.post("bulk/undo", { code }, world.owner.token)).body).toMatchObject({ status: 1 });
    await expect.poll(counts).toMatchObject({ kept: 1 });
    expect(await managersOf([mentee])).toEqual([successor.id]);
    const start = { local: "2031-03-04T10:00", zone: "Etc/UTC" };
    const forms: readonly (readonly [string, string, Data])[] = [
      ["mentees", mentee.id, { caseManager: gone.id }],
      ["menteeStaff", "0", { staffId: gone.id, duty: "mentor", fromDate: "2026-01-01" }],
      ["appointments", "0", { type: "1", start, minutes: "30", mode: "phone", staff: `,${gone.id},` }],
      ["promises", "0", { text: "Call", by: "staff", byStaff: gone.id, dueOn: "2031-01-01" }],
    ];
    for (const [tableName, tableId, data] of forms) {
      const menteeId = tableName === "mentees" ? undefined : mentee.id;
      const body = { tableName, tableId, menteeId, data };
      expect((await test.post("saveRecord", body, world.owner.token)).body, tableName).toMatchObject({
        status: 0,
        errors: { [Object.keys(data).find((name) => /staff|manager/i.test(name))!]: expect.any(String) },
      });
    }
  });

  it("isn't invited to a next or rescheduled appointment", async () => {
    const { db } = test;
    const gone = await makeStaff(db, world.own);
    const mentee = await makeMentee(db, world.own);
    const staff = [gone.id, world.owner.id];
    const over = { startLocal: "2026-01-05T10:00", startAt: "2026-01-05T10:00Z", staff };
    const ids = [await makeAppointment(db, mentee, over), await makeAppointment(db, mentee, over)];
    expect((await disable(gone.id, "0")).body).toMatchObject({ status: 1 });
    const start = { local: "2031-03-04T10:00", zone: "Etc/UTC" };
    const settled = { id: ids[0], status: "kept", note: "", next: { start } };
    const answers = [
      await test.post("appointments/outcome", settled, world.owner.token),
      await test.post("appointments/move", { id: ids[1], start, force: true }, world.owner.token),
    ];
    for (const { body } of answers) {
      expect(body).toMatchObject({ status: 1 });
      expect((await rowsOf("appointments", String(body["recordId"])))["staff"]).toEqual([world.owner.id]);
    }
  });

  it("for another organization gets nothing from the former one: no export, no import, no notification about a mentee", async () => {
    const { db } = test;
    const person = await makeStaff(db, world.own);
    const mentee = await makeMentee(db, world.own);
    const asked = { tableName: "mentees", format: "csv", reason: "A test" };
    const codes = [];
    for (let n = 0; n < 2; n += 1)
      codes.push((await test.post("export/overview", asked, person.token)).body["code"] as string);
    const accountId = person.accountId;
    const sheet = {
      accountId,
      tableName: "mentees",
      fileName: "x",
      fileHash: "x",
      source: "{}",
      headers: "[]",
    };
    await insertRow(db, "imports", { ...sheet, headerKey: "", code: "x", requestId: "", address: "" });
    const notice = { accountId, notificationType: "request", organizationId: world.own };
    await insertRow(db, "notifications", { ...notice, notificationSubject: "Mia", menteeId: mentee.id });
    await insertRow(db, "notifications", { ...notice, notificationSubject: "Your own" });
    expect((await test.get(`export/${codes[0]}`, person.token)).status).toBe(200);
    expect((await move(person.id, "0")).body).toMatchObject({ status: 1 });
    expect((await test.get(`export/${codes[1]}`, person.token)).status).toBe(404);
    expect((await test.post("imports/list", {}, person.token)).body["dataValues"] ?? []).toEqual([]);
    const heard = JSON.stringify((await test.get("getNotificationList", person.token)).body["notifications"]);
    expect(heard).toContain("Your own");
    expect(heard).not.toContain("Mia");
  });
});

it("A mentee who moves to another organization leaves the former team: its emails stop, and the new team can schedule", async () => {
  const { db } = test;
  const former = await makeStaff(db, world.own);
  const mentee = await makeMentee(db, world.own, { values: { caseManager: former.id } });
  const staff = { staff: [former.id] };
  const over = { startLocal: "2026-01-05T10:00", startAt: "2026-01-05T10:00Z" };
  const [past, ahead] = [
    await makeAppointment(db, mentee, { ...staff, ...over }),
    await makeAppointment(db, mentee, staff),
  ];
  const promised = { organizationId: world.own, menteeId: mentee.id, text: "Call", by: "staff" };
  const made = { ...promised, byStaff: former.id, dueOn: "2031-07-08" };
  const [open, kept] = [
    await insertRow(db, "promises", { ...made, status: "open" }),
    await insertRow(db, "promises", { ...made, status: "kept", keptOn: "2026-01-01" }),
  ];
  await sendInvitations(test.database.application, test.env);
  const data = { organizationId: world.other };
  const body = { tableName: "mentees", tableId: mentee.id, data };
  expect((await test.post("saveRecord", body, world.superOwner.token)).body).toMatchObject({ status: 1 });
  const named = async (table: string, id: string, column: string) => (await rowsOf(table, id))[column];
  expect([await named("appointments", ahead, "staff"), await named("appointments", past, "staff")]).toEqual([
    [],
    [former.id],
  ]);
  expect([await named("promises", open, "by_staff"), await named("promises", kept, "by_staff")]).toEqual([
    null,
    former.id,
  ]);
  const { rows: lines } = await sql<{ table_name: string }>`select table_name from audit_trail
    where action = 'change' and record_id in (${ahead}, ${open}) and table_name in ('appointments', 'promises')
      and mentee_id = ${mentee.id} order by id`.execute(db);
  expect(lines.map((line) => line.table_name).sort()).toEqual(["appointments", "promises"]);
  await sendInvitations(test.database.application, test.env);
  await sql`delete from deliveries`.execute(db);
  const start = { local: "2091-03-03T10:00", zone: "Etc/UTC" };
  const again = await test.post("appointments/move", { id: ahead, start }, world.otherOwner.token);
  expect(again.body).toMatchObject({ status: 1 });
  await sendInvitations(test.database.application, test.env);
  await remindOfPromises(test.database.application, test.env, new Date("2031-07-07T12:00:00Z"));
  const { rows } = await sql`select from deliveries where account_id = ${former.accountId}`.execute(db);
  expect(rows).toEqual([]);
});

describe("The scheduled appointments of a person who leaves", () => {
  const plan = (mentee: Person, team: readonly Person[], days: number, more: Data = {}) =>
    makeAppointment(test.db, mentee, {
      at: `${dayAway(days)}T12:00:00`,
      staff: team.map(({ id }) => id),
      ...more,
    });
  const end = (way: "disable" | "delete", id: string, choice: Data, by = world.owner) =>
    way === "delete"
      ? test.remove("users", id, by.token, choice)
      : test.save("users", id, { active: "0" }, by.token, choice);

  it.each(["disable", "delete"] as const)(
    "keep a team member unless the user agrees: %s asks whether to cancel or to keep",
    async (way) => {
      const { db } = test;
      const mentee = await makeMentee(db, world.own);
      const scene = async () => {
        const [ana, ben] = [await makeStaff(db, world.own), await makeStaff(db, world.own)];
        const alone = [await plan(mentee, [ana], 3), await plan(mentee, [ana], 4)];
        const shared = await plan(mentee, [ana, ben], 3);
        const over = await plan(mentee, [ana], -3);
        const done = await plan(mentee, [ana], 5, { status: "cancelledByMentee" });
        const state = async () =>
          Promise.all(
            [...alone, shared, over, done].map(async (id) => {
              const { status, staff } = await rowsOf("appointments", id);
              return [status, staff];
            }),
          );
        return { ana, ben, state };
      };
      const { ana, ben, state } = await scene();
      const before = await state();
      expect((await find(ana.id)).body["dataValues"]).toMatchObject({ unstaffed: 2 });
      const refused = await end(way, ana.id, { takerId: "0" });
      expect(refused.body).toMatchObject({
        status: 0,
        message: expect.stringContaining("2 scheduled") as string,
      });
      expect(Object.keys(refused.body["errors"] as Data)).toEqual(["unstaffed"]);
      expect((await end(way, ana.id, { takerId: "0", unstaffed: "perhaps" })).status).toBe(400);
      const flags = allFlags.filter((flag) => flag !== "tablesCanEdit");
      const reader = await makeStaff(db, world.own, { role: { flags } });
      expect((await end(way, ana.id, { takerId: "0", unstaffed: "cancel" }, reader)).status).toBe(403);
      expect(await state()).toEqual(before);
      expect((await end(way, ana.id, { takerId: "0", unstaffed: "cancel" })).body).toMatchObject({
        status: 1,
      });
      const cancelled = ["cancelledByStaff", [ana.id]];
      const rest = [
        ["planned", [ben.id]],
        // Past appointments keep the people who attended, even if the outcome isn't recorded yet.
        ["planned", [ana.id]],
        ["cancelledByMentee", [ana.id]],
      ];
      expect(await state()).toEqual([cancelled, cancelled, ...rest]);

      const other = await scene();
      const keep = await end(way, other.ana.id, { takerId: "0", unstaffed: "keep" });
      expect(keep.body).toMatchObject({ status: 1 });
      expect((await other.state()).slice(0, 3)).toEqual([
        ["planned", []],
        ["planned", []],
        ["planned", [other.ben.id]],
      ]);
      // With a successor, the user isn't asked.
      const third = await scene();
      expect((await end(way, third.ana.id, { takerId: third.ben.id })).body).toMatchObject({ status: 1 });
      expect((await third.state()).slice(0, 3)).toEqual([
        ["planned", [third.ben.id]],
        ["planned", [third.ben.id]],
        ["planned", [third.ben.id]],
      ]);
    },
  );
});
