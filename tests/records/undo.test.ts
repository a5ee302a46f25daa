import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { RecordType } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import { testApp } from "#tests/support/app.ts";
import { makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";

const deletable = [...registry.values()].filter((type) => !type.readOnly && !type.storedIn);

describe("The undo of a delete", () => {
  const test = testApp();
  const world = prepared(() => makeWorld(test.db));
  const colleague = prepared(() => makeStaff(test.db, world.own));

  /** Makes a deleted record of the organization, or a shared one. The Owner who may do so deletes it. */
  async function makeDeleted(type: RecordType): Promise<{ id: string; by: Person }> {
    const by = type.isOrganization || type.scope === "global" ? world.superOwner : world.owner;
    const data = await sampleData(world, type, by);
    if (type.scope === "mentee") data["menteeId"] = world.mentee.id;
    const saved = await test.save(type.name, "0", data, by.token);
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ status: 1 });
    const id = String(saved.body["recordId"]);
    const { body } = await test.remove(type.name, id, by.token);
    expect(body).toMatchObject({ status: 1 });
    return { id, by };
  }

  const restore = (type: RecordType, id: string, person: Person) =>
    test.post("restoreRecord", { tableName: type.name, tableId: id }, person.token);
  const isThere = async (type: RecordType, id: string, person: Person) =>
    (await test.read(type.name, id, person.token)).status === 200;

  it.each(deletable.map((type) => [type.name, type] as const))(
    "of %s works once, and only for the person who deleted it",
    async (_name, type) => {
      const { id, by } = await makeDeleted(type);
      for (const other of [colleague, world.otherOwner, world.mentee])
        expect((await restore(type, id, other)).status).toBe(403);
      expect(await isThere(type, id, by)).toBe(false);
      expect((await restore(type, id, by)).body).toMatchObject({ status: 1 });
      expect(await isThere(type, id, by)).toBe(true);
      expect((await restore(type, id, by)).status).toBe(by === world.owner ? 403 : 404);
    },
  );

  it("ends after ten minutes, and answers as if the record never existed", async () => {
    const type = registry.get("menteeUserNotes")!;
    const { id } = await makeDeleted(type);
    const age = (minutes: number) =>
      sql`update mentee_user_notes set deleted_at = now() - make_interval(mins => ${minutes})
        where id = ${id}`.execute(test.db);
    await age(11);
    const { status, body } = await restore(type, id, world.owner);
    const missing = await restore(type, "999999999", world.owner);
    const withoutNumber = ({ requestId: _, ...rest }: Record<string, unknown>) => rest;
    expect([status, withoutNumber(body)]).toEqual([missing.status, withoutNumber(missing.body)]);
    expect(status).toBe(403);
    expect((await restore(type, "x'--", world.owner)).status).toBe(403);
    await age(9);
    expect((await restore(type, id, world.owner)).body).toMatchObject({ status: 1 });
  });

  it("does not restore what belongs to a mentee who was deleted too", async () => {
    const type = registry.get("menteeUserNotes")!;
    const { id } = await makeDeleted(type);
    await sql`update mentees set deleted_at = now() where id = ${world.mentee.id}`.execute(test.db);
    expect((await restore(type, id, world.owner)).status).toBe(404);
    await sql`update mentees set deleted_at = null where id = ${world.mentee.id}`.execute(test.db);
  });
});
