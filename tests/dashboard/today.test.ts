import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { type AccessKey, allKeys } from "#shared/access/keys.ts";
import { todoRows } from "#shared/contracts/today.ts";
import type { TodayValues } from "#shared/contracts/responses/today.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { teamNumbers } from "#shared/records/team-numbers.ts";
import { testApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  makeDuty,
  makeAppointment,
  makePromise,
} from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";

const zone = "America/New_York";
const hour = 3_600_000;
/** The day in the organization, some days from now. */
const day = (offset: number): string => dayAway(offset, zone);

describe("The Today page [A2.4]", () => {
  let own: string;
  let other: string;
  let worker: Person;
  let mine: Person;
  let others: Person;
  const db = () => test.db;
  const ask = async (person: Person) =>
    (await test.post("today", {}, person.token)).body["dataValues"] as TodayValues<Record<string, unknown>>;
  const ids = (part: { rows: readonly unknown[] }) => part.rows.map((row) => (row as { id: string }).id);
  const assign = (who: Person, staff: Person, values: Record<string, unknown> = {}) =>
    makeDuty(db(), who, { staffId: staff.id, ...values });
  const task = async (who: Person, endDate: string, values: Record<string, unknown> = {}) =>
    insertRow(db(), "menteeUserTasks", {
      organizationId: who.organizationId,
      menteeId: who.id,
      menteeTaskId: await insertRow(db(), "menteeTasks", {
        organizationId: who.organizationId,
        name: "Birth certificate",
      }),
      startDate: "2026-01-01",
      endDate,
      ...values,
    });
  const meet = async (who: Person, at: number, values: Record<string, unknown> = {}) => {
    const local = new Date(at).toISOString().slice(0, 16);
    const start = makeMoment(local, "Etc/UTC");
    const { rows } = await sql<{ id: string }>`select id from config_appointment_types limit 1`.execute(db());
    return makeAppointment(db(), who, {
      type: rows[0]!.id,
      startLocal: start.local,
      startZone: start.zone,
      startAt: start.at,
      staff: [worker.id],
      ...values,
    });
  };
  const role = (flags: readonly Flag[], keys: readonly AccessKey[], values = {}) =>
    makeStaff(db(), own, { role: { roleType: 2, flags, keys, values } });

  const test = testApp();
  const chief = prepared(async () => makeStaff(db(), await makeOrganization(db())));
  beforeAll(async () => {
    own = await makeOrganization(db(), { timezones: 25 });
    other = await makeOrganization(db());
    worker = await makeStaff(db(), own);
    await insertRow(db(), "configAppointmentTypes", { name: "Meeting" });
  });
  beforeEach(async () => {
    for (const table of [
      "promises",
      "appointments",
      "mentee_user_tasks",
      "mentee_user_notes",
      "mentee_staff",
    ])
      await sql`delete from ${sql.table(table)}`.execute(db());
    mine = await makeMentee(db(), own, { values: { firstName: "Ana", lastName: "Soto" } });
    others = await makeMentee(db(), own);
    await assign(mine, worker);
  });

  it("is empty for a person with nothing to do, and refuses mentees and strangers", async () => {
    expect(await ask(worker)).toMatchObject({
      day: day(0),
      appointments: { rows: [], total: 0 },
      tomorrow: { rows: [], total: 0 },
      outcomes: { rows: [], total: 0 },
      work: { rows: [], total: 0 },
      leaving: { rows: [], total: 0 },
      quiet: { rows: [], total: 0 },
      todo: 0,
      team: null,
    });
    expect((await test.post("today", {}, mine.token)).status).toBe(403);
    expect((await test.post("today", {})).status).toBe(401);
    expect((await test.post("today", [], worker.token)).status).toBe(400);
  });

  it("shows the person's scheduled appointments of the day, and asks for the outcome after two hours", async () => {
    // The day is New York's. Near midnight, only one of the two appointments is on it.
    const end = Date.parse(makeMoment(`${day(1)}T00:00`, zone).at);
    const soon = await meet(mine, Math.min(Date.now() + hour, end - 60_000));
    const next = await meet(mine, end + 60_000);
    await meet(mine, end + 25 * hour);
    const begun = await meet(mine, Date.now() - 1.9 * hour);
    const late = await meet(others, Date.now() - 2.1 * hour);
    const oldest = await meet(mine, Date.now() - 800 * hour);
    await meet(mine, Date.now() - 3 * hour, { status: "kept" });
    await meet(mine, Date.now() - 3 * hour, { staff: [] });
    await meet(mine, Date.now() - 3 * hour, { deletedAt: new Date() });
    const { appointments, tomorrow, outcomes } = await ask(worker);
    expect(ids(appointments)).toEqual([begun, soon]);
    expect(ids(tomorrow)).toEqual([next]);
    expect(ids(outcomes)).toEqual([oldest, late]);
    expect(appointments.rows[0]).toMatchObject({
      menteeName: "Ana Soto",
      menteeId: mine.id,
      status: "planned",
      editButton: true,
    });
    // Only appointments that have begun stay when their mentee leaves.
    await sql`update mentees set active = false where id = ${mine.id}`.execute(db());
    const after = await ask(worker);
    expect(ids(after.appointments)).toEqual([begun]);
    expect(ids(after.tomorrow)).toEqual([]);
    expect(ids(after.outcomes)).toEqual([oldest, late]);
    await sql`update mentees set deleted_at = now() where id = ${mine.id}`.execute(db());
    expect(ids((await ask(worker)).outcomes)).toEqual([late]);
  });

  it("shows due and overdue work of the caseload, the latest first", async () => {
    const late = await task(mine, day(-3));
    const due = await task(mine, day(0));
    await task(mine, day(1));
    await task(mine, day(-3), { completed: true });
    await task(mine, day(-3), { active: false });
    await task(others, day(-9));
    const { work } = await ask(worker);
    expect(work).toEqual({
      rows: [
        {
          table: "menteeUserTasks",
          id: late,
          name: "Birth certificate",
          menteeId: mine.id,
          menteeName: "Ana Soto",
          endDate: day(-3),
          daysLate: 3,
          asks: false,
          version: 1,
          canComplete: true,
          done: { completed: "1" },
          open: { completed: "0" },
          call: null,
        },
        expect.objectContaining({ id: due, daysLate: 0 }),
      ],
      total: 2,
    });
    for (let n = 0; n < todoRows; n += 1) await task(mine, day(-5));
    const many = (await ask(worker)).work;
    expect([many.rows.length, many.total]).toEqual([todoRows, todoRows + 2]);
    const all = (await test.post("today", { allWork: true }, worker.token)).body[
      "dataValues"
    ] as TodayValues<unknown>;
    expect(all.work.rows).toHaveLength(todoRows + 2);
  });

  it("shows the person's due promises, which can be marked as kept and reopened [A4.2]", async () => {
    const promise = (who: Person, dueOn: string, values: Record<string, unknown> = {}) =>
      makePromise(db(), who, { text: "Ask about the bus pass", byStaff: worker.id, dueOn, ...values });
    const colleague = await makeStaff(db(), own);
    const late = await promise(others, day(-2));
    await promise(mine, day(1));
    await promise(mine, day(-2), { byStaff: colleague.id });
    await promise(mine, day(-2), { by: "mentee", byStaff: null });
    await promise(mine, day(-2), { status: "released", reason: "Moved away" });
    await promise(mine, day(-2), { deletedAt: new Date() });
    const { work } = await ask(worker);
    expect(work).toMatchObject({
      rows: [{ table: "promises", id: late, name: "Ask about the bus pass", daysLate: 2, canComplete: true }],
      total: 1,
    });
    const { done, open, version } = work.rows[0]!;
    expect(open).toBeNull();
    const undo = (requestId: string) => test.post("undo", { requestId }, worker.token);
    const save = (data: Record<string, unknown>, key: string) =>
      test.post("saveRecord", { tableName: "promises", tableId: late, data }, worker.token, key);
    expect((await save({ ...done, version }, "kept 1")).body["status"]).toBe(1);
    expect((await ask(worker)).work.total).toBe(0);
    expect((await undo("kept 1")).body["status"]).toBe(1);
    expect(ids((await ask(worker)).work)).toEqual([late]);
    // An undo also restores "Not yet", the mentee's answer.
    await sql`update promises set confirmed = 'notYet' where id = ${late}`.execute(db());
    const denied = (await ask(worker)).work.rows[0]!;
    const answer = async () =>
      (
        await sql<{ confirmed: string | null }>`select confirmed from promises where id = ${late}`.execute(
          db(),
        )
      ).rows[0]!.confirmed;
    await save({ ...denied.done, version: denied.version }, "kept 2");
    expect(await answer()).toBeNull();
    expect((await undo("kept 2")).body["status"]).toBe(1);
    expect(await answer()).toBe("notYet");
    expect(ids((await ask(worker)).work)).toEqual([late]);
    // A promise of the team that names no team member belongs to the case manager.
    await sql`update promises set by_staff = null where id = ${late}`.execute(db());
    expect((await ask(worker)).work.total).toBe(0);
    await sql`update mentees set case_manager = ${worker.id} where id in (${mine.id}, ${others.id})`.execute(
      db(),
    );
    expect(ids((await ask(worker)).work)).toEqual([late]);
    expect((await ask(colleague)).work.total).toBe(1);
    // A person who may not list promises sees none, and never those of another organization's mentee.
    const stranger = await makeStaff(db(), other);
    await sql`update promises set by_staff = ${stranger.id} where id = ${late}`.execute(db());
    expect((await ask(stranger)).work.total).toBe(0);
    const noKey = await role(
      allFlags,
      allKeys.filter((key) => key !== "promises"),
    );
    await sql`update promises set by_staff = ${noKey.id} where id = ${late}`.execute(db());
    expect((await ask(noKey)).work.total).toBe(0);
    const limited = await role(allFlags, allKeys, { caseloadOnly: true });
    await sql`update promises set by_staff = ${limited.id} where id = ${late}`.execute(db());
    expect((await ask(limited)).work.total).toBe(0);
    await assign(others, limited);
    expect((await ask(limited)).work.total).toBe(1);
  });

  it("counts the days of a check-in from its answer, and without one from its question", async () => {
    const checkIn = (dueOn: string, values: Record<string, unknown> = {}) =>
      insertRow(db(), "checkIns", {
        organizationId: own,
        menteeId: mine.id,
        dueOn,
        questions: ["wantsCall"],
        ...values,
      });
    const answered = await checkIn(day(-6), { wantsCall: "yes", answeredAt: new Date() });
    const unanswered = await checkIn(day(-5));
    expect((await ask(worker)).work.rows).toMatchObject([
      { id: answered, daysLate: 0, endDate: day(0), asks: true },
      { id: unanswered, daysLate: 5, endDate: day(-5), asks: false },
    ]);
  });

  it("names a mentee from two weeks before they leave custody, for readers of sensitive fields", async () => {
    const release = (who: Person, expected: string) =>
      sql`update mentees set expected_release = ${expected} where id = ${who.id}`.execute(db());
    await release(mine, day(14));
    await release(others, day(3));
    expect((await ask(worker)).leaving).toEqual({
      rows: [{ id: mine.id, name: "Ana Soto", day: day(14), days: 14 }],
      total: 1,
    });
    for (const expected of [day(15), day(-1)]) {
      await release(mine, expected);
      expect((await ask(worker)).leaving.total).toBe(0);
    }
    await release(mine, day(0));
    expect((await ask(worker)).leaving.rows).toMatchObject([{ days: 0 }]);
    const reader = await role(
      allFlags.filter((flag) => flag !== "sensitiveCanView"),
      allKeys,
    );
    await assign(mine, reader);
    expect((await ask(reader)).leaving.total).toBe(0);
  });

  it("names the phone numbers for a follow-up only to people who may read them", async () => {
    const luis = await makeMentee(db(), own, { values: { cellPhone: "(202) 555-0123" } });
    await insertRow(db(), "relations", {
      organizationId: own,
      menteeId: luis.id,
      name: "Rosa",
      phone: "(202) 555-0199",
      mayBeAsked: true,
    });
    await insertRow(db(), "followUps", {
      organizationId: own,
      menteeId: luis.id,
      kind: "quarter2",
      status: "planned",
      dueFrom: day(-1),
      dueUntil: day(30),
    });
    const counter = await role(
      allFlags,
      allKeys.filter((key) => !["manageMentees", "menteeProfile"].includes(key)),
    );
    for (const person of [worker, counter]) await assign(luis, person);
    const callOf = async (person: Person) => (await ask(person)).work.rows.map(({ call }) => call);
    const people = [{ name: "Rosa", phone: "(202) 555-0199" }];
    expect(await callOf(worker)).toEqual([{ attempts: 0, phone: "(202) 555-0123", people }]);
    expect(await callOf(counter)).toEqual([{ attempts: 0, phone: "", people: [] }]);
  });

  it("counts the rows of the to-do list, for the sidebar too", async () => {
    const count = (token?: string) => test.get("today/count", token);
    await task(mine, day(-3));
    await task(mine, day(0));
    await meet(mine, Date.now() - 5 * hour);
    await sql`update mentees set expected_release = ${day(2)} where id = ${mine.id}`.execute(db());
    expect((await ask(worker)).todo).toBe(4);
    expect((await count(worker.token)).body).toEqual({
      status: 1,
      dataType: "todayCount",
      dataValues: { todo: 4 },
    });
    const idle = await makeStaff(db(), own);
    expect((await count(idle.token)).body["dataValues"]).toEqual({ todo: 0 });
    expect((await count(mine.token)).status).toBe(403);
    expect((await count()).status).toBe(401);
  });

  it("shows a person without a caseload the numbers of all mentees, each equal to its list", async () => {
    const director = await makeStaff(db(), own);
    await task(mine, day(-3));
    await task(others, day(-3));
    await meet(others, Date.now() - 5 * hour);
    await sql`update mentees set active = false where id = ${mine.id}`.execute(db());
    const { team } = await ask(director);
    const counted = new Map<string, number>();
    for (const { name, table, filter, active, incomplete } of teamNumbers) {
      const listing = {
        tableName: table,
        filter: filter.length > 0 ? { all: filter } : null,
        ...(active ? { active: "1" } : {}),
      };
      const { body } = await test.post(
        "getTable",
        { ...listing, ...(incomplete ? { incomplete: "1" } : {}) },
        director.token,
      );
      counted.set(`${name} ${table}`, Number(body["totalRecords"]));
    }
    expect(new Map(team!.map(({ name, table, count }) => [`${name} ${table}`, count]))).toEqual(counted);
    expect(counted.get("overdue menteeUserTasks")).toBe(1);
    expect(counted.get("outcomes appointments")).toBe(1);
    expect(counted.get("unassigned mentees")).toBeGreaterThan(0);
    // People with a caseload, a role limited to one, or no right to see the teams of mentees get no numbers.
    expect((await ask(worker)).team).toBeNull();
    const limited = await role(allFlags, allKeys, { caseloadOnly: true });
    expect((await ask(limited)).team).toBeNull();
    const noCaseload = await role(
      allFlags,
      allKeys.filter((key) => key !== "caseload"),
    );
    expect((await ask(noCaseload)).team).toBeNull();
    // Lists that the role may not open aren't counted.
    const noTasks = await role(
      allFlags,
      allKeys.filter((key) => key !== "menteeTasks"),
    );
    expect((await ask(noTasks)).team!.map(({ table }) => table)).not.toContain("menteeUserTasks");
  });

  it("shows the mentees of the caseload not reached for 30 days", async () => {
    const quiet = await makeMentee(db(), own, { values: { dateOfReferral: day(-60) } });
    const notOwn = await makeMentee(db(), own, { values: { dateOfReferral: day(-60) } });
    const former = await makeMentee(db(), own, { values: { dateOfReferral: day(-60) } });
    await assign(quiet, worker);
    await assign(former, worker, { untilDate: day(-1) });
    expect(ids((await ask(worker)).quiet)).toEqual([quiet.id]);
    await assign(notOwn, worker);
    expect((await ask(worker)).quiet.total).toBe(2);
    // A kept appointment was a contact.
    await meet(quiet, Date.now() - 48 * hour, { status: "kept" });
    expect((await ask(worker)).quiet.rows).toMatchObject([{ id: notOwn.id, since: day(-60) }]);
  });

  it("shows the whole caseload to a person limited to it, ordered by the longest wait", async () => {
    const limited = await role(allFlags, allKeys, { caseloadOnly: true });
    const values = { firstName: "Bea", lastName: "Luna", dateOfReferral: day(-60) };
    const quiet = await makeMentee(db(), own, {
      values: { ...values, cellPhone: "", workPhone: "555-0102" },
    });
    const left = await makeMentee(db(), own, { values: { active: false } });
    const gone = await makeMentee(db(), own, { values });
    await sql`update mentees set deleted_at = now() where id = ${gone.id}`.execute(db());
    const former = await makeMentee(db(), own, { values });
    await assign(former, limited, { untilDate: day(-1) });
    for (const who of [mine, quiet, left, gone]) await assign(who, limited);
    const log = {
      organizationId: own,
      menteeId: mine.id,
      date: day(-2),
      noteTitle: "Call",
      contactKind: "call",
    };
    await insertRow(db(), "menteeUserNotes", log);
    await sql`update mentees set cell_phone = '(555) 555-0101', date_of_referral = ${day(-9)} where id = ${mine.id}`.execute(
      db(),
    );
    expect((await ask(limited)).quiet).toEqual({
      rows: [
        { id: quiet.id, name: "Bea Luna", image: "", phone: "555-0102", since: day(-60), days: 60 },
        { id: mine.id, name: "Ana Soto", image: "", phone: "(555) 555-0101", since: day(-2), days: 2 },
      ],
      total: 2,
    });
    const names = await role(
      allFlags.filter((flag) => flag !== "menteesCanView"),
      allKeys,
      { caseloadOnly: true },
    );
    await assign(mine, names);
    expect((await ask(names)).quiet).toEqual({ rows: [], total: 0 });
  });

  it("shows what the caller could list, and nothing from other organizations", async () => {
    const foreign = await makeMentee(db(), other, { values: { dateOfReferral: day(-60) } });
    for (const who of [mine, foreign]) {
      await meet(who, Date.now() - 5 * hour);
      await task(who, day(-2));
    }
    await assign(foreign, worker);
    const all = await ask(worker);
    expect([all.outcomes.total, all.work.total, all.quiet.total]).toEqual([1, 1, 0]);
    expect((await ask(chief)).work.total).toBe(0);
    const limits: [readonly Flag[], readonly AccessKey[], number, number][] = [
      [allFlags, allKeys.filter((key) => key !== "calendar"), 0, 1],
      [allFlags, allKeys.filter((key) => key !== "menteeTasks"), 1, 0],
      [allFlags.filter((flag) => flag !== "menteesCanView"), allKeys, 0, 0],
    ];
    for (const [flags, keys, outcomes, work] of limits) {
      const person = await role(flags, keys);
      await assign(mine, person);
      await sql`update appointments set staff = staff || ${person.id}::bigint`.execute(db());
      const found = await ask(person);
      expect([found.outcomes.total, found.work.total]).toEqual([outcomes, work]);
    }
    // A person limited to a caseload does not see appointments with other mentees.
    const limited = await role(allFlags, allKeys, { caseloadOnly: true });
    await sql`update appointments set staff = ${[limited.id]}::bigint[]`.execute(db());
    await meet(others, Date.now() - 5 * hour, { staff: [limited.id] });
    expect((await ask(limited)).outcomes.total).toBe(0);
    await assign(others, limited);
    expect((await ask(limited)).outcomes.total).toBe(1);
    const reader = await role(["menteesCanView", "tablesCanView"], allKeys);
    await assign(mine, reader);
    expect((await ask(reader)).work.rows).toMatchObject([{ canComplete: false }]);
  });

  it("shows a mentee the open promises of both sides, and lets them answer only the team's [A4.2]", async () => {
    const promise = (dueOn: string, values: Record<string, unknown> = {}, who = mine) =>
      makePromise(db(), who, { text: "Ask about the bus pass", byStaff: worker.id, dueOn, ...values });
    const load = async (person: Person) =>
      (await test.get("loadDashboard", person.token)).body["promises"] as
        | Record<string, unknown>[]
        | undefined;
    expect(await load(mine)).toEqual([]);
    const later = await promise(day(5), { by: "agency", byStaff: null });
    const kept = await promise(day(-3), { status: "kept", keptOn: day(-14) });
    const late = await promise(day(-1), { by: "mentee", byStaff: null });
    await promise(day(-20), { status: "kept", keptOn: day(-15) });
    await promise(day(-3), { status: "kept", keptOn: day(-1), confirmed: "yes" });
    await promise(day(-3), { status: "kept", keptOn: day(-1), by: "mentee", byStaff: null });
    await promise(day(-3), { status: "released", reason: "Moved away" });
    await promise(day(-3), { deletedAt: new Date() });
    await promise(day(-3), {}, others);
    const [asked, said, open] = (await load(mine))!;
    expect(asked).toMatchObject({ id: kept, by: "staff", overdue: false, isAsked: true, version: 1 });
    expect(asked!["byName"]).toMatch(/\w/);
    expect(said).toMatchObject({ id: late, by: "mentee", byName: "", overdue: true, isAsked: false });
    expect(open).toMatchObject({ id: later, dueOn: day(5), overdue: false, isAsked: false });
    expect(await load(mine)).toHaveLength(3);
    expect(await load(worker)).toBeUndefined();
    const data = { confirmed: "notYet", version: 1 };
    const answer = { tableName: "promises", tableId: kept, data };
    expect((await test.post("saveRecord", answer, others.token)).status).toBe(404);
    expect((await test.post("saveRecord", answer, mine.token)).body["status"]).toBe(1);
    expect((await load(mine))![0]).toMatchObject({ id: kept, overdue: true, isAsked: false });
  });

  it("never cuts off a promise that waits for the mentee's answer [A4.2]", async () => {
    const promise = (dueOn: string, values: Record<string, unknown> = {}) =>
      makePromise(db(), mine, { text: "Ask about the bus pass", byStaff: worker.id, dueOn, ...values });
    for (let late = 1; late <= 12; late += 1) await promise(day(-late));
    const asked = [];
    for (let ahead = 1; ahead <= 11; ahead += 1)
      asked.push(await promise(day(ahead), { status: "kept", keptOn: day(-1) }));
    const shown = (await test.get("loadDashboard", mine.token)).body["promises"] as Record<string, unknown>[];
    expect(shown.filter(({ isAsked }) => isAsked).map(({ id }) => id)).toEqual(asked);
    expect(shown.slice(0, 10).map(({ dueOn }) => dueOn)).toEqual(
      Array.from({ length: 10 }, (_, at) => day(at - 12)),
    );
    expect(shown).toHaveLength(21);
  });

  it("shows a mentee their next appointment that is not over, and staff none", async () => {
    const next = async (person: Person) =>
      (await test.get("loadDashboard", person.token)).body["nextAppointment"] as { id: string } | null;
    expect(await next(mine)).toBeNull();
    await meet(others, Date.now() + hour);
    await meet(mine, Date.now() + hour, { status: "cancelledByStaff" });
    await meet(mine, Date.now() - hour);
    expect(await next(mine)).toBeNull();
    const tomorrow = await meet(mine, Date.now() + 30 * hour, { bring: "Papers", place: "1 Main St" });
    expect(await next(mine)).toMatchObject({ id: tomorrow, bring: "Papers", place: "1 Main St", version: 1 });
    const running = await meet(mine, Date.now() - 0.25 * hour);
    expect((await next(mine))?.id).toBe(running);
    expect(await next(worker)).toBeUndefined();
  });
});
