/** Undoing an add: deleting a record right after adding it, without the right to delete. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { testApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import { makeMentee, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

let writer: Person;
let colleague: Person;

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  const flags = ["menteesCanView", "tablesCanView", "tablesCanAdd", "tablesCanEdit"] as const;
  const role = await makeRole(test.db, world.own, { flags, keys: ["menteeNotes"], roleType: 2 });
  writer = await makeStaff(test.db, world.own, { role });
  colleague = await makeStaff(test.db, world.own, { role });
});

const tableName = "menteeUserNotes";
/** The idempotency keys of added notes, by id. */
const keys: Record<string, string> = {};
const add = async (): Promise<string> => {
  const key = randomUUID();
  const data = { menteeId: world.mentee.id, date: dayAway(0), noteTitle: "Pass", note: "<p>Bus pass</p>" };
  const { body } = await test.post("saveRecord", { tableName, tableId: "0", data }, writer.token, key);
  expect(body).toMatchObject({ status: 1 });
  const id = String(body["recordId"]);
  keys[id] = key;
  return id;
};
const undo = (id: string, person: Person = writer) =>
  test.post("undo", { requestId: keys[id] }, person.token);
const isThere = async (id: string) =>
  (await sql`select from mentee_user_notes where id = ${id} and deleted_at is null`.execute(test.db)).rows
    .length === 1;
const refused = (reason: "changedSince" | "over") => ({
  status: 0,
  message: textsOf("en")(`server.undo.${reason}`),
});

describe("A person who may add but not delete", () => {
  it("deletes a record that they have just added, once", async () => {
    const id = await add();
    expect((await test.remove(tableName, id, writer.token)).status).toBe(403);
    expect(await isThere(id)).toBe(true);
    expect((await undo(id)).body).toMatchObject({ status: 1 });
    expect(await isThere(id)).toBe(false);
    expect((await undo(id)).body).toMatchObject({ status: 1 });
  });

  it("can't delete it after it was changed, or later than a few minutes", async () => {
    const changed = await add();
    await test.save(tableName, changed, { noteTitle: "Other" }, world.owner.token);
    expect((await undo(changed)).body).toMatchObject(refused("changedSince"));
    const old = await add();
    await sql`update save_keys set created_at = created_at - interval '11 minutes'
      where record_id = ${old}`.execute(test.db);
    expect((await undo(old)).body).toMatchObject(refused("over"));
    expect([await isThere(changed), await isThere(old)]).toEqual([true, true]);
  });

  it("can't delete a colleague's record, and no one else can delete theirs this way", async () => {
    const id = await add();
    for (const person of [colleague, world.owner, world.otherOwner])
      expect((await undo(id, person)).status).toBe(404);
    expect((await undo(id, world.mentee)).status).toBe(403);
    expect(await isThere(id)).toBe(true);
  });
});

it("Only the add of a record below a mentee can be undone", async () => {
  const goal = { tableName: "menteeGoals", tableId: "0", data: { name: "Own apartment" } };
  expect((await test.post("saveRecord", goal, world.owner.token, "goal")).body).toMatchObject({ status: 1 });
  expect((await test.post("undo", { requestId: "goal" }, world.owner.token)).status).toBe(404);
});

describe("A save that writes more than an undo restores", () => {
  const send = (table: string, tableId: string, data: object, key: string) =>
    test.post("saveRecord", { tableName: table, tableId, data }, world.owner.token, key);
  const undoOf = (requestId: string) => test.post("undo", { requestId }, world.owner.token);

  it("can't be undone in part: an answer with the mark that a check-in was seen", async () => {
    const data = { menteeId: world.mentee.id, dueOn: dayAway(0), comment: "Called" };
    const id = String((await send("checkIns", "0", data, "check-in")).body["recordId"]);
    const stored = () => test.query(sql`select seen, comment from check_ins where id = ${id}`);
    const both = await send("checkIns", id, { seen: "1", comment: "Called twice" }, "seen and answered");
    expect(both.body).toMatchObject({ status: 1 });
    expect((await undoOf("seen and answered")).status).toBe(404);
    expect(await stored()).toEqual([{ seen: true, comment: "Called twice" }]);
    // The mark alone can be undone.
    await send("checkIns", id, { seen: "0" }, "not seen");
    expect((await undoOf("not seen")).status).toBe(404);
    await send("checkIns", id, { seen: "1" }, "seen");
    expect((await undoOf("seen")).body).toMatchObject({ status: 1 });
    expect(await stored()).toEqual([{ seen: false, comment: "Called twice" }]);
  });

  it("can't be undone in part: reopened work, whose completion date is lost", async () => {
    const [item] = await test.query(sql`select id from mentee_goals where organization_id = ${world.own}`);
    const days = { startDate: dayAway(-9), endDate: dayAway(9) };
    const data = { menteeId: world.mentee.id, menteeGoalId: item!["id"], ...days };
    const id = String((await send("menteeUserGoals", "0", data, "work")).body["recordId"]);
    const completed = () => test.query(sql`select completed from mentee_user_goals where id = ${id}`);
    await send("menteeUserGoals", id, { completed: "1" }, "completed");
    expect((await undoOf("completed")).body).toMatchObject({ status: 1 });
    expect(await completed()).toEqual([{ completed: false }]);
    await send("menteeUserGoals", id, { completed: "1" }, "completed again");
    await send("menteeUserGoals", id, { completed: "0" }, "reopened");
    expect((await undoOf("reopened")).status).toBe(404);
    expect(await completed()).toEqual([{ completed: false }]);
  });

  it("can't be undone in part: a case manager's row, which ends the row of the former one", async () => {
    const [former, next] = [await makeStaff(test.db, world.own), await makeStaff(test.db, world.own)];
    const mentee = await makeMentee(test.db, world.own, { values: { caseManager: former.id } });
    const [today] = await test.query(sql`select organization_day(${world.own})::text as day`);
    const row = { menteeId: mentee.id, staffId: next.id, duty: "caseManager", fromDate: today!["day"] };
    expect((await send("menteeStaff", "0", row, "next manager")).body).toMatchObject({ status: 1 });
    expect((await undoOf("next manager")).status).toBe(404);
    const managers = await test.query(sql`select case_manager from mentees where id = ${mentee.id}`);
    expect(managers).toEqual([{ case_manager: next.id }]);
  });
});

it.each([undefined, "", "k".repeat(201), 7, {}])("An undo of %s is refused", async (requestId) => {
  expect((await test.post("undo", { requestId }, writer.token)).status).toBe(400);
});
