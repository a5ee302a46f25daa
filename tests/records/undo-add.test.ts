/** Undoing an add: deleting a record right after adding it, without the right to delete. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { testApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import { makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
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
const add = async (): Promise<string> => {
  const { body } = await test.save(
    tableName,
    "0",
    { menteeId: world.mentee.id, date: dayAway(0), noteTitle: "Pass", note: "<p>Bus pass</p>" },
    writer.token,
  );
  expect(body).toMatchObject({ status: 1 });
  return String(body["recordId"]);
};
const undo = (tableId: string, person: Person = writer, more: object = { justAdded: true }) =>
  test.remove(tableName, tableId, person.token, more);
const isThere = async (id: string) =>
  (await sql`select from mentee_user_notes where id = ${id} and deleted_at is null`.execute(test.db)).rows
    .length === 1;
const over = { status: 0, message: textsOf("en")("server.undo.over") };

describe("A person who may add but not delete", () => {
  it("deletes a record that they have just added, once", async () => {
    const id = await add();
    expect((await undo(id, writer, {})).status).toBe(403);
    expect(await isThere(id)).toBe(true);
    expect((await undo(id)).body).toMatchObject({ status: 1 });
    expect(await isThere(id)).toBe(false);
    expect((await undo(id)).status).toBe(404);
  });

  it("can't delete it after it was changed, or later than a few minutes", async () => {
    const changed = await add();
    await test.save(tableName, changed, { noteTitle: "Other" }, world.owner.token);
    expect((await undo(changed)).body).toMatchObject(over);
    const old = await add();
    await sql`update mentee_user_notes set created_at = created_at - interval '11 minutes'
      where id = ${old}`.execute(test.db);
    expect((await undo(old)).body).toMatchObject(over);
    expect([await isThere(changed), await isThere(old)]).toEqual([true, true]);
  });

  it("can't delete a colleague's record, and no one else can delete theirs this way", async () => {
    const id = await add();
    // The colleague may not read the notes of others.
    expect((await undo(id, colleague)).status).toBe(404);
    expect((await undo(id, world.owner)).status).toBe(403);
    expect((await undo(id, world.otherOwner)).status).toBe(404);
    expect((await undo(id, world.mentee)).status).toBe(403);
    expect(await isThere(id)).toBe(true);
  });
});

it("Only records below a mentee can be removed again without the right to delete", async () => {
  const { body } = await test.save("menteeGoals", "0", { name: "Own apartment" }, world.owner.token);
  const goal = { tableName: "menteeGoals", tableId: String(body["recordId"]) };
  expect(body["status"]).toBe(1);
  expect((await test.post("deleteRecord", { ...goal, justAdded: true }, world.owner.token)).status).toBe(403);
});

it.each(["maybe", 7, {}])("A delete with %s as its choice is refused", async (justAdded) => {
  const id = await add();
  expect((await undo(id, writer, { justAdded })).status).toBe(400);
  expect(await isThere(id)).toBe(true);
});
