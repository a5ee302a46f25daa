import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { PlanAnswer, PlanStepAnswer } from "#shared/contracts/responses/plan.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { zoneCode } from "#tests/support/days.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makePromise,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";
import { assignTask } from "#tests/support/mentee-case.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeUpload, makeWorld } from "#tests/support/sample-values.ts";

describe("The plan of a mentee", () => {
  let worker: Person;
  let mentee: Person;
  let neighbour: Person;
  let task: string;

  const test = testApp();
  const world = prepared(() => makeWorld(test.db));
  beforeAll(async () => {
    const { db } = test;
    worker = await makeStaff(db, world.own);
    mentee = await makeMentee(db, world.own, { values: { caseManager: worker.id } });
    neighbour = await makeMentee(db, world.own);
    const item = await insertRow(db, "menteeTasks", {
      organizationId: world.own,
      name: "Get an ID card",
      description: "Go to the office.\nTake a number.",
      bring: "Birth certificate",
      address: "12 Main Street, Albany",
      hours: "Monday to Friday, 9 to 4",
    });
    task = await save(worker, "menteeUserTasks", {
      menteeId: mentee.id,
      menteeTaskId: item,
      startDate: "2026-01-01",
      endDate: "2026-02-01",
      description: "Ask for Mia at the desk.",
      points: "20",
    });
  });

  const save = async (person: Person, tableName: string, data: Record<string, unknown>, tableId = "0") => {
    return savedId(test.save(tableName, tableId, data, person.token));
  };
  const plan = async (person: Person) =>
    ((await test.get("plan", person.token)).body as unknown as PlanAnswer).dataValues;
  const step = (person: Person, tableId: unknown, tableName = "menteeUserTasks") =>
    test.post("plan/step", { tableName, tableId }, person.token);

  it("contains what is open, scheduled, promised, shared and done, for this mentee only", async () => {
    const { db } = test;
    const type = await insertRow(db, "configAppointmentTypes", { organizationId: world.own, name: "Visit" });
    const appointment = (menteeId: string, local: string, status = "planned") =>
      save(worker, "appointments", {
        menteeId,
        type,
        status,
        start: { local, zone: "UTC" },
        minutes: "30",
        mode: "phone",
        bring: "A pen",
      });
    await appointment(mentee.id, "2020-07-02T10:00");
    const coming = await appointment(mentee.id, "2099-07-02T10:00");
    await appointment(neighbour.id, "2099-08-02T10:00");
    const promise = await save(worker, "promises", {
      menteeId: mentee.id,
      text: "We ask the landlord",
      by: "agency",
      dueOn: "2099-01-01",
    });
    const file = async (shared: string, more: Record<string, unknown> = {}) =>
      save(worker, "menteeUserFiles", {
        menteeId: mentee.id,
        date: "2026-01-05",
        name: `Letter ${shared}`,
        file: await makeUpload(db, worker.accountId, false),
        shared,
        ...more,
      });
    const shared = await file("1");
    await file("0");
    await file("1", { active: "0" });
    const kind = await insertRow(db, "configServiceKinds", { name: "A ride", family: "transportation" });
    const given = { organizationId: mentee.organizationId, menteeId: mentee.id, kind, date: "2025-01-05" };
    const service = await insertRow(db, "services", { ...given, cost: 12.5, note: "Not for the mentee" });
    await insertRow(db, "services", { ...given, deletedAt: new Date() });
    const found = await plan(mentee);
    // The kind and the day, and nothing else of it.
    expect(found.services).toEqual([{ id: service, name: "A ride", date: "2025-01-05" }]);
    expect(found.steps).toMatchObject([
      { table: "menteeUserTasks", id: task, name: "Get an ID card", overdue: true },
    ]);
    expect(found.appointments).toMatchObject([{ id: coming, bring: "A pen" }]);
    expect(found.promises).toMatchObject([{ id: promise }]);
    expect(found.files).toMatchObject([{ id: shared, name: "Letter 1", date: "2026-01-05" }]);
    expect(found.files[0]!.fileName).not.toBe("");
    expect(found.done).toEqual([]);
    await save(mentee, "menteeUserTasks", { completed: "1" }, task);
    const after = await plan(mentee);
    expect([after.steps, after.done.map(({ id, points }) => [id, points])]).toEqual([[], [[task, 20]]]);
    await save(mentee, "menteeUserTasks", { completed: "0" }, task);
    const other = await plan(neighbour);
    expect([other.steps, other.promises, other.files, other.services, other.done]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(other.appointments).toHaveLength(1);
    expect((await test.get("plan", worker.token)).status).toBe(403);
    expect((await test.get("plan")).status).toBe(401);
  });

  it("contains every open promise, and those of the team don't hide the mentee's on the first screen", async () => {
    const person = await makeMentee(test.db, world.own);
    for (let day = 10; day < 22; day += 1)
      await makePromise(test.db, person, { text: `Ours ${day}`, dueOn: `2098-01-${day}` });
    const own = await makePromise(test.db, person, { text: "Mine", by: "mentee", dueOn: "2099-01-01" });
    const { body } = await test.get("loadDashboard", person.token);
    const shown = body["promises"] as { id: string; by: string }[];
    expect(shown.filter(({ by }) => by === "mentee").map(({ id }) => id)).toEqual([own]);
    expect(shown).toHaveLength(11);
    expect((await plan(person)).promises).toHaveLength(13);
  });

  it("describes a step as the catalog does, with the answers so far", async () => {
    const file = await makeUpload(test.db, mentee.accountId, true);
    await save(
      mentee,
      "menteeUserTasks",
      { dataNotes: [{ id: "0", note: "I go on Monday" }], dataFiles: [{ id: "0", file }] },
      task,
    );
    const { body } = await step(mentee, task);
    const { dataValues, item } = body as unknown as PlanStepAnswer;
    expect(item).toEqual({
      name: "Get an ID card",
      description: "Go to the office.\nTake a number.",
      bring: "Birth certificate",
      address: "12 Main Street, Albany",
      hours: "Monday to Friday, 9 to 4",
    });
    expect(dataValues).toMatchObject({
      id: task,
      description: "Ask for Mia at the desk.",
      dataNotes: [{ note: "I go on Monday" }],
      dataFiles: [{ file }],
    });
  });

  it("lists the done items by the organization's days, the latest first", async () => {
    const { db } = test;
    const organizationId = await makeOrganization(db, { timezones: zoneCode("America/New_York") });
    const mia = await makeMentee(db, organizationId);
    const taskId = await assignTask(db, mia, "Go to the bank");
    // It's ten in the evening of the 9th there.
    await sql`update mentee_user_tasks set completed = true, completed_at = '2026-02-10T03:00Z'
      where id = ${taskId}`.execute(db);
    const kept = (keptOn: string) =>
      makePromise(db, mia, { text: "I call", by: "mentee", dueOn: keptOn, status: "kept", keptOn });
    const [earlier, later] = [await kept("2026-02-09"), await kept("2026-02-10")];
    expect((await plan(mia)).done.map(({ id }) => id)).toEqual([later, taskId, earlier]);
  });

  it("shows a step to no one else", async () => {
    const stranger = await makeStaff(test.db, world.other);
    expect((await step(neighbour, task)).status).toBe(404);
    expect((await step(stranger, task)).status).toBe(404);
    expect((await step(worker, task)).status).toBe(200);
    expect((await step(mentee, "999999999")).status).toBe(404);
    for (const bad of ["0x1", "", null, "1; drop", -1, {}])
      expect((await step(mentee, bad)).status, String(bad)).toBe(400);
    expect((await step(mentee, task, "menteeUserNotes")).status).toBe(400);
  });
});
