/** Promises: made by one side, confirmed by the other, and none forgotten when a team member leaves. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { allFlags } from "#shared/access/flags.ts";
import { promiseAnswerDays } from "#shared/records/promises.ts";
import { dayAway } from "#tests/support/days.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person, makeDuty } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const promise = { text: "Call the housing office", by: "staff", dueOn: "2027-03-01", status: "open" };
const send = (tableId: string, data: Data, person: Person = world.owner) =>
  test.save("promises", tableId, data, person.token);
const save = async (tableId: string, data: Data, person?: Person) => (await send(tableId, data, person)).body;
const add = async (mentee: Person, data: Data = {}) =>
  String((await save("0", { ...promise, menteeId: mentee.id, ...data }))["recordId"]);
const read = async (tableId: string, person: Person = world.owner) =>
  (await test.read("promises", tableId, person.token)).body["dataValues"] as Data;
const menteeOf = (person: Person) => makeMentee(test.db, world.own, { values: { caseManager: person.id } });
const staff = () => makeStaff(test.db, world.own);

describe("A promise [14-A4.2]", () => {
  it("is made, kept, answered “Not yet”, kept again and confirmed, each with a line in the history", async () => {
    const mentee = await menteeOf(world.owner);
    const id = await add(mentee);
    expect(await read(id, mentee)).toMatchObject({
      text: promise.text,
      status: "open",
      byStaff: world.owner.id,
    });
    const answer = (confirmed: string) => save(id, { confirmed }, mentee);
    // There is nothing to answer yet, and the mentee can't change anything else.
    expect(await answer("yes")).toMatchObject({ status: 0 });
    await save(id, { status: "kept" });
    expect(await read(id)).toMatchObject({ status: "kept", confirmed: "" });
    expect((await read(id))["keptOn"]).not.toBe("");
    expect(await answer("notYet")).toMatchObject({ status: 1 });
    expect(await read(id)).toMatchObject({ status: "open", confirmed: "notYet", keptOn: "" });
    await save(id, { status: "kept" });
    expect(await read(id)).toMatchObject({ status: "kept", confirmed: "" });
    await save(id, { text: "Something else", status: "open" }, mentee);
    expect(await answer("yes")).toMatchObject({ status: 1 });
    for (const change of [{ text: "Another text" }, { status: "open" }, { dueOn: "2027-04-01" }])
      expect(await save(id, change)).toMatchObject({ status: 0 });
    expect(await answer("notYet")).toMatchObject({ status: 0 });
    expect(await read(id)).toMatchObject({ text: promise.text, status: "kept", confirmed: "yes" });
    const lines = await test.query(sql`select f.key as field, f.value ->> 1 as is from audit_trail e
      join audit_changes c on c.event_id = e.id cross join jsonb_each(c.changes) f
      where e.table_name = 'promises' and e.record_id = ${id} and e.action <> 'create'
        and f.key in ('status', 'confirmed') order by e.id, f.key`);
    expect(lines.map(({ field, is }) => `${String(field)} ${String(is ?? "")}`)).toEqual([
      "status kept",
      "confirmed notYet",
      "status open",
      "confirmed ",
      "status kept",
      "confirmed yes",
    ]);
  });

  it("is settled without an answer after a number of days, and released only with a reason", async () => {
    const mentee = await menteeOf(world.owner);
    const id = await add(mentee);
    await save(id, { status: "kept" });
    const keptSince = (days: number) =>
      test.query(
        sql`update promises set kept_on = organization_day(organization_id) - ${days}::integer where id = ${id}`,
      );
    await keptSince(promiseAnswerDays);
    expect(await save(id, { text: "Call both offices" })).toMatchObject({ status: 1 });
    await keptSince(promiseAnswerDays + 1);
    expect(await save(id, { text: "Call nobody" })).toMatchObject({ status: 0 });
    expect(await save(id, { confirmed: "notYet" }, mentee)).toMatchObject({ status: 0 });
    const other = await add(mentee);
    expect((await save(other, { status: "released" }))["errors"]).toHaveProperty("reason");
    expect(await save(other, { status: "released", reason: "The office closed" })).toMatchObject({
      status: 1,
    });
    expect(await read(other, mentee)).toMatchObject({ reason: "The office closed" });
    expect(await save(other, { reason: "No reason" })).toMatchObject({ status: 0 });
  });

  it("of the mentee is confirmed by the team, and the mentee does not answer it", async () => {
    const mentee = await menteeOf(world.owner);
    const id = await add(mentee, { by: "mentee", byStaff: world.owner.id });
    expect(await read(id)).toMatchObject({ byStaff: "" });
    expect((await send(id, { confirmed: "yes" }, mentee)).status).toBe(403);
    await save(id, { status: "kept" });
    expect(await read(id)).toMatchObject({ status: "kept", confirmed: "yes" });
  });
});

describe("A promise of the mentee [14-A4.2]", () => {
  const own = { text: "Bring the pay stubs", dueOn: "2027-03-01" };

  it("is added by the mentee, marked as done without being confirmed, and answered by the team", async () => {
    const mentee = await menteeOf(world.owner);
    const started = await read("0", mentee);
    expect(started).toMatchObject({ by: "mentee", status: "open", byStaff: "" });
    const made = await save("0", { ...own, by: "mentee", status: "open", menteeId: mentee.id }, mentee);
    const id = String(made["recordId"]);
    expect(await read(id)).toMatchObject({
      ...own,
      by: "mentee",
      byStaff: "",
      status: "open",
      confirmed: "",
    });
    expect(await save(id, { text: "Bring all pay stubs", dueOn: "2027-03-05" }, mentee)).toMatchObject({
      status: 1,
    });
    expect(await save(id, { status: "kept" }, mentee)).toMatchObject({ status: 1 });
    expect(await read(id)).toMatchObject({ status: "kept", confirmed: "" });
    expect((await read(id))["keptOn"]).not.toBe("");
    // A repeated completion is not written again, but can be undone.
    expect(await save(id, { text: "Bring nothing" }, mentee)).toMatchObject({ status: 0 });
    expect(await save(id, { status: "open" }, mentee)).toMatchObject({ status: 1 });
    expect(await read(id)).toMatchObject({ status: "open", keptOn: "", text: "Bring all pay stubs" });
    await save(id, { status: "kept" }, mentee);
    await save(id, { confirmed: "notYet" });
    expect(await read(id)).toMatchObject({ status: "open", confirmed: "notYet" });
    await save(id, { status: "kept" }, mentee);
    expect(await read(id)).toMatchObject({ status: "kept", confirmed: "" });
    await save(id, { confirmed: "yes" });
    for (const change of [{ text: "Bring nothing" }, { status: "open" }])
      expect(await save(id, change, mentee)).toMatchObject({ status: 0 });
    expect(await read(id)).toMatchObject({ status: "kept", confirmed: "yes", text: "Bring all pay stubs" });
  });

  it("cannot be forged: not of another side or state, not for others, not twice", async () => {
    const mentee = await menteeOf(world.owner);
    const other = await menteeOf(world.owner);
    const count = async () =>
      (
        await test.query(
          sql`select count(*)::integer as count from promises where mentee_id in (${mentee.id}, ${other.id})`,
        )
      )[0]!["count"];
    const data = { ...own, menteeId: mentee.id };
    for (const forged of [
      { by: "staff" },
      { by: "agency" },
      { byStaff: world.owner.id },
      { status: "kept" },
      { status: "released" },
      { confirmed: "yes" },
      { reason: "None" },
      { organizationId: world.other },
    ])
      expect([forged, (await send("0", { ...data, ...forged }, mentee)).status]).toEqual([forged, 403]);
    expect((await send("0", { ...data, menteeId: other.id }, mentee)).status).toBe(404);
    expect((await send("0", own, mentee)).status).toBe(400);
    expect((await send("0", { ...data, dueOn: 5 }, mentee)).status).toBe(400);
    expect(await save("0", { ...data, text: " " }, mentee)).toMatchObject({ status: 0 });
    expect(await count()).toBe(0);
    const key = randomBytes(16).toString("hex");
    const headers = { authorization: mentee.token, "idempotency-key": key };
    const payload = { tableName: "promises", tableId: "0", data };
    const once = async () =>
      (await test.app.inject({ method: "POST", url: "/apicalls/saveRecord", headers, payload })).json<Data>();
    const first = await once();
    expect(first).toMatchObject({ status: 1 });
    expect(await once()).toEqual(first);
    expect(await count()).toBe(1);
  });

  it("grants the mentee nothing else: neither others' promises, nor more than an answer to the team's", async () => {
    const mentee = await menteeOf(world.owner);
    const other = await menteeOf(world.owner);
    const mine = await add(mentee, { by: "mentee" });
    const [staffs, agencys] = [await add(mentee), await add(mentee, { by: "agency" })];
    const foreign = await add(other, { by: "mentee" });
    const before = await Promise.all([mine, staffs, agencys, foreign].map((id) => read(id)));
    for (const id of [staffs, agencys])
      for (const change of [{ text: "Mine" }, { dueOn: "2028-01-01" }, { status: "kept" }, { by: "mentee" }])
        expect([change, (await send(id, change, mentee)).status]).toEqual([change, 403]);
    for (const change of [{ by: "staff" }, { status: "released" }, { confirmed: "yes" }, { reason: "None" }])
      expect([change, (await send(mine, change, mentee)).status]).toEqual([change, 403]);
    expect((await send(foreign, { status: "kept" }, mentee)).status).toBe(404);
    for (const call of ["deleteRecord", "restoreRecord"])
      expect((await test.post(call, { tableName: "promises", tableId: mine }, mentee.token)).status).toBe(
        403,
      );
    expect(await Promise.all([mine, staffs, agencys, foreign].map((id) => read(id)))).toEqual(before);
  });
});

describe("A change that staff made to a promise [14-A4.2]", () => {
  let key = 0;
  const undo = (requestId: unknown = `change ${key}`, person: Person = world.owner) =>
    test.post("undo", { requestId }, person.token);
  const versionOf = async (id: string) => Number((await read(id))["version"]);
  const fresh = async (person?: Person) => add(await menteeOf(person ?? world.owner));
  /** Saves with a new key. */
  const change = async (id: string, data: Data, person: Person = world.owner) => {
    const body = { tableName: "promises", tableId: id, data };
    expect((await test.post("saveRecord", body, person.token, `change ${++key}`)).body).toMatchObject({
      status: 1,
    });
  };

  it("is undone by the person who made it: kept, released and postponed, and once", async () => {
    const id = await fresh();
    for (const data of [
      { status: "kept" },
      { status: "released", reason: "The office has closed" },
      { dueOn: "2027-03-08" },
    ]) {
      const before = await read(id);
      await change(id, { ...data, version: before["version"] });
      expect(await read(id)).toMatchObject(data);
      const since = Number(before["version"]) + 1;
      expect((await undo()).body).toMatchObject({ status: 1, recordId: id });
      const same = ["text", "dueOn", "status", "keptOn", "confirmed", "reason", "byStaff"];
      const after = await read(id);
      for (const name of same) expect([name, after[name]]).toEqual([name, before[name]]);
      // A repeated undo changes nothing.
      expect((await undo()).body).toMatchObject({ status: 1 });
      expect(await versionOf(id)).toBe(since + 1);
    }
    // A promise that was confirmed with "Not yet" and kept again gets back its day and answer.
    await sql`update promises set status = 'kept', kept_on = ${dayAway(-1)}, confirmed = 'notYet' where id = ${id}`.execute(
      test.db,
    );
    await change(id, { status: "released", reason: "Moved" });
    await undo();
    expect(await read(id)).toMatchObject({
      status: "kept",
      keptOn: dayAway(-1),
      confirmed: "notYet",
      reason: "",
    });
  });

  it("stays after another person's change, after ten minutes, and for everyone else", async () => {
    const id = await fresh();
    const colleague = await staff();
    await change(id, { status: "released", reason: "Moved" });
    const released = `change ${key}`;
    const since = await versionOf(id);
    expect((await undo(released, colleague)).status).toBe(404);
    expect((await undo(released, await makeStaff(test.db, world.other))).status).toBe(404);
    expect((await undo("another")).status).toBe(404);
    for (const wrong of ["", 7, null, {}]) expect((await undo(wrong)).status).toBe(400);
    await sql`update save_keys set created_at = now() - interval '11 minutes'`.execute(test.db);
    expect((await undo(released)).body).toMatchObject({ status: 0 });
    expect(await read(id)).toMatchObject({ status: "released", version: since });

    const other = await fresh();
    await change(other, { dueOn: "2027-03-08" });
    const mine = await versionOf(other);
    await save(other, { status: "kept" }, colleague);
    expect((await undo()).body).toMatchObject({
      status: 0,
      message: "Someone changed this in the meantime, so it stays as it is.",
    });
    expect(await read(other)).toMatchObject({ status: "kept", dueOn: "2027-03-08", version: mine + 1 });
    const mentee = await menteeOf(world.owner);
    await change(await add(mentee, { by: "mentee" }), { status: "kept" }, mentee);
    expect((await undo(`change ${key}`, mentee)).status).toBe(403);
  });

  it("notifies the case manager once that the mentee did what they said, or else the Owners", async () => {
    const worker = await staff();
    const mentee = await menteeOf(worker);
    const mailed = () =>
      test.query(sql`select 1 from deliveries where kind = 'completed' and "to" = ${worker.email}`);
    const told = (person: Person) =>
      test.query(sql`select notification_subject as subject, notification_url as url, read_at from notifications
        where account_id = ${person.accountId} and group_key = ${`promiseDone:${id}`}`);
    const id = String(
      (await save("0", { text: "Go to the class", dueOn: "2027-03-01", menteeId: mentee.id }, mentee))[
        "recordId"
      ],
    );
    const mark = (status: string) => save(id, { status }, mentee);
    expect(await mark("kept")).toMatchObject({ status: 1 });
    const [first] = await told(worker);
    expect(first).toMatchObject({ url: `/mentee/mentee-promises/${mentee.id}` });
    expect(String(first!["subject"])).toMatch(/did what was promised$/);
    expect(JSON.stringify(first)).not.toContain("class");
    expect(await mailed()).toHaveLength(1);
    // The notice was read, and undoing and repeating within minutes notifies no one twice.
    await sql`update notifications set read_at = now() where account_id = ${worker.accountId}`.execute(
      test.db,
    );
    await mark("open");
    await mark("kept");
    expect(await told(worker)).toHaveLength(1);
    expect(await mailed()).toHaveLength(1);
    expect(await told(world.owner)).toEqual([]);
    // The team says that it isn't done, so the next completion is announced again.
    await save(id, { status: "open", confirmed: "notYet" }, worker);
    await mark("kept");
    expect(await told(worker)).toHaveLength(2);
    // The mentee gets no notification.
    expect(await told(mentee)).toEqual([]);
    await sql`update mentees set case_manager = null where id = ${mentee.id}`.execute(test.db);
    await sql`update promises set status = 'open', done_told_at = null where id = ${id}`.execute(test.db);
    await mark("kept");
    expect(await told(worker)).toHaveLength(2);
    expect(await told(world.owner)).toHaveLength(1);
  });
});

describe("Reassigning promises [14-A4.2]", () => {
  it("notifies the mentee of a new day, and of the successor for an open promise, once, and without its text", async () => {
    const [ana, ben, eva] = [await staff(), await staff(), await staff()];
    const mentee = await menteeOf(world.owner);
    const told = () =>
      test.query(
        sql`select notification_subject as subject, notification_message as message, notification_url as url from notifications where account_id = ${mentee.accountId}`,
      );
    const id = await add(mentee, { byStaff: ana.id });
    await save(id, { byStaff: ana.id, dueOn: "2027-03-02" });
    await save(id, { byStaff: ana.id, dueOn: "2027-03-04" });
    await save(id, { byStaff: ana.id, dueOn: "2027-03-04" });
    const url = `/plan/promise-${id}`;
    expect(await told()).toEqual([
      { subject: "A promise has a new due date", message: "Thursday, March 4. See your plan.", url },
    ]);
    const nameOf = async (person: Person) =>
      (
        await test.query(
          sql`select first_name || ' ' || last_name as name from users where id = ${person.id}`,
        )
      )[0]!["name"];
    await save(id, { byStaff: ben.id });
    await save(id, { byStaff: eva.id });
    expect(await told()).toEqual([
      {
        subject: `${String(await nameOf(eva))} is now in charge of a promise to you`,
        message: "See your plan.",
        url,
      },
    ]);
    const kept = await add(mentee, { byStaff: ana.id, status: "kept" });
    await save(kept, { byStaff: ben.id });
    expect(await told()).toHaveLength(1);
  });
});

describe("A person who leaves [14-A4.2]", () => {
  it("is neither disabled nor deleted before 12 of 12 open promises are settled", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const mentee = await menteeOf(world.owner);
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) ids.push(await add(mentee, { byStaff: ana.id }));
    await add(mentee, { byStaff: ana.id, status: "released", reason: "Not needed" });
    const leave = async () =>
      (await test.save("users", ana.id, { active: "0" }, world.owner.token, { takerId: ben.id })).body;
    const remove = async () =>
      (await test.remove("users", ana.id, world.owner.token, { takerId: ben.id })).body;
    for (const [at, id] of ids.entries()) {
      expect(await leave()).toMatchObject({
        status: 0,
        message: expect.stringContaining("promise") as string,
      });
      if (at === 11) expect(await remove()).toMatchObject({ status: 0 });
      const change = at % 2 === 0 ? { byStaff: ben.id } : { status: "released", reason: "Ana leaves" };
      expect(await save(id, change)).toMatchObject({ status: 1 });
    }
    expect(await leave()).toMatchObject({ status: 1 });
  });

  it("reassigns 40 mentees with 12 open promises only if each is settled, and each mentee is notified once", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const mentees: Person[] = [];
    for (let at = 0; at < 40; at += 1) mentees.push(await menteeOf(ana));
    const ids: string[] = [];
    for (const mentee of mentees.slice(0, 12)) ids.push(await add(mentee, { byStaff: ana.id }));
    const [day] = await test.query(
      sql`select organization_day(${world.own}) + 7 as next, organization_day(${world.own}) - 1 as past`,
    );
    const give = async (promises: Data[], person: Person = world.owner) =>
      test.post(
        "caseload/transfer",
        { menteeIds: mentees.map(({ id }) => id), duty: "caseManager", toStaffId: ben.id, promises },
        person.token,
      );
    const settled = ids.map((id, at) =>
      at % 2 === 0 ? { id, dueOn: day!["next"] } : { id, reason: "Ana leaves us" },
    );
    for (const some of [[], settled.slice(1), settled.slice(0, 11)]) {
      const { body } = await give(some);
      expect(body).toMatchObject({ status: 0 });
      expect((body["openPromises"] as Data[]).length).toBe(12 - some.length);
    }
    expect((await give([{ id: ids[0], dueOn: day!["past"] }, ...settled.slice(1)])).body).toMatchObject({
      status: 0,
    });
    expect((await give([{ id: ids[0], reason: " " }, ...settled.slice(1)])).status).toBe(400);
    const keys = allKeys.filter((key) => key !== "promises");
    const blind = await makeStaff(test.db, world.own, { role: { roleType: 2, keys, flags: allFlags } });
    expect(JSON.stringify((await give([], blind)).body)).not.toContain(promise.text);
    expect((await give(settled, blind)).status).toBe(403);
    const [untouched] = await test.query(sql`select count(*)::integer as count from mentees
      where case_manager = ${ana.id}`);
    expect(untouched).toEqual({ count: 40 });

    expect((await give(settled)).body).toMatchObject({ status: 1, transferred: 40 });
    const [left] =
      await test.query(sql`select count(*) filter (where status = 'open' and by_staff = ${ana.id})::integer as ana,
      count(*) filter (where status = 'open' and by_staff = ${ben.id})::integer as ben,
      count(*) filter (where status = 'released')::integer as released
      from promises where id = any(${ids}::bigint[])`);
    expect(left).toEqual({ ana: 0, ben: 6, released: 6 });
    const told = await test.query(sql`select account_id, count(*)::integer as times from notifications
      where account_id = any(${mentees.map(({ accountId }) => accountId)}::bigint[]) group by 1`);
    expect(told.map(({ times }) => times)).toEqual(mentees.map(() => 1));
    expect((await give(settled)).body).toMatchObject({ status: 1, transferred: 0 });
  });

  it("causes one notice to each mentee about the successor, even if the reassignment notifies no one", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const [mentee, other] = [await menteeOf(ana), await menteeOf(ana)];
    const ids = [
      await add(mentee, { byStaff: ana.id }),
      await add(mentee, { byStaff: ana.id }),
      await add(other, { byStaff: ana.id }),
    ];
    const promises = [
      { id: ids[0], dueOn: "2099-01-01" },
      { id: ids[1], dueOn: "2099-01-01" },
      { id: ids[2], reason: "Ana leaves us" },
    ];
    const menteeIds = [mentee.id, other.id];
    const transfer = { menteeIds, duty: "caseManager", toStaffId: ben.id, tellMentee: "0", promises };
    expect((await test.post("caseload/transfer", transfer, world.owner.token)).body).toMatchObject({
      status: 1,
    });
    const told = await test.query(sql`select account_id, notification_subject as subject from notifications
      where account_id in (${mentee.accountId}, ${other.accountId})`);
    expect(told).toEqual([
      {
        account_id: mentee.accountId,
        subject: expect.stringMatching(/ is now in charge of a promise to you$/) as string,
      },
    ]);
  });

  it("decides only about their promises, not those of people who had the duty before", async () => {
    const [ana, ben, eva] = [await staff(), await staff(), await staff()];
    const mentee = await menteeOf(ana);
    await makeDuty(test.db, mentee, { staffId: eva.id, duty: "caseManager", untilDate: "2026-02-01" });
    const own = await add(mentee, { byStaff: ana.id });
    const former = await add(mentee, { byStaff: eva.id });
    const body = { menteeIds: [mentee.id], duty: "caseManager", toStaffId: ben.id };
    const open = (await test.post("caseload/transfer", body, world.owner.token)).body["openPromises"];
    expect((open as Data[]).map(({ id }) => id)).toEqual([own]);
    // Today is a valid new day.
    const [day] = await test.query(sql`select organization_day(${world.own}) as today`);
    const promises = [{ id: own, dueOn: day!["today"] }];
    const given = await test.post("caseload/transfer", { ...body, promises }, world.owner.token);
    expect(given.body).toMatchObject({ status: 1, transferred: 1 });
    expect(await read(former)).toMatchObject({ status: "open", byStaff: eva.id });
  });

  it("keeps promises to mentees whom the successor already has, because the other mentor stays", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const [shared, given] = [await menteeOf(world.owner), await menteeOf(world.owner)];
    for (const mentee of [shared, given]) await makeDuty(test.db, mentee, { staffId: ana.id });
    await makeDuty(test.db, shared, { staffId: ben.id });
    const stays = await add(shared, { byStaff: ana.id });
    const goes = await add(given, { byStaff: ana.id });
    const body = { menteeIds: [shared.id, given.id], duty: "mentor", toStaffId: ben.id };
    const open = (await test.post("caseload/open", body, world.owner.token)).body;
    expect((open["promises"] as Data[]).map(({ id }) => id)).toEqual([goes]);
    const promises = [stays, goes].map((id) => ({ id, reason: "Ana leaves us" }));
    const done = await test.post("caseload/transfer", { ...body, promises }, world.owner.token);
    expect(done.body).toMatchObject({ status: 1, transferred: 1 });
    expect(await read(stays)).toMatchObject({ status: "open", byStaff: ana.id });
    expect(await read(goes)).toMatchObject({ status: "released" });
  });

  it("keeps the promises to deleted mentees", async () => {
    const ana = await staff();
    const mentee = await menteeOf(world.owner);
    await insertRow(test.db, "promises", {
      ...promise,
      organizationId: world.own,
      menteeId: mentee.id,
      byStaff: ana.id,
    });
    await sql`update mentees set deleted_at = now() where id = ${mentee.id}`.execute(test.db);
    const { body } = await test.remove("users", ana.id, world.owner.token, { takerId: null });
    expect(body).toMatchObject({ status: 1 });
  });
});
