import { describe, expect, it } from "vitest";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import { testApp } from "#tests/support/app.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";

const ordinary = [...registry.values()].filter((type) => !type.readOnly && !type.storedIn);

/** Returns the form in which a sent value is read back. */
function expected(field: Field, sent: unknown): unknown {
  if (field.value === "secret") return undefined;
  if (field.value === "entries") {
    return (sent as Record<string, unknown>[]).map(({ id: _, ...entry }) => expect.objectContaining(entry));
  }
  return sent;
}

describe("Every record type on the real server", () => {
  const test = testApp();
  const world = prepared(() => makeWorld(test.db));

  const call = (path: string, body: unknown) => test.post(path, body, world.superOwner.token);

  /** Creates a record as the super-organization's Owner. A record below a mentee belongs to a mentee of `own`. */
  async function create(type: RecordType): Promise<{ id: string; data: Record<string, unknown> }> {
    // The records of a mentee refer to people of the mentee's organization.
    const place = type.scope === "mentee" ? { organizationId: world.own } : {};
    const data = await sampleData(world, type, { ...world.superOwner, ...place });
    if (type.scope === "mentee") data["menteeId"] = world.mentee.id;
    const { body } = await call("saveRecord", { tableName: type.name, tableId: "0", data });
    expect(body, JSON.stringify(body)).toMatchObject({ status: 1, recordId: expect.stringMatching(/^\d+$/) });
    return { id: String(body["recordId"]), data };
  }

  const read = async (type: RecordType, id: string) => {
    const { body } = await call("getRecord", { tableName: type.name, tableId: id });
    expect(body).toMatchObject({ status: 1, dataType: "record", tableName: type.name });
    return body["dataValues"] as Record<string, unknown>;
  };

  const list = async (type: RecordType, more: Record<string, unknown> = {}) => {
    const isBelow = type.scope === "mentee";
    const { body } = await call(isBelow ? "getMenteeTable" : "getTable", {
      tableName: type.name,
      recordsPerPage: 10000,
      ...(isBelow ? { menteeId: world.mentee.id } : {}),
      ...more,
    });
    expect(body, JSON.stringify(body).slice(0, 300)).toMatchObject({ status: 1, dataType: "table" });
    return (body["dataValues"] as { id: string; active?: string }[]).map((row) => row.id);
  };

  it.each(ordinary.map((type) => [type.name, type] as const))(
    "%s: saves, reads, lists, changes, deletes and restores [CALL-23] [CALL-30] [CALL-35] [PERM-30] [PERM-31]",
    async (_name, type) => {
      const { id, data } = await create(type);
      const record = await read(type, id);
      for (const [name, field] of Object.entries(type.fields)) {
        if (name in data && name !== "organizationId") {
          expect(record[name], name).toEqual(expected(field, data[name]));
        }
      }
      expect(record).toMatchObject({ id, version: 1, editButton: true, deleteButton: true });
      expect(await list(type)).toContain(id);

      // The key of a custom field can't be changed.
      const name = Object.keys(data).find((one) => one !== "key" && type.fields[one]?.kind === "text");
      const change = name ? { [name]: "changed" } : {};
      expect(
        (await call("saveRecord", { tableName: type.name, tableId: id, data: change })).body["status"],
      ).toBe(1);
      const changed = await read(type, id);
      if (name)
        expect(changed).toEqual({ ...record, ...change, version: 2, updatedAt: changed["updatedAt"] });

      expect((await call("deleteRecord", { tableName: type.name, tableId: id })).body["status"]).toBe(1);
      expect((await call("getRecord", { tableName: type.name, tableId: id })).status).toBe(404);
      expect(await list(type)).not.toContain(id);
      if (type.scope !== "mentee" && type.scope !== "account") {
        expect(await list(type, { deleted: "1" })).toContain(id);
      }
      expect((await call("deleteRecord", { tableName: type.name, tableId: id })).status).toBe(404);
      expect((await call("restoreRecord", { tableName: type.name, tableId: id })).body["status"]).toBe(1);
      expect(await list(type)).toContain(id);
    },
  );

  it.each(ordinary.filter((type) => type.archive).map((type) => [type.name, type] as const))(
    "%s: archives and restores by the value sent [CALL-36] [LIST-25]",
    async (_name, type) => {
      const { id } = await create(type);
      for (const activeStatus of ["0", "0", "1"]) {
        const { body } = await call("archiveRecord", { tableName: type.name, tableId: id, activeStatus });
        expect(body["status"]).toBe(1);
        expect((await read(type, id))["active"]).toBe(activeStatus);
        const active = activeStatus === "1" ? expect.arrayContaining([id]) : expect.not.arrayContaining([id]);
        expect(await list(type, { active: "1" })).toEqual(active);
      }
    },
  );

  it.each(ordinary.filter((type) => type.clone).map((type) => [type.name, type] as const))(
    "%s: clones without email, password and files [CALL-38] [CALL-39] [LIST-27]",
    async (_name, type) => {
      const { id } = await create(type);
      const { body } = await call("cloneRecord", { tableName: type.name, tableId: id });
      expect(body).toMatchObject({ status: 1, recordId: expect.stringMatching(/^\d+$/) });
      const [source, copy] = [await read(type, id), await read(type, String(body["recordId"]))];
      expect(copy["id"]).not.toBe(id);
      for (const [name, field] of Object.entries(type.fields)) {
        if (field.value === "file" || field.kind === "email") expect(copy[name], name).toBe("");
        else if (field.value === "html") expect(copy[name], name).toBe(source[name]);
      }
      expect(String(copy[type.nameFields[0]!])).toContain("(copy)");
    },
  );

  it.each(ordinary.filter((type) => !type.clone).map((type) => [type.name]))(
    "%s: is not cloned",
    async (tableName) => {
      expect((await call("cloneRecord", { tableName, tableId: "1" })).status).toBe(403);
    },
  );

  it.each(ordinary.map((type) => [type.name, type] as const))(
    "%s: a new record starts with its defaults [CALL-24] [LOOKUP-04]",
    async (_name, type) => {
      const values = await read(type, "0");
      expect(values["id"]).toBe("0");
      for (const [name, field] of Object.entries(type.fields)) {
        if (field.initial !== undefined) expect(values[name], name).toBe(field.initial);
      }
    },
  );

  it.each(
    ordinary.flatMap((type) =>
      Object.entries(type.fields)
        .filter(([name, field]) => field.required && field.value !== "none" && name !== "organizationId")

        .map(([name]) => [type.name, name, type] as const),
    ),
  )(
    "%s.%s: missing is refused with its own message, nothing is stored [CALL-11] [FORM-24]",
    async (_t, name, type) => {
      const data = await sampleData(world, type, world.superOwner);
      if (type.scope === "mentee") data["menteeId"] = world.mentee.id;
      const { forAnswer } = type.fields[name] ?? {};
      if (forAnswer) data[forAnswer.field] = forAnswer.in[0];
      const before = (await list(type)).length;
      for (const missing of [undefined, ""]) {
        const sent = { ...data, [name]: missing };
        // A mentee has only one record of such a type, and values that aren't sent stay unchanged.
        if ((type.single || type.fields[name]?.initial !== undefined) && missing === undefined) continue;
        const { status, body } = await call("saveRecord", { tableName: type.name, tableId: "0", data: sent });
        expect({ status, ...body }).toMatchObject({
          status: 0,
          errors: { [name]: expect.stringMatching(/\S/) },
        });
        expect(String(body["message"])).toContain((body["errors"] as Record<string, string>)[name]);
      }
      expect((await list(type)).length).toBe(before);
    },
  );
});
