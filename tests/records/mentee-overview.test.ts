/** The overview of a mentee shows what is next and what is missing to people who may open the mentee. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import type { AccessKey } from "#shared/access/keys.ts";
import type { MenteeOverview } from "#shared/contracts/responses/mentee-overview.ts";
import { registry } from "#shared/records/registry.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { insertRow, makeAppointment, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";

const ask = (person: Person, menteeId = mentee.id) => test.post("menteeOverview", { menteeId }, person.token);
const read = async (person = world.owner, menteeId = mentee.id) =>
  (await ask(person, menteeId)).body["dataValues"] as MenteeOverview;

async function add(tableName: string, data: Record<string, unknown>): Promise<string> {
  const type = registry.get(tableName)!;
  const sample = await sampleData(world, type, world.owner, { required: true, mentee });
  const body = { tableName, tableId: "0", data: { ...sample, ...data } };
  return savedId(test.post("saveRecord", body, world.owner.token));
}
const at = (local: string) => ({ minutes: 30, reply: "none", start: { local, zone: "America/New_York" } });
const staffWith = (keys: readonly AccessKey[]) =>
  makeStaff(test.db, world.own, { role: { keys, roleType: 2 } });

const test = testApp();
const world = prepared(() => makeWorld(test.db));
const mentee = prepared(() => makeMentee(test.db, world.own, { values: { dateOfReferral: "2026-01-02" } }));

describe("POST /menteeOverview", () => {
  it("is empty for a new mentee, except for what the profile lacks", async () => {
    expect(await read()).toEqual({
      next: null,
      toSettle: null,
      work: [],
      openWork: 0,
      lateWork: 0,
      missing: ["image"],
      quietSince: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      isQuiet: expect.any(Boolean),
      expectedRelease: "",
    });
    await sql`update mentees set waived = '{image}' where id = ${mentee.id}`.execute(test.db);
    expect((await read()).missing).toEqual([]);
  });

  it("names the next appointment and the oldest without an outcome, and no settled one", async () => {
    await add("appointments", at("2099-03-02T10:00"));
    const next = await add("appointments", at("2099-03-01T10:00"));
    const old = await add("appointments", at("2026-02-01T10:00"));
    await add("appointments", at("2026-02-02T10:00"));
    const settled = await add("appointments", at("2026-01-15T10:00"));
    const outcome = { id: settled, status: "kept" };
    expect((await test.post("appointments/outcome", outcome, world.owner.token)).body["status"]).toBe(1);
    expect(await read()).toMatchObject({
      next: {
        id: next,
        start: { local: "2099-03-01T10:00", zone: "America/New_York" },
        minutes: 30,
        reply: "none",
      },
      toSettle: { id: old },
    });
  });

  it("asks for an outcome from two hours after the start, as lists do, whenever the appointment ends", async () => {
    const type = await insertRow(test.db, "configAppointmentTypes", { name: "Workshop" });
    const person = await makeMentee(test.db, world.own);
    const begun = (hoursAgo: number, minutes: number) => {
      const local = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 16);
      return makeAppointment(test.db, person, { at: local, type, minutes });
    };
    await begun(1, 30);
    expect(await read(world.owner, person.id)).toMatchObject({ next: null, toSettle: null });
    const long = await begun(3, 240);
    expect(await read(world.owner, person.id)).toMatchObject({ next: { id: long }, toSettle: { id: long } });
  });

  it("names the first five open items, and counts all of them", async () => {
    const past = { startDate: "2026-01-01", endDate: "2026-01-31" };
    const late = await add("menteeUserTasks", past);
    await add("menteeUserTasks", { ...past, completed: "1" });
    await add("menteeUserTasks", { ...past, active: "0" });
    for (let day = 1; day <= 6; day += 1)
      await add("menteeUserGoals", { startDate: "2026-01-01", endDate: `2099-01-0${7 - day}` });
    const { work, openWork, lateWork } = await read();
    expect([openWork, lateWork]).toEqual([7, 1]);
    expect(work?.map(({ endDate }) => endDate)).toEqual([
      "2026-01-31",
      "2099-01-01",
      "2099-01-02",
      "2099-01-03",
      "2099-01-04",
    ]);
    expect(work?.[0]).toMatchObject({ table: "menteeUserTasks", id: late, isLate: true });
    // The numbers open all items in place.
    const askFor = (allWork: unknown) =>
      test.post("menteeOverview", { menteeId: mentee.id, allWork }, world.owner.token);
    const all = ((await askFor(true)).body["dataValues"] as MenteeOverview).work!;
    expect([all.length, all.filter(({ isLate }) => isLate).length]).toEqual([openWork, lateWork]);
    expect((await askFor("all")).status).toBe(400);
  });

  it("lists open promises of all sides next to the work, for people who may list them", async () => {
    const before = await read();
    const promise = { text: "Ask about a bus pass", by: "staff", status: "open", dueOn: "2026-01-02" };
    const late = await add("promises", promise);
    await add("promises", { ...promise, by: "mentee", dueOn: "2099-02-01" });
    await add("promises", { ...promise, status: "released", reason: "None" });
    const { work, openWork, lateWork } = await read();
    expect([openWork, lateWork]).toEqual([(before.openWork ?? 0) + 2, (before.lateWork ?? 0) + 1]);
    expect(work?.find(({ table }) => table === "promises")).toEqual({
      table: "promises",
      id: late,
      name: promise.text,
      endDate: "2026-01-02",
      isLate: true,
      version: 1,
      done: { status: "kept" },
      open: null,
    });
    // Only people who may edit work can mark it as done on the overview.
    const task = work?.find(({ table }) => table === "menteeUserTasks");
    expect([task?.done, task?.open]).toEqual([{ completed: "1" }, { completed: "0" }]);
    const reader = await makeStaff(test.db, world.own, {
      role: { flags: ["tablesCanView", "menteesCanView"], keys: ["menteeTasks"], roleType: 2 },
    });
    const seen = await read(reader);
    expect(seen.work?.map(({ done }) => done)).toEqual([null]);
    const blind = await read(await staffWith(["menteeTasks", "menteeGoals"]));
    expect(JSON.stringify(blind)).not.toContain("promises");
    await sql`delete from promises`.execute(test.db);
  });

  it("leaves out what the role may not open", async () => {
    const tasks = await read(await staffWith(["menteeTasks"]));
    expect(Object.keys(tasks).sort()).toEqual(["lateWork", "openWork", "work"]);
    expect(tasks.openWork).toBe(1);
    expect(Object.keys(await read(await staffWith(["calendar"]))).sort()).toEqual(["next", "toSettle"]);
    expect(Object.keys(await read(await staffWith(["menteeProfile"]))).sort()).toEqual([
      "expectedRelease",
      "isQuiet",
      "missing",
      "quietSince",
    ]);
  });

  it("says when an active mentee is released, to people who may see sensitive fields", async () => {
    const { db } = test;
    const inside = await makeMentee(db, world.own, { values: { expectedRelease: "2099-02-03" } });
    expect((await read(world.owner, inside.id)).expectedRelease).toBe("2099-02-03");
    const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
    const blind = await makeStaff(db, world.own, { role: { flags, roleType: 2 } });
    expect(Object.keys(await read(blind, inside.id))).not.toContain("expectedRelease");
    await sql`update mentees set active = false where id = ${inside.id}`.execute(db);
    expect((await read(world.owner, inside.id)).expectedRelease).toBe("");
  });

  it("is open to staff who may open the mentee", async () => {
    expect((await ask(mentee)).status).toBe(403);
    expect((await ask(await staffWith([]))).status).toBe(403);
    expect((await ask(world.otherOwner)).status).toBe(404);
    expect((await ask(world.owner, "999999999")).status).toBe(404);
    expect((await ask(world.owner, "x")).status).toBe(404);
    expect((await test.post("menteeOverview", {}, world.owner.token)).status).toBe(400);
    expect((await test.post("menteeOverview", { menteeId: mentee.id })).status).toBe(401);
  });
});
