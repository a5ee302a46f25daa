/** Archived and released work, and work of former mentees, is never late. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;

let world: World;
let worker: Person;
let mentee: Person;
let former: Person;

/** The one late task. All work is due on January 20, 2024. */
let lateTask: string;

const below = (table: string, of: Person, values: Data): Promise<string> =>
  insertRow(test.db, table, { organizationId: world.own, menteeId: of.id, ...values });
const task = (of: Person, more: Data = {}): Promise<string> =>
  below("menteeUserTasks", of, {
    menteeTaskId: "1",
    startDate: "2024-01-10",
    endDate: "2024-01-20",
    points: 1,
    ...more,
  });
const promise = (of: Person, status = "open"): Promise<string> =>
  below("promises", of, {
    text: "Call the bank",
    by: "staff",
    byStaff: worker.id,
    dueOn: "2024-01-20",
    status,
  });

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  world = await makeWorld(db);
  worker = await makeStaff(db, world.own);
  const values = { caseManager: worker.id, dateOfReferral: "2024-01-01" };
  mentee = await makeMentee(db, world.own, { values });
  former = await makeMentee(db, world.own, { values: { ...values, active: false } });
  lateTask = await task(mentee);
  await task(mentee, { active: false });
  await task(mentee, { deletedAt: "2024-02-01" });
  await task(mentee, { completed: true, completedAt: "2024-02-01" });
  await task(former);
  await promise(mentee);
  await promise(mentee, "released");
  await promise(former);
});

const ask = async (path: string, body: Data, by = world.owner): Promise<Data> => {
  const answer = await test.post(path, body, by.token);
  expect([path, answer.status, answer.body["status"]]).toEqual([path, 200, 1]);
  return answer.body;
};
const listed = async (filter: Data[], tableName = "menteeUserTasks") =>
  (await ask("getTable", { tableName, filter: { all: filter } }))["dataValues"] as Data[];
const idsOf = (rows: readonly Data[]) => rows.map(({ id }) => id);

describe("Late work is open work of an active mentee", () => {
  it("in lists by their numbers, and in a report on any day", async () => {
    expect(idsOf(await listed([{ field: "isLate", op: "is", value: true }]))).toEqual([lateTask]);
    const onDay = await listed([{ field: "lateOn", op: "is", value: "2024-01-25" }]);
    // Work that was completed after the day also counts as late on it.
    expect(onDay.map(({ completed }) => completed).sort()).toEqual(["0", "1"]);
    expect(idsOf(onDay)).toContain(lateTask);
  });

  it("in the rows of lists, which show whether the mentee of a row is active", async () => {
    const rows = await listed([{ field: "menteeId", op: "in", value: [mentee.id, former.id] }]);
    expect(rows.map(({ menteeId, menteeActive }) => [menteeId, menteeActive]).sort()).toEqual(
      [
        [mentee.id, "1"],
        [mentee.id, "1"],
        [mentee.id, "1"],
        [former.id, "0"],
      ].sort(),
    );
  });

  it("on the pages of the mentee", async () => {
    const overview = async (of: Person) =>
      (await ask("menteeOverview", { menteeId: of.id }))["dataValues"] as Data;
    expect(await overview(mentee)).toMatchObject({ openWork: 2, lateWork: 2 });
    expect(await overview(former)).toMatchObject({ openWork: 0, lateWork: 0 });
    const late = async (of: Person) =>
      idsOf((await ask("timeline", { menteeId: of.id, kinds: ["taskOverdue"] }))["dataValues"] as Data[]);
    expect(await late(mentee)).toEqual([lateTask]);
    expect(await late(former)).toEqual([]);
  });

  it("on Today, among urgent mentees and in the caseload", async () => {
    const today = (await ask("today", {}, worker))["dataValues"] as { work: { rows: Data[] } };
    expect(today.work.rows.map(({ table, menteeId }) => [table, menteeId])).toEqual([
      ["menteeUserTasks", mentee.id],
      ["promises", mentee.id],
    ]);
    const { body } = await test.get("loadDashboard?whose=mine", worker.token);
    const urgent = body["urgentMentees"] as { userID: string; overdue?: Data }[];
    expect(urgent.map(({ userID, overdue }) => [userID, overdue?.["id"]])).toEqual([[mentee.id, lateTask]]);
    const rows = (await ask("caseload", {}))["dataValues"] as Data[];
    expect(rows.find(({ staffId }) => staffId === worker.id)).toMatchObject({
      overdue: 2,
      overdueOf: [
        { table: "menteeUserTasks", count: 1 },
        { table: "promises", count: 1 },
      ],
    });
  });

  it("among the promises of 90 days, where a promise to a former mentee does not count as due", async () => {
    await sql`update promises set due_on = organization_day(organization_id) - 5`.execute(test.db);
    const due = await listed([{ field: "wasDue", op: "is", value: true }], "promises");
    expect(due.map(({ menteeId, status }) => [menteeId, status])).toEqual([[mentee.id, "open"]]);
  });

  it("in measures of what was done in time", async () => {
    const id = await insertRow(test.db, "measures", { organizationId: world.own, template: "tasksInTime" });
    const { dataValues } = await ask("measures/run", { ids: [id], from: "2024-01-01", to: "2024-01-31" });
    expect((dataValues as Data[])[0]).toMatchObject({ all: 2, counted: 0 });
  });

  it("at the top of the list across mentees, which then shows open work, nearest first, and the rest", async () => {
    const [later, soon] = [
      await task(mentee, { endDate: "2099-02-01" }),
      await task(mentee, { endDate: "2099-01-01" }),
    ];
    const rows = await listed([{ field: "completed", op: "is", value: "0" }]);
    expect(idsOf(rows).slice(0, 3)).toEqual([lateTask, soon, later]);
    expect(rows.slice(3).map(({ active, menteeActive }) => [active, menteeActive])).toEqual([
      ["0", "1"],
      ["1", "0"],
    ]);
    const pages = [];
    for (const currentPage of [1, 2, 3, 4, 5]) {
      const page = { recordsPerPage: 1, currentPage };
      const filter = { all: [{ field: "completed", op: "is", value: "0" }] };
      const { dataValues } = await ask("getTable", { tableName: "menteeUserTasks", filter, ...page });
      pages.push(...idsOf(dataValues as Data[]));
    }
    expect(pages).toEqual(idsOf(rows));
  });
});
