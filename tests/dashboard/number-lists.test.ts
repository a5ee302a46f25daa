/** The filters behind numbers of screens: they find the same rows, and are refused if their list is. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import type { CaseloadAnswer } from "#shared/contracts/responses/caseload.ts";
import type { ChartsAnswer, DashboardAnswer } from "#shared/contracts/responses/dashboard.ts";
import type { TodayValues } from "#shared/contracts/responses/today.ts";
import { endOfMonth } from "#shared/fields/days.ts";
import { testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeAppointment,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";
import { dayAway } from "#tests/support/days.ts";

let organization: string;
let owner: Person;
let worker: Person;
const away = (days: number) => new Date(Date.now() + days * 86_400_000);
const is = (field: string, value = "1") => ({ field, op: "is", value });

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  organization = await makeOrganization(db);
  owner = await makeStaff(db, organization);
  worker = await makeStaff(db, organization);
  const type = await insertRow(db, "configAppointmentTypes", { name: "A visit" });
  const status = await insertRow(db, "configProgramStatus", { name: "In progress" });
  const level = await insertRow(db, "configLevelOfCare", { name: "High" });
  const task = await insertRow(db, "menteeTasks", { organizationId: organization, name: "A task" });
  for (let at = 0; at < 14; at++) {
    const mentee = await makeMentee(db, organization, {
      values: { active: at % 5 !== 4, dateOfReferral: at % 3 === 0 ? null : dayAway(-200) },
    });
    const menteeId = mentee.id;
    const row = { organizationId: organization, menteeId };
    if (at % 2 === 0)
      await insertRow(db, "menteeStaff", {
        ...row,
        staffId: worker.id,
        duty: "mentor",
        fromDate: dayAway(-9),
      });
    await insertRow(db, "menteeAssessments", {
      ...row,
      programStatus: at % 3 === 0 ? [status] : [],
      levelOfCare: at % 2 === 0 ? [level] : [],
      newest: true,
    });
    const done = at % 4 === 1;
    await insertRow(db, "menteeUserTasks", {
      ...row,
      menteeTaskId: task,
      startDate: dayAway(-30),
      endDate: dayAway(at % 2 === 0 ? -3 : 30),
      completed: done,
      completedAt: done ? away(-40) : null,
    });
    // More rows than a card shows, including some of the mentee who is deleted below.
    for (let more = at % 6 === 0 ? 5 : 0; more > 0; more--)
      await insertRow(db, "menteeUserTasks", {
        ...row,
        menteeTaskId: task,
        startDate: dayAway(-60),
        endDate: dayAway(-30),
        completed: true,
        completedAt: away(-40),
      });
    for (const hours of [-30, 1, 50, 300]) {
      const start = away(hours / 24);
      await makeAppointment(db, mentee, {
        type,
        status: at % 4 === 3 ? "kept" : "planned",
        startLocal: start.toISOString().slice(0, 19),
        startAt: start,
        staff: [at % 2 === 0 ? worker.id : owner.id],
      });
    }
    const kept = at % 3 === 1;
    await insertRow(db, "promises", {
      ...row,
      text: "A promise",
      by: at % 7 === 6 ? "mentee" : "staff",
      byStaff: worker.id,
      dueOn: dayAway(-10),
      status: kept ? "kept" : "open",
      keptOn: kept ? dayAway(at % 2 === 0 ? -12 : -2) : null,
    });
    // Records of deleted mentees count nowhere.
    if (at === 12) await sql`update mentees set deleted_at = now() where id = ${menteeId}`.execute(db);
  }
});

const list = (tableName: string, all: readonly unknown[], more: object = {}, person: Person = owner) =>
  test.post("getTable", { tableName, filter: { all }, ...more }, person.token);
async function total(...given: Parameters<typeof list>): Promise<number> {
  const { status, body } = await list(...given);
  expect(status, JSON.stringify(body)).toBe(200);
  return Number(body["totalRecords"]);
}

describe("The numbers of a screen", () => {
  it("are the totals of their lists on the dashboard, of all and of the person's mentees", async () => {
    for (const [whose, mine] of [
      ["team", []],
      ["mine", [is("myCaseload")]],
    ] as const) {
      const { body } = await test.get(`loadDashboard?whose=${whose}`, worker.token);
      const { counts } = body as unknown as DashboardAnswer;
      const asked = await test.get(`loadDashboard/charts?whose=${whose}`, worker.token);
      const { dataValues: charts } = asked.body as unknown as ChartsAnswer;
      expect(counts.urgentMentees).toBeGreaterThan(0);
      expect(await total("mentees", [is("waits"), ...mine], {}, worker)).toBe(counts.urgentMentees);
      const referred = [{ field: "dateOfReferral", op: "notEmpty" }, ...mine];
      expect(await total("mentees", referred, { active: "1" }, worker)).toBe(counts.mentees);
      const done = [is("completed"), { field: "completedAt", op: "notEmpty" }, ...mine];
      expect(counts.tasks).toBeGreaterThanOrEqual(10);
      expect(await total("menteeUserTasks", done, {}, worker)).toBe(counts.tasks);
      const month = charts.completedPerMonth.tasks.find(({ count }) => count > 0);
      if (whose === "team") expect(month).toBeDefined();
      if (month) {
        const first = `${month.month}-01`;
        const span = { field: "completedAt", op: "between", value: [first, endOfMonth(first)] };
        expect(await total("menteeUserTasks", [is("completed"), span, ...mine], {}, worker)).toBe(
          month.count,
        );
      }
      for (const { id, count } of charts.menteesByProgramStatus)
        expect(await total("mentees", [is("programStatus", id), ...mine], { active: "1" }, worker)).toBe(
          count,
        );
      expect(charts.menteesByProgramStatus.length).toBeGreaterThan(0);
    }
  });

  it("are the totals of their lists on Today, and the to-do list is the sum of its parts", async () => {
    const ask = async (body: object) =>
      (await test.post("today", body, worker.token)).body["dataValues"] as TodayValues<unknown>;
    const today = await ask({});
    const mine = { field: "staff", op: "has", value: worker.id };
    expect(today.outcomes.total).toBeGreaterThan(0);
    expect(await total("appointments", [mine, is("noOutcome")], {}, worker)).toBe(today.outcomes.total);
    expect(await total("appointments", [mine, is("isToday")], {}, worker)).toBe(today.appointments.total);
    expect(await total("mentees", [is("myCaseload"), is("noContact")], {}, worker)).toBe(today.quiet.total);
    expect(await total("appointments", [mine, is("isTomorrow")], {}, worker)).toBe(today.tomorrow.total);
    expect(today.todo).toBe(today.outcomes.total + today.work.total + today.leaving.total);
    expect((await test.post("today", { allWork: "all" }, worker.token)).status).toBe(400);
  });

  it("are the totals of their lists for the caseloads", async () => {
    const { dataValues } = (await test.post("caseload", {}, owner.token)).body as unknown as CaseloadAnswer;
    const row = dataValues.find(({ staffId }) => staffId === worker.id)!;
    const works = is("worker", worker.id);
    const takesPart = { field: "staff", op: "has", value: worker.id };
    const promised = is("byStaff", worker.id);
    const active = { active: "1" };
    expect(await total("mentees", [works], active)).toBe(row.mentees);
    expect(await total("mentees", [works, is("noContact")], active)).toBe(row.quiet);
    expect(await total("appointments", [takesPart, is("soon")])).toBe(row.appointments);
    expect(await total("appointments", [takesPart, is("noOutcome")])).toBe(row.outcomes);
    expect(await total("promises", [promised, is("wasDue")])).toBe(row.promisesDue);
    expect(await total("promises", [promised, is("wasKeptInTime")])).toBe(row.promisesKept);
    expect(row.promisesKept).toBeGreaterThan(0);
    expect(row.promisesDue).toBeGreaterThan(row.promisesKept!);
    expect(row.overdue).toBeGreaterThan(0);
    expect(row.overdueOf.reduce((sum, { count }) => sum + count, 0)).toBe(row.overdue);
    for (const { table, count } of row.overdueOf)
      expect(await total(table, [table === "promises" ? is("owedBy", worker.id) : works, is("isLate")])).toBe(
        count,
      );
    expect(row.overdueOf.map(({ table }) => table)).toEqual(["menteeUserTasks", "promises"]);
    expect(row.levelsOfCare).toHaveLength(1);
    for (const { id, count } of row.levelsOfCare!)
      expect(await total("mentees", [works, is("levelOfCare", id)], active)).toBe(count);
  });
});

describe("The filter behind a number", () => {
  it("narrows by nothing that the role may not open", async () => {
    const { db } = test;
    const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
    const withoutAssessments = await makeStaff(db, organization, { role: { flags } });
    for (const name of ["levelOfCare", "programStatus"])
      expect((await list("mentees", [is(name, "1")], {}, withoutAssessments)).status, name).toBe(400);
    const keys = allKeys.filter((key) => key !== "caseload");
    const withoutCaseload = await makeStaff(db, organization, { role: { keys } });
    for (const table of ["mentees", "menteeUserTasks"])
      expect((await list(table, [is("worker", worker.id)], {}, withoutCaseload)).status, table).toBe(400);
    // A person of another organization finds no one.
    const stranger = await makeStaff(db, await makeOrganization(db));
    expect(await total("mentees", [is("worker", worker.id)], {}, stranger)).toBe(0);
    expect(await total("menteeUserTasks", [is("isLate")], {}, stranger)).toBe(0);
    // A person limited to a caseload finds only its mentees.
    const narrow = await makeStaff(db, organization, {
      role: { roleType: 2, values: { caseloadOnly: true } },
    });
    expect(await total("mentees", [is("waits")], {}, narrow)).toBe(0);
    expect(await total("menteeUserTasks", [is("completed", "1")], {}, narrow)).toBe(0);
  });

  it.each([
    ["mentees", { field: "worker", op: "empty" }],
    ["mentees", { field: "worker", op: "is", value: "x" }],
    ["mentees", { field: "waits", op: "is", value: "maybe" }],
    ["mentees", { field: "isLate", op: "is", value: "1" }],
    ["menteeUserTasks", { field: "completedAt", op: "is", value: "yesterday" }],
    ["promises", { field: "noOutcome", op: "is", value: "1" }],
  ])("of a list of %s refuses %j", async (table, node) => {
    expect((await list(table, [node])).status).toBe(400);
  });
});
