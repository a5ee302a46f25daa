/** The calls of caseloads: the number of mentees per team member, and reassigning mentees. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { maxTransferred } from "#shared/contracts/caseload.ts";
import { updateCaseManagers } from "#server/features/caseload/case-managers.ts";
import { stoppedClock } from "#tests/support/clock.ts";
import { testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeStaff,
  type Person,
  type RoleSettings,
  makeAppointment,
  makePromise,
  makeDuty,
} from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { dayAway } from "#tests/support/days.ts";

type Data = Record<string, unknown>;

const clock = stoppedClock();
const test = testApp({ clock });
const world = prepared(() => makeWorld(test.db));

const staff = () => makeStaff(test.db, world.own);
const managedBy = (person: Person | null, language = "en") =>
  makeMentee(test.db, world.own, { language, values: { caseManager: person?.id ?? null } });
const transfer = (body: Data, by: Person = world.owner) =>
  test.post("caseload/transfer", { duty: "caseManager", ...body }, by.token);
const managersOf = async (mentees: readonly Person[]) => {
  const rows = await test.query(sql`select distinct case_manager as id from mentees
    where id = any(${mentees.map(({ id }) => id)}::bigint[])`);
  return rows.map(({ id }) => id);
};
const noticesOf = async ({ accountId }: Person) =>
  (
    await test.query(
      sql`select notification_subject as subject from notifications where account_id = ${accountId} order by id`,
    )
  ).map(({ subject }) => subject);

describe("The caseload", () => {
  it("is counted by person, with mentees without a case manager, by day, and without former people [14-A2]", async () => {
    const { db } = test;
    const [ana, ben] = [await staff(), await staff()];
    const mentees = [await managedBy(ana), await managedBy(ana)];
    const past = await managedBy(ana);
    await sql`update mentees set active = false where id = ${past.id}`.execute(db);
    const row = { organizationId: world.own, menteeId: mentees[0]!.id, staffId: ben.id };
    await insertRow(db, "menteeStaff", { ...row, duty: "mentor", fromDate: "2026-01-01" });
    await insertRow(db, "menteeStaff", { ...row, duty: "backup", fromDate: "2026-01-01" });
    await insertRow(db, "menteeStaff", {
      ...row,
      menteeId: mentees[1]!.id,
      duty: "mentor",
      fromDate: "2999-01-01",
    });
    await sql`insert into absences (organization_id, staff_id, from_date, until_date)
      select ${world.own}, ${ben.id}, d, d from organization_day(${world.own}) d`.execute(db);
    const level = await insertRow(db, "configLevelOfCare", { name: "Intensive" });
    await insertRow(db, "menteeAssessments", {
      organizationId: world.own,
      menteeId: mentees[0]!.id,
      levelOfCare: [level],
    });

    const meeting = await insertRow(db, "configAppointmentTypes", { name: "Meeting" });
    for (const hours of [30, 31, 24 * 9, -1, -3])
      await sql`insert into appointments (organization_id, mentee_id, type, staff, minutes, mode, status, start_at, start_local, start_zone)
        select ${world.own}, ${mentees[0]!.id}, ${meeting}, array[${ana.id}::bigint], 30, 'phone', 'planned', at, at, 'Etc/UTC'
        from (select now() + make_interval(hours => ${hours}) as at) s`.execute(db);
    const item = await insertRow(db, "menteeTasks", {
      organizationId: world.own,
      name: "Order the birth certificate",
    });
    const task = {
      organizationId: world.own,
      menteeId: mentees[0]!.id,
      menteeTaskId: item,
      startDate: "2026-01-01",
    };
    await insertRow(db, "menteeUserTasks", { ...task, endDate: "2026-01-02" });
    await insertRow(db, "menteeUserTasks", { ...task, endDate: "2999-01-02" });
    await insertRow(db, "menteeUserTasks", { ...task, endDate: "2026-01-02", completed: true });
    await sql`update mentees set date_of_referral = organization_day(organization_id) - 90 where id = ${mentees[1]!.id}`.execute(
      db,
    );
    // Two of five were kept in time. Promises that are not due, long ago or released do not count.
    const promised = [
      { dueOn: -5, keptOn: -5 },
      { dueOn: 10, keptOn: -1 },
      { dueOn: -5, keptOn: -4 },
      { dueOn: -1 },
      { dueOn: -90 },
    ];
    const silent = [
      { dueOn: 0 },
      { dueOn: -91 },
      { dueOn: -200, keptOn: -90 },
      { dueOn: -3, status: "released" },
    ];
    for (const { dueOn, keptOn = null, status = keptOn === null ? "open" : "kept" } of [
      ...promised,
      ...silent,
    ] as { dueOn: number; keptOn?: number | null; status?: string }[])
      await sql`insert into promises (organization_id, mentee_id, text, by, by_staff, due_on, kept_on, status)
        select ${world.own}, ${mentees[0]!.id}, 'P', 'staff', ${ana.id}, d + ${dueOn}::integer, d + ${keptOn}::integer, ${status}
        from organization_day(${world.own}) d`.execute(db);
    const ask = async (by: Person) => (await test.post("caseload", {}, by.token)).body;
    const body = await ask(world.owner);
    const rows = body["dataValues"] as Data[];
    const rowOf = (person: Person) => rows.find(({ staffId }) => staffId === person.id);
    const levelsOfCare = [{ id: level, name: "Intensive", count: 1 }];
    expect(rowOf(ana)).toMatchObject({ mentees: 2, asCaseManager: 2, isAway: false, levelsOfCare });
    const work = { appointments: 2, outcomes: 1, overdue: 4, quiet: 1 };
    expect(rowOf(ana)).toMatchObject(work);
    expect(rowOf(ana)).toMatchObject({ promisesDue: 5, promisesKept: 2 });
    expect(rowOf(ben)).toMatchObject({ promisesDue: 0, promisesKept: 0 });
    expect(rowOf(ben)).toMatchObject({ appointments: 0, outcomes: 0, overdue: 1, quiet: 0, standIn: "" });
    expect(rowOf(ben)).toMatchObject({ mentees: 1, asCaseManager: 0, isAway: true, levelsOfCare });
    const before = Number(body["unassigned"]);
    await managedBy(null);
    expect((await ask(world.owner))["unassigned"]).toBe(before + 1);
    // Assessments are for those who may list them.
    const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
    const blind = await makeStaff(db, world.own, { role: { flags, roleType: 2 } });
    expect(JSON.stringify(await ask(blind))).not.toContain("Intensive");
    expect((await test.post("caseload", { organizationId: world.other }, world.owner.token)).status).toBe(
      404,
    );
    expect((await test.post("caseload", { organizationId: world.own }, world.superOwner.token)).status).toBe(
      200,
    );
  });
});

describe("The days of case managers", () => {
  /** Moves the database's clock ahead by some days. It determines the current day in an organization. */
  async function moveClock(days: number): Promise<void> {
    const [found] = await test.query(
      sql`select pg_get_functiondef('organization_day(bigint)'::regprocedure) as text`,
    );
    const text = String(found!["text"]).replace(
      /\(now\(\)[^)]*?at time zone|\(\(now\(\) \+ '[^']*'::interval\) at time zone/i,
      () => `((now() + '${days} days'::interval) at time zone`,
    );
    await sql.raw(text).execute(test.db);
  }
  const follow = () => test.db.transaction().execute(updateCaseManagers);
  const dayOf = async (days: number) =>
    String(
      (await test.query(sql`select organization_day(${world.own}) + ${days}::integer as day`))[0]!["day"],
    );

  it("start without a save, each with a line in the history, and no mentee loses a case manager unnoticed [14-A2]", async () => {
    const { db } = test;
    const [ana, ben] = [await staff(), await staff()];
    const mentee = await managedBy(ana);
    const row = { organizationId: world.own, menteeId: mentee.id, staffId: ben.id, duty: "caseManager" };
    const [fromDate, untilDate] = [await dayOf(2), await dayOf(45)];
    await insertRow(db, "menteeStaff", { ...row, fromDate, untilDate });
    try {
      await moveClock(1);
      expect(await follow()).toBe(0);
      expect(await managersOf([mentee])).toEqual([ana.id]);
      await moveClock(2);
      expect(await follow()).toBe(1);
      expect(await follow()).toBe(0);
      expect(await managersOf([mentee])).toEqual([ben.id]);
      expect(await noticesOf(ben)).toEqual(["New mentees for you today"]);
      const [former] =
        await test.query(sql`select until_date = ${fromDate}::date - 1 as ended from mentee_staff
        where mentee_id = ${mentee.id} and staff_id = ${ana.id}`);
      expect(former).toEqual({ ended: true });
      await moveClock(45);
      expect(await follow()).toBe(0);
      await moveClock(46);
      expect(await follow()).toBe(1);
      expect(await managersOf([mentee])).toEqual([null]);
      expect(await noticesOf(world.owner)).toContain("Mentees without a case manager");
      const lines = await test.query(sql`select account_id, details from audit_trail
        where record_id = ${mentee.id} and table_name = 'mentees' order by id`);
      expect(lines).toEqual([1, 2].map(() => ({ account_id: null, details: { by: "day" } })));
    } finally {
      await moveClock(0);
    }
  });

  it("don't start for a person who left before", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const mentee = await managedBy(ana);
    const later = { duty: "caseManager", fromDate: await dayOf(2) };
    await makeDuty(test.db, mentee, { staffId: ben.id, ...later });
    await test.query(sql`update users set active = false where id = ${ben.id}`);
    try {
      await moveClock(2);
      await follow();
      expect(await managersOf([mentee])).toEqual([ana.id]);
      expect(await noticesOf(ben)).toEqual([]);
    } finally {
      await moveClock(0);
    }
  });

  it("change for former mentees, too, but no one is notified, because they are in no caseload", async () => {
    const { db } = test;
    const [ana, ben] = [await staff(), await staff()];
    const mentee = await managedBy(ana);
    await sql`update mentees set active = false where id = ${mentee.id}`.execute(db);
    const row = { organizationId: world.own, menteeId: mentee.id, staffId: ben.id, duty: "caseManager" };
    const [fromDate, untilDate] = [await dayOf(2), await dayOf(3)];
    await insertRow(db, "menteeStaff", { ...row, fromDate, untilDate });
    const told = await noticesOf(world.owner);
    try {
      await moveClock(2);
      await follow();
      expect(await managersOf([mentee])).toEqual([ben.id]);
      await moveClock(4);
      await follow();
      expect(await managersOf([mentee])).toEqual([null]);
      expect(await noticesOf(ben)).toEqual([]);
      expect(await noticesOf(world.owner)).toEqual(told);
    } finally {
      await moveClock(0);
    }
  });
});

describe("Reassigning mentees", () => {
  it("begins today for a person who was to become the case manager later", async () => {
    const [ana, ben] = [await staff(), await staff()];
    for (const [until, last] of [
      ["", dayAway(29)],
      [dayAway(10), dayAway(10)],
    ] as const) {
      const mentee = await managedBy(ana);
      const later = { duty: "caseManager", fromDate: dayAway(30) };
      await makeDuty(test.db, mentee, { staffId: ben.id, ...later });
      const { body } = await transfer({ menteeIds: [mentee.id], toStaffId: ben.id, until });
      expect(body).toMatchObject({ status: 1, transferred: 1 });
      const rows = await test.query(sql`select from_date::text as "from", until_date::text as until
        from mentee_staff where mentee_id = ${mentee.id} and staff_id = ${ben.id} and deleted_at is null
        order by from_date`);
      expect(rows).toEqual([
        { from: dayAway(0), until: last },
        { from: dayAway(30), until: null },
      ]);
    }
  });

  it("gives forty to one person, with one audit line each, and each hears of it once in their language [14-A2.7-5]", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const mentees: Person[] = [];
    for (let at = 0; at < 40; at += 1) mentees.push(await managedBy(ana, at % 2 === 0 ? "en" : "es"));
    const menteeIds = mentees.map(({ id }) => id);
    const { body } = await transfer({ menteeIds, toStaffId: ben.id, note: "Leaves in May" });
    expect(body).toMatchObject({ status: 1, transferred: 40 });
    expect(await managersOf(mentees)).toEqual([ben.id]);
    const audit = await test.query(sql`select mentee_id, count(*)::integer as lines from audit_trail
      where mentee_id = any(${menteeIds}::bigint[]) group by mentee_id`);
    expect(audit.map(({ lines }) => lines)).toEqual(menteeIds.map(() => 1));
    const left =
      await test.query(sql`select from mentee_staff where staff_id = ${ana.id} and deleted_at is null
      and coalesce(until_date >= organization_day(organization_id), true)`);
    expect(left).toEqual([]);
    const [first] = await test.query(sql`select note, until_date from mentee_staff
      where mentee_id = ${menteeIds[0]!} and staff_id = ${ben.id}`);
    expect(first).toEqual({ note: "Leaves in May", until_date: null });
    expect(await noticesOf(mentees[0]!)).toEqual([
      expect.stringMatching(/^Sam Staff\d+ works with you now$/),
    ]);
    expect(await noticesOf(mentees[1]!)).toEqual([
      expect.stringMatching(/^Sam Staff\d+ trabaja ahora con usted$/),
    ]);
    expect(await noticesOf(ben)).toEqual(["New mentees for you"]);
    // Sent twice.
    expect((await transfer({ menteeIds, toStaffId: ben.id, note: "Leaves in May" })).body).toMatchObject({
      transferred: 0,
    });
    expect(await noticesOf(mentees[0]!)).toHaveLength(1);
    expect(await noticesOf(ben)).toHaveLength(1);
  });

  it("in another duty keeps the case manager, ends the former assignment, and notifies only the intended people", async () => {
    const [ana, ben, cleo] = [await staff(), await staff(), await staff()];
    const mentee = await managedBy(ana);
    const row = { organizationId: world.own, menteeId: mentee.id, staffId: ben.id, duty: "mentor" };
    await insertRow(test.db, "menteeStaff", { ...row, fromDate: "2026-01-01" });
    const [day] = await test.query(sql`select organization_day(${world.own}) + 7 as until`);
    const given = {
      menteeIds: [mentee.id],
      duty: "mentor",
      toStaffId: cleo.id,
      until: day!["until"],
      tellMentee: false,
    };
    expect((await transfer(given)).body).toMatchObject({ status: 1, transferred: 1 });
    expect(await managersOf([mentee])).toEqual([ana.id]);
    const rows =
      await test.query(sql`select staff_id, until_date is null as open, until_date = ${String(day!["until"])}::date as given
      from mentee_staff where mentee_id = ${mentee.id} and duty = 'mentor' order by id`);
    expect(rows).toEqual([
      { staff_id: ben.id, open: false, given: false },
      { staff_id: cleo.id, open: false, given: true },
    ]);
    expect(await noticesOf(mentee)).toEqual([]);
  });

  it("is refused if a colleague reassigned one of the mentees in the meantime", async () => {
    const [ana, ben, cleo] = [await staff(), await staff(), await staff()];
    const mentees = [await managedBy(ana), await managedBy(ana)];
    const [first = "", second = ""] = mentees.map(({ id }) => id);
    expect((await transfer({ menteeIds: [first], toStaffId: ben.id })).body).toMatchObject({ status: 1 });
    const body = { menteeIds: [first, second], fromStaffId: ana.id, toStaffId: cleo.id };
    for (const fromStaffId of [ana.id, null])
      expect((await transfer({ ...body, fromStaffId })).body).toMatchObject({
        status: 0,
        errors: { menteeIds: expect.stringMatching(/^Someone reassigned/) },
      });
    expect(await managersOf(mentees.slice(1))).toEqual([ana.id]);
    // A repeated call still changes nothing.
    for (const transferred of [1, 0])
      expect((await transfer({ ...body, menteeIds: [second] })).body).toMatchObject({
        status: 1,
        transferred,
      });
    expect(await managersOf(mentees.slice(0, 1))).toEqual([ben.id]);
    expect(await managersOf(mentees.slice(1))).toEqual([cleo.id]);
  });

  it("is refused completely for a missing mentee, an unfit successor, a past day, and other people", async () => {
    const { db } = test;
    const [ana, ben] = [await staff(), await staff()];
    const mentee = await managedBy(ana);
    const good = { menteeIds: [mentee.id], toStaffId: ben.id };
    for (const foreign of [world.otherMentee.id, "999999999"])
      expect((await transfer({ ...good, menteeIds: [mentee.id, foreign] })).status).toBe(404);
    const gone = await makeStaff(db, world.own, { values: { active: false } });
    for (const toStaffId of [gone.id, world.otherOwner.id, "999999999", "", "x", "9".repeat(19)])
      expect(Object.keys((await transfer({ ...good, toStaffId })).body["errors"] as Data)).toEqual([
        "toStaffId",
      ]);
    expect((await transfer({ ...good, until: "2020-01-01" })).body).toMatchObject({ status: 0 });
    const wrong: Data[] = [
      { menteeIds: [] },
      { menteeIds: "1" },
      { menteeIds: Array.from({ length: maxTransferred + 1 }, (_, at) => String(at + 1)) },
      { duty: "friend" },
      { toStaffId: {} },
      { until: "2026-02-31" },
      { tellMentee: "perhaps" },
      { note: "x".repeat(2001) },
    ];
    for (const change of wrong)
      expect(
        `${JSON.stringify(change).slice(0, 40)} ${(await transfer({ ...good, ...change })).status}`,
      ).toMatch(/ 400$/);
    const as = (settings: RoleSettings) => makeStaff(db, world.own, { role: { roleType: 2, ...settings } });
    const keys = allKeys.filter((key) => key !== "caseload");
    const flags = allFlags.filter((flag) => flag !== "tablesCanAdd");
    for (const person of [
      await as({ keys }),
      await as({ flags }),
      await as({ values: { caseloadOnly: true } }),
      world.mentee,
    ])
      expect((await transfer(good, person)).status).toBe(403);
    expect((await transfer(good, world.otherOwner)).status).toBe(404);
    expect(await managersOf([mentee])).toEqual([ana.id]);
  });
});

describe("Scheduled appointments of a person who reassigns mentees [14-A4.2]", () => {
  const plan = (mentee: Person, team: readonly Person[], days: number, more: Data = {}) =>
    makeAppointment(test.db, mentee, {
      at: `${dayAway(days)}T12:00:00`,
      staff: team.map(({ id }) => id),
      ...more,
    });
  const staffOf = async (id: string) =>
    (await test.query(sql`select staff from appointments where id = ${id}`))[0]?.["staff"];

  it("of 40 mentees go to the successor with 12 promises, with one line each and one message to each mentee", async () => {
    const [ana, ben, cleo] = [await staff(), await staff(), await staff()];
    const people: Person[] = [];
    for (let at = 0; at < 40; at += 1) people.push(await managedBy(ana, at % 2 === 0 ? "en" : "es"));
    const ids: string[] = [];
    for (const mentee of people) ids.push(String(await plan(mentee, [ana, cleo], 3)));
    const promised: string[] = [];
    for (const { id: menteeId } of people.slice(0, 12))
      promised.push(
        await makePromise(
          test.db,
          { id: menteeId, organizationId: world.own },
          { text: "Call the landlord", byStaff: ana.id, dueOn: dayAway(60) },
        ),
      );
    // Each is notified of the appointment first, as it is when a person leaves later.
    await clock.passTime();
    const before = await Promise.all(people.map(noticesOf));
    const body = { menteeIds: people.map(({ id }) => id), toStaffId: ben.id };
    const settled = promised.map((id, at) =>
      at % 2 === 0 ? { id, dueOn: dayAway(90) } : { id, reason: "Ana leaves" },
    );
    const unsettled = await transfer({ ...body, promises: settled.slice(1) });
    expect(unsettled.body).toMatchObject({ status: 0, openPromises: [{ id: promised[0] }] });
    expect(await managersOf(people)).toEqual([ana.id]);
    expect(await staffOf(ids[0]!)).toEqual([ana.id, cleo.id]);
    // An incomplete list of appointments is refused too, and the answer says which are left.
    for (const taken of [[], ids.slice(1), ids.slice(0, 39)]) {
      const { body: refused } = await transfer({ ...body, promises: settled, taken });
      const left = ids.filter((id) => !taken.includes(id));
      expect(refused).toMatchObject({
        status: 0,
        errors: { appointments: expect.stringContaining("Reassign or cancel") as string },
      });
      expect((refused["openAppointments"] as Data[]).map(({ id }) => id).sort()).toEqual(left.sort());
    }
    expect(await managersOf(people)).toEqual([ana.id]);
    expect(await staffOf(ids[0]!)).toEqual([ana.id, cleo.id]);
    const start = performance.now();
    expect((await transfer({ ...body, promises: settled, taken: ids })).body).toMatchObject({
      status: 1,
      transferred: 40,
    });
    const took = Math.round(performance.now() - start);
    process.stdout.write(`40 mentees with 12 promises and 40 appointments: ${took} ms\n`);
    const left =
      await test.query(sql`select by_staff, status from promises where id = any(${promised}::bigint[])
      and by_staff = ${ana.id} and status = 'open'`);
    expect(left).toEqual([]);
    for (const id of ids) expect(await staffOf(id)).toEqual([cleo.id, ben.id]);
    expect((await transfer(body)).body).toMatchObject({ status: 1, transferred: 0 });
    const [lines] =
      await test.query(sql`select count(*)::integer as count, count(distinct record_id)::integer as different
      from audit_trail where table_name = 'appointments' and action = 'change'
        and record_id = any(${ids}::bigint[])`);
    expect(lines).toEqual({ count: 40, different: 40 });
    const [promiseLines] = await test.query(sql`select count(*)::integer as count,
      count(distinct record_id)::integer as different from audit_trail
      where table_name = 'promises' and action = 'change' and record_id = any(${promised}::bigint[])`);
    expect(promiseLines).toEqual({ count: 12, different: 12 });
    await clock.passTime();
    for (const [at, mentee] of people.entries())
      expect(await noticesOf(mentee)).toHaveLength(before[at]!.length + 1);
  });

  it("can be canceled instead, and the mentees read the text written for them, in their language", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const [first, second] = [await managedBy(ana), await managedBy(ana, "es")];
    const stays = String(await plan(first, [ana], 3));
    const goes = String(await plan(second, [ana], 4));
    const busy = await managedBy(ben);
    await plan(busy, [ben], 4);
    const body = { menteeIds: [first.id, second.id], duty: "caseManager", toStaffId: ben.id };
    const open = await test.post("caseload/open", body, world.owner.token);
    expect(open.body).toMatchObject({
      dataType: "openWork",
      promises: [],
      appointments: [
        { id: stays, menteeId: first.id, minutes: 30, overlaps: false },
        { id: goes, menteeId: second.id, overlaps: true },
      ],
    });
    // The appointment of a mentee who left won't take place.
    await test.query(sql`update mentees set active = false where id = ${busy.id}`);
    const free = await test.post("caseload/open", body, world.owner.token);
    expect(free.body).toMatchObject({ appointments: [{ id: stays }, { id: goes, overlaps: false }] });
    const usual = open.body["message"] as { en: string; es: string };
    expect(usual.es).toMatch(/^Desde hoy, .* es su contacto\./);
    const hidden = await staff();
    await test.query(sql`update user_roles set tables_can_access = array_remove(tables_can_access, 'calendar')
      where id = (select user_role from users where id = ${hidden.id})`);
    const unread = await test.post("caseload/open", body, hidden.token);
    expect(unread.body).toMatchObject({ status: 1, appointments: [] });
    expect((await transfer({ ...body, cancelled: [goes], promises: [] }, hidden)).status).toBe(403);
    const message = { en: "", es: "<b>Hola</b>, soy {{name}}" };
    expect((await transfer({ ...body, cancelled: [goes], message })).body).toMatchObject({
      status: 0,
      openAppointments: [{ id: stays }],
    });
    const chosen = { ...body, taken: [stays], cancelled: [goes], message };
    expect((await transfer(chosen)).body).toMatchObject({ transferred: 2 });
    expect(await staffOf(stays)).toEqual([ben.id]);
    expect(await test.query(sql`select status, staff from appointments where id = ${goes}`)).toEqual([
      { status: "cancelledByStaff", staff: [ana.id] },
    ]);
    const read = await test.query(sql`select notification_message as message from notifications
      where account_id in (${first.accountId}, ${second.accountId}) order by account_id`);
    expect(read).toEqual([{ message: usual.en }, { message: message.es }]);
    for (const bad of [
      { message: { en: "x".repeat(501), es: "" } },
      { message: { en: "x", es: "", fr: "x" } },
      { cancelled: "x" },
      { taken: "x" },
    ])
      expect((await transfer({ ...body, ...bad })).status).toBe(400);
    expect((await test.post("caseload/open", { ...body, menteeIds: [] }, world.owner.token)).status).toBe(
      400,
    );
    expect((await test.post("caseload/open", body, world.otherOwner.token)).status).toBe(404);
    expect((await test.post("caseload/open", body, world.mentee.token)).status).toBe(403);
  });

  it("that are past, settled, of others, or after the last day stay, and so do those of a person who keeps another duty", async () => {
    const [ana, ben, cleo] = [await staff(), await staff(), await staff()];
    const mentee = await managedBy(ana);
    const stays = [
      await plan(mentee, [ana], -3),
      await plan(mentee, [ana], 3, { status: "cancelledByStaff" }),
      await plan(mentee, [ana], 3, { deletedAt: "2026-01-01T00:00:00Z" }),
      await plan(mentee, [ana], 11),
    ];
    const last = await plan(mentee, [ana], 10);
    const foreign = await plan(mentee, [cleo], 3);
    const both = await plan(mentee, [ana, ben], 3);
    const until = dayAway(10);
    const body = { menteeIds: [mentee.id], toStaffId: ben.id, until };
    expect((await transfer({ ...body, taken: [both, last].map(String) })).body).toMatchObject({
      transferred: 1,
    });
    // The last day is one of the days.
    expect(await staffOf(String(last))).toEqual([ben.id]);
    for (const id of stays) expect(await staffOf(String(id))).toEqual([ana.id]);
    expect(await staffOf(String(foreign))).toEqual([cleo.id]);
    expect(await staffOf(String(both))).toEqual([ben.id]);

    const other = await managedBy(ana);
    await makeDuty(test.db, other, { staffId: ana.id });
    const asMentor = await plan(other, [ana], 3);
    expect((await transfer({ menteeIds: [other.id], toStaffId: ben.id })).body).toMatchObject({
      transferred: 1,
    });
    expect(await staffOf(String(asMentor))).toEqual([ana.id]);

    // Callers who may not read appointments are not asked about them, but nothing is left behind.
    const unread = await managedBy(ana);
    const unseen = await plan(unread, [ana], 3);
    const giver = await staff();
    await test.query(sql`update user_roles set tables_can_access = array_remove(tables_can_access, 'calendar')
      where id = (select user_role from users where id = ${giver.id})`);
    const given = await transfer({ menteeIds: [unread.id], toStaffId: ben.id }, giver);
    expect(given.body).toMatchObject({ transferred: 1 });
    expect(await staffOf(String(unseen))).toEqual([ben.id]);
  });
});
