/** Bulk actions (ADR 65): each record with its own permissions, once, and undone. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { allFlags } from "#shared/access/flags.ts";
import { maxBulk } from "#shared/contracts/bulk.ts";
import { finishJob, storeRefusal } from "#server/features/bulk/store.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";
import { isWhole, record, times } from "#tests/support/suite.ts";

type Data = Record<string, unknown>;
interface Row {
  readonly id: string;
  readonly name: string;
  readonly outcome: string;
  readonly message: string;
}
type Result = Data & { rows: Row[]; counts: Data };

let world: World;
let goalId: string;
let statusId: string;
let typeId: string;
const test = testApp();
beforeAll(async () => {
  const { db } = test;
  world = await makeWorld(db);
  goalId = await insertRow(db, "menteeGoals", { organizationId: world.own, name: "Find a home" });
  typeId = await insertRow(db, "configAppointmentTypes", { organizationId: world.own, name: "Workshop" });
  statusId = await insertRow(db, "configProgramStatus", { organizationId: world.own, name: "Enrolled" });
});

const mentees = async (count: number, values: Data = {}, organization = world.own) => {
  const made: Person[] = [];
  for (let n = 0; n < count; n += 1) made.push(await makeMentee(test.db, organization, { values }));
  return made;
};
const idsOf = (people: readonly Person[]) => people.map(({ id }) => id);
const ask = (body: Data, by: Person = world.owner) =>
  test.post("bulk", { tableName: "mentees", values: {}, ...body }, by.token);
const resultOf = async (code: unknown, by: Person = world.owner) =>
  (await test.post("bulk/result", { code }, by.token)).body;

/** Waits until the work is done. */
async function wait(code: unknown, by: Person = world.owner): Promise<Result> {
  await expect
    .poll(async () => (await test.get(`job-status/${code}`, by.token)).body["jobStatus"])
    .toBe("ready");
  return (await resultOf(code, by)) as Result;
}
/** Requests an action, waits for it, and returns its result with its code. */
async function run(body: Data, by: Person = world.owner) {
  const begun = await ask(body, by);
  expect(begun.body).toMatchObject({ status: 1, dataType: "bulk", kind: "bulk" });
  const { code } = begun.body;
  return { ...(await wait(code, by)), code };
}
async function undo(code: unknown, by: Person = world.owner): Promise<Result> {
  expect((await test.post("bulk/undo", { code }, by.token)).body).toMatchObject({ status: 1 });
  return wait(code, by);
}
/** Returns everything stored about mentees, except versions and times of change. */
const stateOf = (ids: readonly string[]) =>
  test.query(sql`select to_jsonb(m) - 'version' - 'updated_at' - 'column_versions' as mentee, m.deleted_at is not null as gone,
      (select jsonb_agg(jsonb_build_array(s.staff_id, s.duty, s.from_date, s.until_date) order by s.id)
        from mentee_staff s where s.mentee_id = m.id and s.deleted_at is null) as staff,
      (select jsonb_agg(jsonb_build_array(a.program_status) order by a.id)
        from mentee_assessments a where a.mentee_id = m.id and a.deleted_at is null) as assessments,
      (select count(*)::integer from appointments a where a.mentee_id = m.id and a.deleted_at is null) as appointments,
      (select count(*)::integer from mentee_user_goals g where g.mentee_id = m.id and g.deleted_at is null) as goals
    from mentees m where m.id = any(${ids}::bigint[]) order by m.id`);

const orders = (manager: Person): Readonly<Record<string, Data>> => ({
  "assign a case manager": { action: "set", values: { field: "caseManager", value: manager.id } },
  "set the program status": {
    action: "set",
    values: { tableName: "menteeAssessments", field: "programStatus", value: `,${statusId},` },
  },
  "add a goal": {
    action: "add",
    values: {
      tableName: "menteeUserGoals",
      data: { menteeGoalId: goalId, startDate: "2026-11-01", endDate: "2026-12-01" },
    },
  },
  "add an appointment": {
    action: "add",
    values: {
      tableName: "appointments",
      data: {
        type: typeId,
        start: { local: "2031-03-04T10:00", zone: "America/New_York" },
        minutes: "60",
        mode: "group",
        place: "1 Main Street",
        bring: "A pen",
      },
    },
  },
  archive: { action: "archive", values: { activeStatus: "0" } },
  delete: { action: "delete" },
});

describe("A bulk action [14-A3.4]", () => {
  it("applies each of its actions to every record and undoes it", async () => {
    const { db } = test;
    const [former, manager] = [await makeStaff(db, world.own), await makeStaff(db, world.own)];
    const people = [...(await mentees(2, { caseManager: former.id })), ...(await mentees(1))];
    const ids = idsOf(people);
    await sql`update mentee_staff set from_date = '2026-02-03' where mentee_id = any(${ids}::bigint[])`.execute(
      db,
    );
    await insertRow(db, "menteeAssessments", {
      organizationId: world.own,
      menteeId: ids[0],
      programStatus: [],
    });
    const before = await stateOf(ids);
    for (const [name, order] of Object.entries(orders(manager))) {
      const done = await run({ ...order, ids });
      expect([name, done.counts]).toEqual([name, { waiting: 0, done: 3, refused: 0, undone: 0, kept: 0 }]);
      expect(done.rows[0]).toMatchObject({ id: ids[0], message: "" });
      expect(done.rows[0]!.name).toContain("Mia");
      expect(await stateOf(ids)).not.toEqual(before);
      const back = await undo(done.code);
      expect([name, back.counts, back.rows.filter(({ message }) => message)]).toEqual([
        name,
        { waiting: 0, done: 0, refused: 0, undone: 3, kept: 0 },
        [],
      ]);
      expect([name, await stateOf(ids)]).toEqual([name, before]);
    }
    // The caseload matched after each step, and each change has a line in the trail.
    const lines = await test.query(sql`select action, count(*)::integer as count from audit_trail
      where record_id = any(${ids}::bigint[]) and table_name = 'mentees' group by action order by action`);
    expect(lines).toEqual([
      { action: "archive", count: 3 },
      { action: "change", count: 6 },
      { action: "delete", count: 3 },
      { action: "restore", count: 3 },
      { action: "unarchive", count: 3 },
    ]);
  });

  it("adds a group appointment to many mentees, with the person who adds it, and skips those who are busy then", async () => {
    const { db } = test;
    const planner = await makeStaff(db, world.own);
    const people = await mentees(3);
    const order = orders(planner)["add an appointment"]!;
    const data = (order["values"] as { data: Data }).data;
    const body = { tableName: "appointments", tableId: "0", menteeId: people[2]!.id };
    const busy = {
      ...data,
      mode: "inPerson",
      start: { local: "2031-03-04T10:30", zone: "America/New_York" },
    };
    expect((await test.post("saveRecord", { ...body, data: busy }, world.owner.token)).body).toMatchObject({
      status: 1,
    });
    const done = await run({ ...order, ids: idsOf(people) }, planner);
    expect(done.counts).toMatchObject({ done: 2, refused: 1 });
    const refused = done.rows.find(({ outcome }) => outcome === "refused");
    expect(refused).toMatchObject({
      id: people[2]!.id,
      message: expect.stringContaining("another appointment at this time"),
    });
    const rows = await test.query(sql`select mentee_id::text as id, staff::text[] as staff, mode, status,
        start_at = '2031-03-04T15:00Z' as "isThen" from appointments
      where mentee_id = any(${idsOf(people.slice(0, 2))}::bigint[]) and deleted_at is null order by mentee_id`);
    expect(rows).toEqual(
      people
        .slice(0, 2)
        .map(({ id }) => ({ id, staff: [planner.id], mode: "group", status: "planned", isThen: true })),
    );
    const inPerson = { ...order, values: { tableName: "appointments", data: { ...data, mode: "inPerson" } } };
    const twice = await run({ ...inPerson, ids: idsOf(await mentees(2)) }, planner);
    expect(twice.counts).toMatchObject({ done: 0, refused: 2 });
  });

  it("keeps the caseload in sync, and notifies the new case manager once", async () => {
    const manager = await makeStaff(test.db, world.own);
    const ids = idsOf(await mentees(4));
    await run({ ...orders(manager)["assign a case manager"], ids, reason: "Ana is on leave" });
    const staff = await test.query(sql`select staff_id, duty from mentee_staff
      where mentee_id = any(${ids}::bigint[]) and deleted_at is null`);
    expect(staff).toEqual(ids.map(() => ({ staff_id: manager.id, duty: "caseManager" })));
    const told = await test.query(
      sql`select notification_message from notifications where account_id = ${manager.accountId}`,
    );
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).toContain("4");
    expect(JSON.stringify(told)).not.toContain("Mia");
    // Mentees who have the case manager already don't count, and without others there is no notification.
    const more = [...ids, ...idsOf(await mentees(3))];
    for (let time = 0; time < 2; time += 1)
      await run({ ...orders(manager)["assign a case manager"], ids: more });
    const again = await test.query(
      sql`select notification_message as text from notifications where account_id = ${manager.accountId} order by id`,
    );
    expect(again.map(({ text }) => String(text).match(/: (\d+)\./)?.[1])).toEqual(["4", "3"]);
    // The new case managers are notified.
    const own = sql`select from notifications where account_id = ${world.owner.accountId}
      and notification_type = 'request'`;
    const before = (await test.query(own)).length;
    await run({ ...orders(world.owner)["assign a case manager"], ids });
    expect(await test.query(own)).toHaveLength(before);
    const [trail] = await test.query(sql`select details from audit_trail
      where account_id = ${world.owner.accountId} and details ->> 'reason' = 'Ana is on leave'`);
    expect(trail?.["details"]).toMatchObject({ action: "set", count: 4 });
  });

  it("notifies each mentee of a goal once, and says nothing about it in the email", async () => {
    const [mentee] = await mentees(1);
    await run({ ...orders(world.owner)["add a goal"], ids: [mentee!.id, mentee!.id] });
    const told = await test.query(sql`select 1 from notifications where account_id = ${mentee!.accountId}`);
    expect(told).toHaveLength(1);
    const mails = JSON.stringify(await test.query(sql`select to_jsonb(o) as mail from deliveries o`));
    expect(mails).toContain(mentee!.email);
    expect(mails).not.toContain("Find a home");
  });

  it("refuses forbidden and missing records alike with a sentence, and does the others", async () => {
    const own = idsOf(await mentees(times(40, 5)));
    const foreign = idsOf(await mentees(times(30, 4), {}, world.other));
    const missing = "999999999";
    const ids = [...foreign, ...own, missing];
    const { rows, counts } = await run({ ...orders(world.owner)["archive"], ids, expectedCount: ids.length });
    expect(counts).toMatchObject({ done: own.length, refused: foreign.length + 1 });
    const refused = rows.filter(({ outcome }) => outcome === "refused");
    expect(refused.map(({ id }) => id).sort()).toEqual([...foreign, missing].sort());
    for (const row of refused) expect(row).toMatchObject({ name: "", message: "Not found." });
    const states = await test.query(
      sql`select active, organization_id from mentees where id = any(${ids}::bigint[])`,
    );
    for (const { active, organization_id } of states) expect(active).toBe(organization_id !== world.own);
  });

  it("reaches only the assigned mentees of a person limited to a caseload", async () => {
    const { db } = test;
    const mentor = await makeStaff(db, world.own, { role: { roleType: 2, values: { caseloadOnly: true } } });
    const [mine, other] = await mentees(2);
    const values = { organizationId: world.own, menteeId: mine!.id, staffId: mentor.id };
    await insertRow(db, "menteeStaff", { ...values, duty: "mentor", fromDate: "2026-01-01" });
    const order = orders(mentor)["add a goal"]!;
    const done = await run({ ...order, ids: [mine!.id, other!.id] }, mentor);
    expect(done.rows).toMatchObject([
      { id: other!.id, outcome: "refused", name: "", message: "Not found." },
      { id: mine!.id, outcome: "done" },
    ]);
    const all = await run({ ...order, filter: {}, expectedCount: 1 }, mentor);
    expect(all.rows).toMatchObject([{ id: mine!.id, outcome: "done" }]);
    expect((await undo(done.code, mentor)).counts).toMatchObject({ undone: 1, refused: 1 });
    // They may not change who is responsible.
    expect((await ask({ ...orders(mentor)["assign a case manager"], ids: [mine!.id] }, mentor)).status).toBe(
      403,
    );
  });

  it.each([
    ["loses the right", sql`mentees_can_archive = false`, "Your role does not allow this."],
    ["is limited to its own mentees", sql`caseload_only = true`, "Not found."],
  ])("stops at the next record when the caller's role %s", async (_what, change, message) => {
    const { db } = test;
    const role = await makeRole(db, world.own, { roleType: 2 });
    const worker = await makeStaff(db, world.own, { role });
    const ids = idsOf(await mentees(6));
    const isWaiting = async () =>
      (
        await test.query(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0;
    // Another person has the third record open until the role has changed.
    const held = await db.startTransaction().execute();
    await sql`select from mentees where id = ${ids[2]!} for update`.execute(held);
    const { code } = (await ask({ ...orders(worker)["archive"], ids }, worker)).body;
    await expect.poll(isWaiting).toBe(true);
    await sql`update user_roles set ${change} where id = ${role}`.execute(db);
    await held.commit().execute();
    const { counts, rows } = await wait(code, worker);
    expect(counts).toMatchObject({ done: 3, refused: 3 });
    for (const row of rows.filter(({ outcome }) => outcome === "refused"))
      expect(row).toMatchObject({ message });
  });

  it("asks for the number of records above 20 and where a filter chooses them, and the number must match", async () => {
    const ids = idsOf(await mentees(21, { lastName: "Vandermolen" }));
    const order = orders(world.owner)["archive"]!;
    const filter = { searchText: "Vandermolen" };
    for (const body of [
      { ids },
      { ids, expectedCount: 20 },
      { filter },
      { filter, expectedCount: 22 },
      { filter: { searchText: "nobody is called this" }, expectedCount: 0 },
    ]) {
      const { body: answer } = await ask({ ...order, ...body });
      expect(answer).toMatchObject({ status: 0, errors: { expectedCount: expect.any(String) } });
    }
    const active = () => test.query(sql`select 1 from mentees where id = any(${ids}::bigint[]) and active`);
    expect(await active()).toHaveLength(21);
    expect((await run({ ...order, filter, expectedCount: 21 })).counts).toMatchObject({ done: 21 });
    expect(await active()).toHaveLength(0);
  });

  it("refuses what no one may do or what fits no record, before it does anything", async () => {
    const ids = idsOf(await mentees(2));
    const before = await stateOf(ids);
    const all = orders(world.owner);
    const bad: Data[] = [
      { ...all["archive"] },
      { ...all["archive"], ids, filter: {} },
      { ...all["archive"], ids: [] },
      { ...all["archive"], ids: ["x"] },
      { ...all["archive"], ids: Array.from({ length: maxBulk + 1 }, (_, n) => String(n + 1)) },
      { ...all["archive"], ids, values: { activeStatus: "2" } },
      { action: "purge", ids },
      { action: "set", ids, values: { field: "notes", value: "x" } },
      { action: "set", ids, values: { field: "__proto__", value: "x" } },
      { action: "set", ids, values: { field: "caseManager", value: "x" } },
      { action: "add", ids, values: { tableName: "menteeUserNotes", data: {} } },
      { action: "add", ids, values: { tableName: "menteeUserGoals", data: { menteeId: ids[0] } } },
      { action: "add", ids, values: { tableName: "menteeUserGoals", data: { startDate: "soon" } } },
      {
        ...all["archive"],
        filter: { filter: { all: [{ field: "password", op: "is", value: "x" }] } },
        expectedCount: 2,
      },
    ];
    for (const body of bad) expect([body, (await ask(body)).status]).toEqual([body, 400]);
    expect((await ask({ ...all["delete"], tableName: "nothing", ids })).status).toBe(404);
    const { db } = test;
    const reader = await makeStaff(db, world.own, {
      role: { roleType: 2, flags: allFlags.filter((flag) => flag.endsWith("CanView")), keys: allKeys },
    });
    for (const order of Object.values(all)) {
      expect((await ask({ ...order, ids }, reader)).status).toBe(403);
      expect((await test.post("bulk", { tableName: "mentees", ids, ...order })).status).toBe(401);
    }
    expect(await stateOf(ids)).toEqual(before);
    expect(await test.query(sql`select 1 from bulk_jobs where account_id = ${reader.accountId}`)).toEqual([]);
  });

  it("shows its result to no other person, and lets no other person undo it", async () => {
    const ids = idsOf(await mentees(1));
    const { code } = await run({ ...orders(world.owner)["archive"], ids });
    const other = await makeStaff(test.db, world.own);
    expect((await test.get(`job-status/${code}`, other.token)).status).toBe(404);
    for (const path of ["bulk/result", "bulk/undo"])
      expect((await test.post(path, { code }, other.token)).status).toBe(404);
    expect((await test.get(`export-status/${code}`, world.owner.token)).status).toBe(404);
  });

  it("happens once if it is sent twice, and so does its undo", async () => {
    const ids = idsOf(await mentees(2));
    const send = () =>
      test.app.inject({
        method: "POST",
        url: "/apicalls/bulk",
        headers: { authorization: world.owner.token, "idempotency-key": "one and the same" },
        payload: { tableName: "mentees", ids, ...orders(world.owner)["add a goal"] },
      });
    const answers = await Promise.all([send(), send(), send()]);
    const codes = new Set(answers.map((answer) => (answer.json() as Data)["code"]));
    expect(codes.size).toBe(1);
    const [code] = codes;
    await wait(code);
    expect((await stateOf(ids)).map(({ goals }) => goals)).toEqual([1, 1]);
    await undo(code);
    expect((await undo(code)).counts).toMatchObject({ undone: 2 });
    expect((await stateOf(ids)).map(({ goals }) => goals)).toEqual([0, 0]);
  });

  it("keeps what another process completed in the meantime when a refusal comes late", async () => {
    const { db } = test;
    const ids = idsOf(await mentees(1));
    const { code } = await run({ ...orders(world.owner)["archive"], ids });
    const [job] = await test.query(sql`select id::text from bulk_jobs where code = ${String(code)}`);
    const known = { id: String(job?.["id"]), isUndo: false };
    for (const place of [1, null]) await storeRefusal(db, known as never, place, "Not found.");
    expect(await resultOf(code)).toMatchObject({ counts: { done: 1, refused: 0 } });
    expect((await undo(code)).counts).toMatchObject({ undone: 1 });
  });

  it("is undone to the end if another process finishes the action late", async () => {
    const { db } = test;
    const ids = idsOf(await mentees(1));
    const { code } = await run({ ...orders(world.owner)["archive"], ids });
    // The undo has begun, and a process that ran the action ends only now.
    const [job] =
      await test.query(sql`update bulk_jobs set is_undo = true, status = 'queued', heartbeat_at = now()
      where code = ${String(code)} returning id::text`);
    const known = { id: String(job?.["id"]), isUndo: false };
    expect(await finishJob(db, known as never)).toBeUndefined();
    expect((await undo(code)).counts).toMatchObject({ done: 0, undone: 1 });
  });

  it("does not undo what was changed since, and says so, and cannot be undone later", async () => {
    const { db } = test;
    const ids = idsOf(await mentees(2));
    const manager = await makeStaff(db, world.own);
    const { code } = await run({ ...orders(manager)["assign a case manager"], ids });
    const data = { primaryLanguage: "Spanish" };
    await test.save("mentees", ids[1], data, world.owner.token);
    const back = await undo(code);
    expect(back.rows).toMatchObject([
      { id: ids[1], outcome: "kept", message: expect.stringContaining("Someone changed this") },
      { id: ids[0], outcome: "undone" },
    ]);
    const [first, second] = await stateOf(ids);
    expect([first?.["mentee"], second?.["mentee"]]).toMatchObject([
      { case_manager: null },
      { case_manager: Number(manager.id), primary_language: "Spanish" },
    ]);
    const late = await run({ ...orders(manager)["archive"], ids });
    await sql`update bulk_jobs set undo_until = now() - interval '1 second' where code = ${late.code}`.execute(
      db,
    );
    expect((await test.post("bulk/undo", { code: late.code }, world.owner.token)).body).toMatchObject({
      status: 0,
    });
    expect(await resultOf(late.code)).toMatchObject({ undoUntil: null, counts: { done: 2 } });
  });

  it("restores what it deleted, however long deleting and restoring take", async () => {
    const ids = idsOf(await mentees(2));
    const { code } = await run({ action: "delete", ids });
    // A long undo reaches the first records later than a single delete could be undone.
    await test.query(
      sql`update mentees set deleted_at = deleted_at - interval '1 hour' where id = any(${ids}::bigint[])`,
    );
    expect((await undo(code)).counts).toMatchObject({ undone: 2 });
    expect(await stateOf(ids)).toMatchObject([{ gone: false }, { gone: false }]);
  });

  it("does not undo the case manager of a mentee whose assignment was changed since", async () => {
    const manager = await makeStaff(test.db, world.own);
    const ids = idsOf(await mentees(2));
    const { code } = await run({ ...orders(manager)["assign a case manager"], ids });
    // The mentee is unchanged. Only the row of who works with them is different.
    await test.query(
      sql`update mentee_staff set until_date = organization_day(organization_id) + 30 where mentee_id = ${ids[0]}`,
    );
    const before = await stateOf(ids.slice(0, 1));
    expect((await undo(code)).rows).toMatchObject([
      { id: ids[0], outcome: "kept", message: expect.stringContaining("Someone changed this") },
      { id: ids[1], outcome: "undone" },
    ]);
    expect(await stateOf(ids.slice(0, 1))).toEqual(before);
  });

  it("works on lists below mentees and on catalogs too", async () => {
    const [mentee] = await mentees(1);
    const { code } = await run({ ...orders(world.owner)["add a goal"], ids: [mentee!.id] });
    const [goal] = await test.query(
      sql`select id::text from mentee_user_goals where mentee_id = ${mentee!.id}`,
    );
    const tableName = "menteeUserGoals";
    const done = await run({ tableName, action: "delete", ids: [goal!["id"]] });
    expect(done.rows).toMatchObject([{ outcome: "done", name: expect.stringContaining("Find a home") }]);
    // Undoing the first action finds the goal already deleted.
    expect((await undo(code)).counts).toMatchObject({ kept: 1 });
    await undo(done.code);
    const whole = { tableName, menteeId: mentee!.id, filter: {}, expectedCount: 1 };
    expect((await run({ ...whole, action: "archive", values: { activeStatus: "0" } })).counts).toMatchObject({
      done: 1,
    });
    const used = await run({ tableName: "configProgramStatus", action: "delete", ids: [statusId] });
    expect(used.counts["done"]).toBe(1);
    expect((await undo(used.code)).counts).toMatchObject({ undone: 1 });
    // A value that is in use and was archived before stays as it is, so there is nothing to undo.
    const assessed = { organizationId: world.own, menteeId: mentee!.id, programStatus: [statusId] };
    await insertRow(test.db, "menteeAssessments", assessed);
    await test.query(sql`update config_program_status set active = false where id = ${statusId}`);
    const again = await run({ tableName: "configProgramStatus", action: "delete", ids: [statusId] });
    expect(again).toMatchObject({ counts: { done: 1 }, undoUntil: null });
    expect((await test.post("bulk/undo", { code: again.code }, world.owner.token)).body["status"]).toBe(0);
    await test.query(sql`update config_program_status set active = true where id = ${statusId}`);
  });

  it("is refused while five others of the same person are running, but an undo isn't, because it can't wait", async () => {
    const { db } = test;
    const busy = await makeStaff(db, world.own);
    const ids = idsOf(await mentees(1));
    const former = await run({ ...orders(busy)["archive"], ids: idsOf(await mentees(1)) }, busy);
    for (let n = 0; n < 5; n += 1)
      await sql`insert into bulk_jobs (account_id, table_name, action, request, reason, code, request_id, address, heartbeat_at)
        values (${busy.accountId}, 'mentees', 'delete', '{}', '', ${`busy${n}`}, '', '', now() + interval '1 hour')`.execute(
        db,
      );
    expect((await ask({ ...orders(busy)["archive"], ids }, busy)).status).toBe(429);
    expect((await undo(former.code, busy)).counts).toMatchObject({ undone: 1 });
    // The fifth one, sent twice at once, is one job, and both calls get its code.
    await sql`delete from bulk_jobs where code = 'busy0'`.execute(db);
    const send = () =>
      test.app.inject({
        method: "POST",
        url: "/apicalls/bulk",
        headers: { authorization: busy.token, "idempotency-key": "the fifth" },
        payload: { tableName: "mentees", ...orders(busy)["archive"], ids },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json<{ code: string }>().code)).size).toBe(1);
    await sql`delete from bulk_jobs where code like 'busy%'`.execute(db);
  });

  const many = times(1000, 60);
  it(`changes ${many} mentees in at most 10 seconds and undoes it`, async () => {
    const { db } = test;
    const manager = await makeStaff(db, world.own);
    const prefix = "Multitude";
    await sql`with a as (insert into accounts (account_type) select 'mentee' from generate_series(1, ${many}::integer) returning id)
      insert into mentees (organization_id, account_id, first_name, last_name)
      select ${world.own}, id, 'Mia', ${prefix} from a`.execute(db);
    const filter = { searchText: prefix };
    const rows = await test.query(sql`select id::text from mentees where last_name = ${prefix}`);
    const ids = rows.map(({ id }) => String(id));
    const before = await stateOf(ids);
    const start = performance.now();
    const done = await run({ ...orders(manager)["assign a case manager"], filter, expectedCount: many });
    const took = performance.now() - start;
    expect(done.counts).toMatchObject({ done: many });
    const undoBegan = performance.now();
    expect((await undo(done.code)).counts).toMatchObject({ undone: many });
    const undoTook = performance.now() - undoBegan;
    expect(await stateOf(ids)).toEqual(before);
    const result = `${many} mentees: done in ${Math.round(took)} ms, undone in ${Math.round(undoTook)} ms`;
    record({ test: "bulk action", count: many, atLeast: 1000, result });
    // The machine is slower when other tests run.
    if (isWhole) expect(took, result).toBeLessThan(10_000);
  });
});
