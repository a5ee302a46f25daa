/** A save that changes nothing creates no version and no row of the audit trail, whichever call sends it. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { RecordType } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import { updateProfile } from "#tests/server/auth-helpers.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";

const ordinary = [...registry.values()].filter((type) => !type.readOnly && !type.storedIn);

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const call = async (path: string, body: unknown) =>
  (await test.post(path, body, world.superOwner.token)).body;

/** Returns the version of a row and the number of audit rows except reads. */
async function stateOf(table: string, id: string): Promise<unknown> {
  const { rows } = await sql`select t.version, t.updated_at, (select count(*)::int from audit_trail
      where action not in ('view', 'list', 'viewProfile', 'viewSignIns')) as trail
    from ${sql.table(table)} t where t.id = ${id}`.execute(test.db);
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function create(type: RecordType): Promise<{ id: string; data: Record<string, unknown> }> {
  const place = type.scope === "mentee" ? { organizationId: world.own } : {};
  const data = await sampleData(world, type, { ...world.superOwner, ...place });
  if (type.scope === "mentee") data["menteeId"] = world.mentee.id;
  const body = await call("saveRecord", { tableName: type.name, tableId: "0", data });
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
  return { id: String(body["recordId"]), data };
}

/** Returns what a client would send back: the stored values of the fields that it sent before. */
const readBack = async (type: RecordType, id: string, data: Readonly<Record<string, unknown>>) => {
  const { dataValues } = await call("getRecord", { tableName: type.name, tableId: id });
  const read = dataValues as Record<string, unknown>;
  const names = Object.keys(data).filter((name) => type.fields[name]?.value !== "secret");
  return Object.fromEntries(names.filter((name) => name in read).map((name) => [name, read[name]]));
};

/** Returns the opaque mark of a mentee's phone number, which clients send back to prove which number they showed. */
async function seenNumber(menteeId: string): Promise<unknown> {
  const { dataValues } = await call("texts/preview", { menteeId });
  return (dataValues as Record<string, unknown>)["number"];
}

describe("A save that changes nothing creates no version and no row of the audit trail", () => {
  it.each(ordinary.map((type) => [type.name, type] as const))("for %s", async (tableName, type) => {
    const { id, data } = await create(type);
    const before = await stateOf(type.table, id);
    const same = await readBack(type, id, data);
    const saved = await call("saveRecord", { tableName, tableId: id, data: same });
    expect(saved, JSON.stringify(saved)).toMatchObject({ status: 1, recordId: id });
    expect(await stateOf(type.table, id)).toEqual(before);
    expect(await call("saveRecord", { tableName, tableId: id, data: {} })).toMatchObject({ status: 1 });
    expect(await stateOf(type.table, id)).toEqual(before);
    const active = type.activeField ?? "active";
    if (!type.fields[active] || same[active] === undefined) return;
    const archived = await call("archiveRecord", { tableName, tableId: id, activeStatus: same[active] });
    // Types without archiving refuse it.
    if (archived["status"] === 1) expect(await stateOf(type.table, id)).toEqual(before);
  });

  it("for update-profile with the stored values, and the language that is already set", async () => {
    const { token, id } = world.superOwner;
    const { dataValues } = (await test.get("getProfileInfo", token)).body;
    const sent = Object.entries(dataValues as Record<string, string>).filter(([, value]) => value !== "");
    const before = await stateOf("users", id);
    const unchanged: Record<string, string>[] = [
      { updateType: "profile", ...Object.fromEntries(sent) },
      { updateType: "lang", languageCode: "en" },
    ];
    for (const fields of unchanged)
      expect((await updateProfile(test, token, fields)).body).toMatchObject({ status: 1 });
    expect(await stateOf("users", id)).toEqual(before);
    // If one of several values changes, the save still counts.
    await updateProfile(test, token, {
      updateType: "profile",
      firstName: "Someone",
      lastName: String(Object.fromEntries(sent)["lastName"]),
    });
    expect(await stateOf("users", id)).not.toEqual(before);
  });

  it("for settings: the storage limit, a mentee's language, and an existing consent to texts", async () => {
    const mentee = await makeMentee(test.db, world.own, { values: { cellPhone: "(555) 201-0188" } });
    const calls: [string, Record<string, unknown>][] = [
      ["system/storageLimit", { organizationId: world.own, megabytes: 300 }],
      [
        "texts/consent",
        { menteeId: mentee.id, allowed: "1", number: await seenNumber(mentee.id), method: "spoken" },
      ],
      ["texts/consent", { menteeId: mentee.id, allowed: "0" }],
      ["mentees/language", { menteeId: mentee.id, language: "es" }],
    ];
    for (const [path, body] of calls) {
      const before = await stateOf("mentees", mentee.id);
      expect(await call(path, body), path).toMatchObject({ status: 1 });
      const changed = await stateOf("mentees", mentee.id);
      expect(changed, path).not.toEqual(before);
      expect(await call(path, body), path).toMatchObject({ status: 1 });
      expect(await stateOf("mentees", mentee.id), path).toEqual(changed);
    }
  });
});
