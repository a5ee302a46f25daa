/** A role with `caseloadOnly` shows assigned mentees and no others (14-D3). */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { runInContext } from "#server/kernel/context.ts";
import { claimUndelivered, notificationHistory, notify } from "#server/core/notifications/notifications.ts";
import { notifyAboutRefusal } from "#server/core/notifications/refused-mail.ts";
import { type Answer, testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeRole,
  makeStaff,
  type Person,
  makeDuty,
} from "#tests/support/factories.ts";
import { roomOf } from "#tests/support/mentee-case.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;

let mentor: Person;
let roleId: string;
let mine: Person;
let other: Person;

const post = (path: string, body: unknown, by = mentor) => test.post(path, body, by.token);
const listOf = (more: Data = {}) => post("getTable", { tableName: "mentees", ...more });
const idsOf = ({ body }: Answer) => (body["dataValues"] as { id: string }[]).map(({ id }) => id);

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  const { db } = test;
  roleId = await makeRole(db, world.own, { roleType: 2, values: { caseloadOnly: true } });
  mentor = await makeStaff(db, world.own, { role: roleId });
  const named = (lastName: string) =>
    makeMentee(db, world.own, { values: { lastName, dateOfReferral: "2026-01-02" } });
  mine = await named("Quintanilla");
  other = await named("Quintanero");
  await makeDuty(db, mine, { staffId: mentor.id });
});

describe("A person limited to their caseload [14-D3]", () => {
  it("lists, counts, searches and selects only their mentees", async () => {
    const list = await listOf();
    expect(idsOf(list)).toEqual([mine.id]);
    expect(list.body["totalRecords"]).toBe(1);
    expect((await listOf({ active: "1" })).body["totalRecords"]).toBe(1);
    expect(idsOf(await listOf({ searchText: "Quintan" }))).toEqual([mine.id]);
    expect(idsOf(await listOf({ searchText: "Quintanero" }))).toEqual([]);
    const typo = { tableName: "mentees", searchText: "Quintanerp" };
    expect((await post("getTable", typo, world.owner)).body["didYouMean"]).toContain("Mia Quintanero");
    expect((await post("getTable", typo)).body["didYouMean"]).toBeUndefined();
    const options = (await post("getList", { tableName: "mentees" })).body["dataValues"] as Data;
    expect((options["mentees"] as { id: string }[]).map(({ id }) => id)).toEqual([mine.id]);
    // The numbers of everybody else are theirs.
    const whole = await post("getTable", { tableName: "mentees" }, world.owner);
    expect(idsOf(whole)).toEqual(expect.arrayContaining([mine.id, other.id]));
  });

  it("opens records of their mentees, and gets the answer of a missing record for others", async () => {
    const calls: [string, (id: string) => Data][] = [
      ["getMentee", (id) => ({ tableId: id })],
      ["getMenteeHeader", (id) => ({ tableId: id })],
      ["getRecord", (id) => ({ tableName: "mentees", tableId: id })],
      ["getMenteeTable", (id) => ({ tableName: "menteeUserNotes", menteeId: id })],
      ["getMenteeTable", (id) => ({ tableName: "menteeStaff", menteeId: id })],
      ["getHistory", (id) => ({ tableName: "mentees", tableId: id })],
      ["saveRecord", (id) => ({ tableName: "mentees", tableId: id, data: { livingConditions: "x" } })],
      ["export/mentee", (id) => ({ menteeId: id, itemsToExport: ["7"], reason: "A test" })],
    ];
    const shown = ({ status, body }: Answer) => JSON.stringify([status, { ...body, requestId: "" }]);
    for (const [path, body] of calls) {
      expect(`${path} ${(await post(path, body(mine.id))).status}`).toBe(`${path} 200`);
      const hidden = await post(path, body(other.id));
      expect(`${path} ${hidden.status}`).toBe(`${path} 404`);
      expect(shown(hidden)).toBe(shown(await post(path, body("999999999"))));
    }
  });

  it("has the chat rooms of their mentees only, even among rooms that they joined before", async () => {
    const { db } = test;
    const rooms = { mine: await roomOf(test.db, mine), other: await roomOf(test.db, other) };
    const [low, high] = [mentor.accountId, other.accountId].sort((a, b) => Number(a) - Number(b));
    const direct = await insertRow(db, "chatRooms", { personLow: low, personHigh: high });
    for (const room of [...Object.values(rooms), direct]) {
      await sql`insert into chat_members (room_id, account_id, opened_at) values (${room}, ${mentor.accountId}, now())
        on conflict (room_id, account_id) do nothing`.execute(db);
      await sql`insert into chat_messages (room_id, sender_id, client_id, message_type, text)
        values (${room}, ${room === rooms.mine ? mine.accountId : other.accountId}, ${`c${room}`}, 'Message', 'Hello')`.execute(
        db,
      );
      await sql`update chat_rooms set last_message_at = now(),
        last_message_id = (select max(id) from chat_messages where room_id = ${room}) where id = ${room}`.execute(
        db,
      );
    }
    const list = (await test.get("getChatRooms", mentor.token)).body;
    const offered = JSON.stringify(list);
    expect(offered).toContain("Quintanilla");
    expect(offered).not.toContain("Quintanero");
    expect((await test.get(`getChatMessages/${rooms.mine}`, mentor.token)).status).toBe(200);
    for (const room of [rooms.other, direct])
      expect((await test.get(`getChatMessages/${room}`, mentor.token)).status).toBe(404);
    const started = async (person: Person) =>
      (await post("startNewChat", { chatMember: person.accountId })).status;
    expect([await started(mine), await started(other)]).toEqual([200, 404]);
    const user = await test.get("auth/user", mentor.token);
    expect(user.text).not.toContain("Quintanero");
    // A mentee sees and finds only the people who can read what the mentee writes.
    const seenBy = async ({ token }: Person, roomId: string) => {
      const { body } = await test.get("getChatRooms", token);
      const found = body as Record<"rooms" | "addChatMemberList", Data[]>;
      const room = found.rooms.find((one) => one["roomId"] === roomId);
      return [room?.["chatMembers"], found.addChatMemberList].map((people) =>
        (people as Data[]).some(({ id }) => id === mentor.accountId),
      );
    };
    expect(await seenBy(mine, rooms.mine)).toEqual([true, true]);
    expect(await seenBy(other, rooms.other)).toEqual([false, false]);
  });

  it("is notified of their mentees only, and earlier notifications about others are gone", async () => {
    const { db } = test;
    const tell = (about: Person, menteeName: string) =>
      notify(db, {
        to: [mentor.accountId, world.owner.accountId],
        type: "request",
        text: "referral",
        values: { menteeName, sender: "S" },
        menteeId: about.id,
      });
    expect(await tell(mine, "Ana Mine")).toHaveLength(2);
    expect((await tell(other, "Ben Other")).map(({ accountId }) => accountId)).toEqual([
      world.owner.accountId,
    ]);
    await insertRow(db, "notifications", {
      accountId: mentor.accountId,
      notificationType: "request",
      notificationSubject: "Ben Before",
      menteeId: other.id,
    });
    const user = await test.get("auth/user", mentor.token);
    expect(user.text).toContain("Ana Mine");
    expect(user.text).not.toMatch(/Ben Other|Ben Before/);
    // A socket, which pushes news, does not send it either.
    const told = (await claimUndelivered(db, [mentor.accountId])).get(mentor.accountId);
    expect(JSON.stringify(told)).toContain("Ana Mine");
    expect(JSON.stringify(told)).not.toContain("Ben Before");
  });

  it("hears about records without a case, even while no mentee is assigned to them", async () => {
    const { db } = test;
    const role = { role: roleId };
    const [idle, owner] = [await makeStaff(db, world.own, role), await makeStaff(db, world.own)];
    const made = await notify(db, { to: [idle.accountId], type: "important", text: "passwordChanged" });
    expect(made).toHaveLength(1);
    expect((await test.get("getNotifications", idle.token)).body["notifications"]).toHaveLength(1);
    // Without an assignment, the person gets no notifications about mentees.
    const told = { type: "request", text: "referral", menteeId: mine.id } as const;
    const heard = await notify(db, { ...told, to: [idle.accountId, owner.accountId] });
    expect(heard.map(({ accountId }) => accountId)).toEqual([owner.accountId]);
  });

  it("hears about an email that they asked for as long as they see its recipient", async () => {
    const { db } = test;
    const told = async (about: Person) => {
      const mail = await insertRow(db, "emailOutbox", {
        to: about.email,
        subject: "",
        kind: "invitation",
        accountId: about.accountId,
        organizationId: world.own,
        requestedBy: mentor.accountId,
        lastError: "550 no such user",
      });
      const before = (await notificationHistory(db, mentor.accountId)).length;
      await db.transaction().execute((trx) => notifyAboutRefusal(trx, mail));
      return (await notificationHistory(db, mentor.accountId)).length - before;
    };
    expect([await told(mine), await told(other)]).toEqual([1, 0]);
  });

  it("exports their mentees, and fetches the file only as long as they see all of them", async () => {
    const begin = async () =>
      (await post("export/overview", { tableName: "mentees", format: "csv", reason: "A test" })).body["code"];
    const fetched = await test.get(`export/${String(await begin())}`, mentor.token);
    expect(fetched.status).toBe(200);
    expect(fetched.text).toContain("Quintanilla");
    expect(fetched.text).not.toContain("Quintanero");
    const code = String(await begin());
    await sql`update mentee_staff set until_date = organization_day(organization_id) - 3 where staff_id = ${mentor.id}`.execute(
      test.db,
    );
    const late = await test.get(`export/${code}`, mentor.token);
    // Ending one of several assignments is enough.
    await sql`update mentee_staff set until_date = null where staff_id = ${mentor.id}`.execute(test.db);
    const second = await makeMentee(test.db, world.own);
    const row = await makeDuty(test.db, second, { staffId: mentor.id });
    const both = String(await begin());
    await sql`delete from mentee_staff where id = ${row}`.execute(test.db);
    expect((await test.get(`export/${both}`, mentor.token)).status).toBe(404);
    await sql`update mentee_staff set until_date = null where staff_id = ${mentor.id}`.execute(test.db);
    expect(late.status).toBe(404);
  });

  it("sees their mentees on the dashboard, whatever was counted for others a moment before", async () => {
    const ask = async (by: Person) => (await test.get("loadDashboard?whose=team", by.token)).text;
    expect(await ask(world.owner)).toContain("Quintanero");
    const own = await ask(mentor);
    expect(own).toContain("Quintanilla");
    expect(own).not.toContain("Quintanero");
  });

  it("decides nothing about who sees which mentees, and grants no role that sees more", async () => {
    const save = (tableName: string, tableId: string, data: Data, by = mentor) =>
      post("saveRecord", { tableName, tableId, data }, by);
    const day = { fromDate: "2026-01-01" };
    const assign = { menteeId: mine.id, staffId: mentor.id, duty: "mentor", ...day };
    const absence = { staffId: world.owner.id, standIn: mentor.id, ...day, untilDate: "2027-01-01" };
    expect((await save("menteeStaff", "0", assign)).status).toBe(403);
    expect((await save("absences", "0", absence)).status).toBe(403);
    expect((await save("mentees", mine.id, { caseManager: mentor.id })).status).toBe(403);
    expect((await save("mentees", mine.id, { caseManager: "", livingConditions: "y" })).body).toMatchObject({
      status: 1,
    });
    expect((await save("userRoles", roleId, { caseloadOnly: "0" })).status).toBe(403);
    const takes = { tableName: "users", tableId: world.owner.id };
    expect((await post("handOver/find", takes)).status).toBe(403);
    expect((await save("userRoles", roleId, { roleName: "Another name" })).body).toMatchObject({ status: 1 });
    const owners = await save("userRoles", roleId, { roleType: "1" }, world.owner);
    expect(owners.body).toMatchObject({ status: 0, errors: { caseloadOnly: "Owners see all mentees." } });
  });

  it("can't change how a colleague signs in, which would show that person's caseload", async () => {
    const { db } = test;
    const colleague = await makeStaff(db, world.own, { role: roleId });
    const about = { tableName: "users", tableId: colleague.id };
    const save = (data: Data) => post("saveRecord", { ...about, data });
    const phrase = "another good phrase";
    expect((await save({ password: phrase, passwordConfirm: phrase })).status).toBe(403);
    expect((await save({ email: "elsewhere@test.example" })).status).toBe(403);
    for (const path of ["secondFactor/reset", "inviteAgain", "sessions/of", "sessions/endOf"])
      expect([path, (await post(`auth/${path}`, about)).status]).toEqual([path, 403]);
    const signInOf = () =>
      test.query(sql`select email_key, password_hash from accounts
        where id in (${colleague.accountId}, ${mentor.accountId}) order by id = ${mentor.accountId}`);
    const [theirs, own] = await signInOf();
    expect(theirs).toEqual({ email_key: colleague.email, password_hash: own?.["password_hash"] });
    // The rest of the form stays open, and so does the caller's own sign-in.
    expect((await save({ firstName: "Other" })).body).toMatchObject({ status: 1 });
    const person = { tableName: "users", tableId: mentor.id };
    expect((await post("auth/sessions/of", person)).body).toMatchObject({ status: 1 });
  });

  it("meets the same limit in the database, in every table below a mentee", async () => {
    const { db, application } = test.database;
    const { rows: tables } = await sql<{ name: string; mentee: string }>`
      select c.relname as name, a.attname as mentee from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'mentees' then 'id' else 'mentee_id' end
      where c.relkind = 'r' and c.relrowsecurity and c.relnamespace = 'public'::regnamespace order by 1`.execute(
      db,
    );
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["mentees", "mentee_staff", "audit_trail"]),
    );
    const scope = {
      organizationId: world.own,
      accountId: mentor.accountId,
      menteeId: null,
      caseloadOf: mentor.id,
    };
    for (const { name, mentee } of tables) {
      const ask = () =>
        sql<{ id: string | null }>`select distinct ${sql.id(mentee)} as id from ${sql.table(name)}`.execute(
          application,
        );
      const { rows } = await runInContext({ scope }, ask);
      const seen = rows.flatMap(({ id }) => (id === null ? [] : [id]));
      expect(`${name} ${seen.filter((id) => id !== mine.id).join()}`).toBe(`${name} `);
    }
    const nobody = await runInContext({ scope: { ...scope, caseloadOf: "999999999" } }, () =>
      sql`select from mentees`.execute(application),
    );
    expect(nobody.rows).toEqual([]);
    const own = await runInContext({ scope }, () => sql`select from mentees`.execute(application));
    expect(own.rows).toHaveLength(1);
  });

  it("may be staff of the super-organization, who work within the limit too", async () => {
    const { db } = test;
    const person = await makeStaff(db, world.superOrganization, {
      role: { roleType: 2, flags: allFlags, keys: allKeys, values: { caseloadOnly: true } },
    });
    expect(idsOf(await post("getTable", { tableName: "mentees" }, person))).toEqual([]);
    expect((await post("getMentee", { tableId: mine.id }, person)).status).toBe(404);
  });
});
