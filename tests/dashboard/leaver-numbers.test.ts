/** The records that depend on a team member who leaves: each number is the total of the list that it opens. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { allFlags } from "#shared/access/flags.ts";
import type { HandOver } from "#shared/contracts/responses/hand-over.ts";
import { leavingPointers } from "#shared/records/pointers.ts";
import { registry } from "#shared/records/registry.ts";
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
let leaver: Person;

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  // A separate organization, because the first one is the super-organization.
  await makeOrganization(db);
  organization = await makeOrganization(db);
  owner = await makeStaff(db, organization);
  leaver = await makeStaff(db, organization);
  const type = await insertRow(db, "configAppointmentTypes", { name: "A visit" });
  const of = { organizationId: organization };
  const task = await insertRow(db, "menteeTasks", { ...of, name: "A task" });
  const goal = await insertRow(db, "menteeGoals", { ...of, name: "A goal" });
  // The 16 mentees differ in each fact: case manager, active, deleted, another role on the team, open work.
  for (let at = 0; at < 16; at++) {
    const isOfLeaver = at % 2 === 0;
    const mentee = await makeMentee(db, organization, {
      values: { active: at % 3 !== 2, caseManager: isOfLeaver ? leaver.id : owner.id },
    });
    const menteeId = mentee.id;
    const row = { ...of, menteeId };
    for (const duty of at % 4 === 1 ? ["mentor", "backup"] : ["supervisor"])
      await insertRow(db, "menteeStaff", {
        ...row,
        staffId: at % 5 === 4 ? owner.id : leaver.id,
        duty,
        fromDate: dayAway(-50),
        untilDate: at % 7 === 6 ? dayAway(-20) : null,
      });
    const span = {
      startDate: dayAway(-30),
      endDate: dayAway(30),
      active: at % 6 !== 5,
      completed: at % 4 === 2,
    };
    await insertRow(db, "menteeUserTasks", { ...row, menteeTaskId: task, ...span });
    if (at % 4 === 0) await insertRow(db, "menteeUserGoals", { ...row, menteeGoalId: goal, ...span });
    for (const hours of [-30, 50]) {
      const start = new Date(Date.now() + hours * 3_600_000);
      await makeAppointment(db, mentee, {
        type,
        status: at % 5 === 3 ? "kept" : "planned",
        startLocal: start.toISOString().slice(0, 19),
        startAt: start,
        staff: at % 3 === 0 ? [leaver.id] : at % 3 === 1 ? [leaver.id, owner.id] : [owner.id],
      });
    }
    await insertRow(db, "promises", {
      ...row,
      text: "A promise",
      by: "staff",
      byStaff: at % 3 === 0 ? leaver.id : owner.id,
      dueOn: dayAway(-10),
      status: at % 2 === 0 ? "open" : "kept",
      keptOn: at % 2 === 0 ? null : dayAway(-12),
    });
    await insertRow(db, "bugTracker", {
      ...of,
      status: 1,
      section: "Lists",
      assignedTo: at % 4 === 0 ? leaver.id : owner.id,
    });
    await insertRow(db, "absences", {
      ...of,
      staffId: owner.id,
      standIn: at % 4 === 3 ? leaver.id : null,
      fromDate: dayAway(at),
      untilDate: dayAway(at),
    });
    // Records of deleted mentees count nowhere.
    if (at === 12 || at === 9)
      await sql`update mentees set deleted_at = now() where id = ${menteeId}`.execute(db);
  }
  await sql`update chat_members c set removed_at = now() from chat_rooms r
    where r.id = c.room_id and c.account_id = ${leaver.accountId} and r.mentee_id % 5 = 0`.execute(db);
});

const list = (tableName: string, field: string, value: string, person = owner) =>
  test.post("getTable", { tableName, filter: { all: [{ field, op: "is", value }] } }, person.token);
async function total(...given: Parameters<typeof list>): Promise<number> {
  const { status, body } = await list(...given);
  expect(status, JSON.stringify([given.slice(0, 2), body])).toBe(200);
  return Number(body["totalRecords"]);
}

const found = async (): Promise<HandOver> =>
  (await test.post("handOver/find", { tableName: "users", tableId: leaver.id }, owner.token)).body[
    "dataValues"
  ] as HandOver;

describe("The numbers of what depends on a team member", () => {
  it("are the totals of the lists that they open", async () => {
    const { counts, openAssignments, openWork, unstaffed, chats } = await found();
    expect(counts.map(({ tableName }) => tableName).toSorted()).toEqual(
      ["absences", "appointments", "bugTracker", "menteeStaff", "mentees", "promises"].toSorted(),
    );
    for (const { tableName, count } of counts) {
      expect(count, tableName).toBeGreaterThan(1);
      const [listed, field] =
        tableName === "menteeStaff" ? (["mentees", "otherDutyOf"] as const) : [tableName, "dependsOn"];
      expect(await total(listed, field, leaver.id), tableName).toBe(count);
    }
    expect(openWork.map(({ tableName }) => tableName).toSorted()).toEqual([
      "menteeUserGoals",
      "menteeUserTasks",
    ]);
    for (const { tableName, count } of openWork)
      expect(await total(tableName, "dependsOn", leaver.id), tableName).toBe(count);
    expect(openWork.reduce((sum, { count }) => sum + count, 0)).toBe(openAssignments);
    expect(unstaffed).toBeGreaterThan(1);
    expect(await total("appointments", "onlyWith", leaver.id)).toBe(unstaffed);
    expect(chats).toBeGreaterThan(1);
    expect(await total("mentees", "chatsWith", leaver.id)).toBe(chats);
  });

  it("equal what SQL written by hand counts", async () => {
    const count = async (table: string, condition: string) =>
      Number(
        (
          await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} t
            where ${sql.raw(condition.replaceAll("ME", leaver.id))} and t.deleted_at is null`.execute(test.db)
        ).rows[0]!.count,
      );
    const lives = "exists (select from mentees m where m.id = t.mentee_id and m.deleted_at is null";
    const { counts, openAssignments, unstaffed } = await found();
    const told = Object.fromEntries(counts.map(({ tableName, count: one }) => [tableName, one]));
    expect(told).toEqual({
      mentees: await count("mentees", "case_manager = ME"),
      menteeStaff: await count(
        "mentees",
        `exists (select from mentee_staff s where s.mentee_id = t.id and s.staff_id = ME and s.duty <> 'caseManager'
          and s.until_date is null and s.deleted_at is null)`,
      ),
      appointments: await count("appointments", `ME = any(staff) and status = 'planned' and ${lives})`),
      promises: await count("promises", `by_staff = ME and status = 'open' and ${lives})`),
      bugTracker: await count("bug_tracker", "assigned_to = ME"),
      absences: await count("absences", "stand_in = ME"),
    });
    const open = `active and not completed and ${lives} and m.active and m.case_manager = ME)`;
    expect(openAssignments).toBe(
      (await count("mentee_user_tasks", open)) + (await count("mentee_user_goals", open)),
    );
    expect(unstaffed).toBe(
      await count("appointments", `staff = '{ME}' and status = 'planned' and start_at > now() and ${lives})`),
    );
  });

  it("ask for no successor if only records of deleted mentees are left", async () => {
    const { db } = test;
    const person = await makeStaff(db, organization);
    const mentee = await makeMentee(db, organization);
    const type = await insertRow(db, "configAppointmentTypes", { name: "Another visit" });
    await makeAppointment(db, mentee, { type, staff: [person.id] });
    await sql`update mentees set deleted_at = now() where id = ${mentee.id}`.execute(db);
    const body = { tableName: "users", tableId: person.id };
    const asked = (await test.post("handOver/find", body, owner.token)).body["dataValues"] as HandOver;
    expect(asked).toMatchObject({ counts: [], unstaffed: 0, openAssignments: 0 });
    expect((await test.post("deleteRecord", body, owner.token)).body["status"]).toBe(1);
    // The second time, the person is already gone.
    expect((await test.post("handOver/find", body, owner.token)).status).toBe(404);
  });
});

describe("A list of what depends on a team member", () => {
  it("narrows by nothing that the role may not open", async () => {
    const { db } = test;
    const keys = allKeys.filter((key) => key !== "caseload");
    const keyless = await makeStaff(db, organization, { role: { keys } });
    expect((await list("mentees", "otherDutyOf", leaver.id, keyless)).status).toBe(400);
    // Only people who manage team members may see who is in which conversation.
    const reads = await makeStaff(db, organization, {
      role: { flags: allFlags.filter((flag) => !/^users(CanEdit|CanDelete)$/.test(flag)) },
    });
    expect((await list("mentees", "chatsWith", leaver.id, reads)).status).toBe(400);
    const withoutMentees = await makeStaff(db, organization, {
      role: { flags: allFlags.filter((flag) => flag !== "menteesCanView") },
    });
    expect((await list("menteeUserTasks", "dependsOn", leaver.id, withoutMentees)).status).not.toBe(200);
    const stranger = await makeStaff(db, await makeOrganization(db));
    for (const [table, field] of [
      ["mentees", "dependsOn"],
      ["mentees", "otherDutyOf"],
      ["mentees", "chatsWith"],
      ["appointments", "onlyWith"],
      ["menteeUserTasks", "dependsOn"],
      ["promises", "dependsOn"],
    ] as const)
      expect(await total(table, field, leaver.id, stranger), `${table} ${field}`).toBe(0);
    const narrow = await makeStaff(db, organization, {
      role: { roleType: 2, values: { caseloadOnly: true } },
    });
    expect(await total("mentees", "dependsOn", leaver.id, narrow)).toBe(0);
    expect((await list("mentees", "chatsWith", leaver.id, narrow)).status).toBe(400);
  });

  it.each([
    ["mentees", { field: "dependsOn", op: "empty" }],
    ["mentees", { field: "dependsOn", op: "is", value: "x" }],
    ["mentees", { field: "otherDutyOf", op: "me" }],
    ["appointments", { field: "onlyWith", op: "in", value: ["1"] }],
    ["jobs", { field: "chatsWith", op: "is", value: "1" }],
    ["appointments", { field: "otherDutyOf", op: "is", value: "1" }],
    ["promises", { field: "onlyWith", op: "is", value: "1" }],
    ["mentees", { field: "onlyWith", op: "is", value: "1" }],
    ["jobs", { field: "dependsOn", op: "is", value: "1" }],
    ["menteeUserNotes", { field: "dependsOn", op: "is", value: "1" }],
  ])("of %s refuses %j", async (tableName, node) => {
    expect((await test.post("getTable", { tableName, filter: { all: [node] } }, owner.token)).status).toBe(
      400,
    );
  });

  it("exists for every type that names team members, or for its mentees", () => {
    const named = [...registry.values()].filter((type) => leavingPointers(type, "users").length > 0);
    expect(named.length).toBeGreaterThan(4);
    const unlisted = named.filter(
      ({ area, scope, listedForAllMentees }) => !area || (scope === "mentee" && !listedForAllMentees),
    );
    expect(unlisted.map(({ name }) => name)).toEqual(["menteeStaff"]);
  });
});
