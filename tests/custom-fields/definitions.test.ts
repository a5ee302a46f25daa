/**
 * Definitions of custom fields (ADR 83): what never changes, and what happens to the answers. The rules: at most 50
 * active fields in a table; removing a choice retires it; the kind never changes; options are identified by id.
 */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { maxCustomFields, maxDefinedFields, maxFieldOptions } from "#shared/records/custom-fields.ts";
import { testApp } from "#tests/support/app.ts";
import { makeKey, makeStaff, type Person } from "#tests/support/factories.ts";
import { customize, type Customized, makeCalls, makePlainStaff } from "./custom.ts";

let own: Customized;
let calls: ReturnType<typeof makeCalls>;
const test = testApp();
beforeAll(async () => {
  own = await customize(test);
  calls = makeCalls(test);
});

const definitionOf = async (key: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from custom_fields where key = ${key} and organization_id = ${own.world.own}`.execute(test.db);
  return rows[0]!.id;
};
const change = async (key: string, data: Record<string, unknown>, by = own.world.owner) =>
  (await calls.save("customFields", data, by, { tableId: await definitionOf(key) })).body;

describe("The definition of a custom field", () => {
  it("gets its key from the English name, with a number if another field has it", async () => {
    const { owner } = own.world;
    const keyOf = async (labelEn: string, data = {}) =>
      (await calls.read("customFields", await calls.define({ labelEn, ...data }, owner), owner))["key"];
    expect(await keyOf("Años de escuela")).toBe("anos_de_escuela");
    expect(await keyOf("¡Años de escuela!")).toBe("anos_de_escuela_2");
    expect(await keyOf("Años de escuela", { tableName: "resources" })).toBe("anos_de_escuela");
    expect(await keyOf("123")).toBe("field");
    expect(await keyOf("Anything", { key: "thing_1" })).toBe("thing_1");
  });

  it("refuses malformed and existing keys", async () => {
    const refused = async (key: string) =>
      (await calls.save("customFields", { labelEn: "A", labelEs: "B", key }, own.world.owner)).body;
    for (const key of ["1a", "a-b", "A", "__proto__", "a.b", "ñ"])
      expect(await refused(key), key).toMatchObject({ status: 0, errors: { key: expect.any(String) } });
    expect(await refused("x".repeat(41))).toMatchObject({ status: 0 });
    expect(await refused("shoe_size")).toMatchObject({ status: 0, errors: { key: expect.any(String) } });
  });

  it("never changes its record type, its kind and its key", async () => {
    for (const data of [{ kind: "text" }, { tableName: "resources" }, { key: "other" }])
      expect(await change("shoe_size", data), JSON.stringify(data)).toMatchObject({ status: 0 });
    expect(await change("shoe_size", { labelEn: "Shoe size (US)", position: "3" })).toMatchObject({
      status: 1,
    });
    expect(await change("shoe_size", { labelEn: "Shoe size" })).toMatchObject({ status: 1 });
    const moved = await change("shoe_size", { organizationId: own.world.other }, own.world.superOwner);
    expect(moved).toMatchObject({ status: 0 });
  });

  it("has choices if and only if it is a choice field", async () => {
    const { owner } = own.world;
    const option = { id: "0", en: "One", es: "Uno" };
    const names = { labelEn: "Odd", labelEs: "Raro" };
    for (const data of [
      { ...names, kind: "choice" },
      { ...names, kind: "text", options: [option] },
    ])
      expect((await calls.save("customFields", data, owner)).body).toMatchObject({
        status: 0,
        errors: { options: expect.any(String) },
      });
  });

  it("retires a removed choice, whose id keeps its meaning", async () => {
    const upper = own.choices["Upper"]!;
    expect(await change("bed", { options: [{ id: upper, deleted: "1" }] })).toMatchObject({ status: 1 });
    const options = (await calls.read("customFields", await definitionOf("bed"), own.world.owner))["options"];
    expect(options).toContainEqual(expect.objectContaining({ id: upper, en: "Upper", retired: "1" }));
    expect(await change("bed", { options: [{ id: upper, retired: "0" }] })).toMatchObject({ status: 1 });
  });

  it("cannot be required and sensitive at once", async () => {
    expect(await change("nickname", { required: "1", sensitive: "1" })).toMatchObject({ status: 0 });
  });

  it("stays sensitive for people and API keys that may not read sensitive answers", async () => {
    const { owner } = own.world;
    const id = await calls.define({ labelEn: "Diagnosis", sensitive: "1" }, owner);
    const plain = await makePlainStaff(test, own.world.own);
    const { text } = await makeKey(test.db, owner, { scopes: ["customFields:view", "customFields:edit"] });
    const set = (data: Record<string, unknown>, by: Pick<Person, "token">) =>
      test.save("customFields", id, data, by.token);
    for (const by of [plain, { token: text }]) {
      expect((await set({ sensitive: "0" }, by)).status).toBe(403);
      expect((await set({ sensitive: "1", position: "4" }, by)).body).toMatchObject({ status: 1 });
    }
    expect((await set({ sensitive: "0" }, owner)).body).toMatchObject({ status: 1 });
  });

  it("is deleted only while no record has an answer, and states the day on which it was turned off", async () => {
    const { owner } = own.world;
    await calls.saved("mentees", { "custom.nickname": "Ace" }, owner, { tableId: own.mentee.id });
    const remove = async (key: string) =>
      (
        await calls.post(
          "deleteRecord",
          { tableName: "customFields", tableId: await definitionOf(key) },
          owner,
        )
      ).body;
    expect(await remove("nickname")).toMatchObject({ status: 0 });
    await calls.define({ labelEn: "Unused" }, owner);
    expect(await remove("unused")).toMatchObject({ status: 1 });
    const archive = async (activeStatus: string) =>
      calls.post(
        "archiveRecord",
        { tableName: "customFields", tableId: await definitionOf("nickname"), activeStatus },
        owner,
      );
    await archive("0");
    const retired = await calls.read("customFields", await definitionOf("nickname"), owner);
    expect(retired["retiredOn"]).toMatch(/^\d{4}-\d\d-\d\d$/);
    // The form no longer has the field, and its answers stay.
    await calls.saved("mentees", { "custom.nickname": "Other" }, owner, { tableId: own.mentee.id });
    expect((await calls.read("mentees", own.mentee.id, owner))["custom.nickname"]).toBe("Ace");
    await archive("1");
    const again = await calls.read("customFields", await definitionOf("nickname"), owner);
    expect(again["retiredOn"]).toBe("");
  });

  it("needs its key, and the caller's organization", async () => {
    const { otherOwner, own: organizationId } = own.world;
    const keyless = await makeStaff(test.db, organizationId, {
      role: (
        await sql<{
          id: string;
        }>`insert into user_roles (organization_id, role_name, role_type, tables_can_access)
          values (${organizationId}, 'Keyless', 2, '{mentees}') returning id`.execute(test.db)
      ).rows[0]!.id,
    });
    expect((await calls.post("getTable", { tableName: "customFields" }, keyless)).status).toBe(403);
    const id = await definitionOf("bed");
    expect(
      (await calls.post("getRecord", { tableName: "customFields", tableId: id }, otherOwner)).status,
    ).toBe(404);
    expect((await calls.save("customFields", { labelEn: "X" }, otherOwner, { tableId: id })).status).toBe(
      404,
    );
  });

  it("is one of at most 200 of its type, including those that are turned off", async () => {
    const { otherOwner, other } = own.world;
    const add = (labelEn: string) => ({ tableName: "followUps", labelEn, labelEs: labelEn });
    const id = await calls.saved("customFields", add("First"), otherOwner);
    await sql`insert into custom_fields (organization_id, table_name, kind, key, labels, active)
      select ${other}, 'followUps', 'text', 'old_' || n, jsonb_build_object('en', 'Old', 'es', 'Viejo'), false
      from generate_series(2, ${maxDefinedFields}::integer) n`.execute(test.db);
    const refused = (await calls.save("customFields", add("One more"), otherOwner)).body;
    expect(refused).toMatchObject({ status: 0, message: expect.stringContaining(String(maxDefinedFields)) });
    // Fields can still be changed, and a deleted one doesn't count until it is restored.
    await calls.saved("customFields", { labelEn: "Renamed" }, otherOwner, { tableId: id });
    const target = { tableName: "customFields", tableId: id };
    expect((await calls.post("deleteRecord", target, otherOwner)).body).toMatchObject({ status: 1 });
    await calls.saved("customFields", add("One more"), otherOwner);
    expect((await calls.post("restoreRecord", target, own.world.superOwner)).body).toMatchObject({
      status: 0,
    });
  });

  it("has at most 200 choices, including removed ones", async () => {
    const { owner } = own.world;
    const options = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: "0", en: `C ${from + at}`, es: `O ${from + at}` }));
    const wing = { labelEn: "Wing", labelEs: "Ala", kind: "choice" };
    const tooMany = { status: 0, errors: { options: expect.stringContaining(String(maxFieldOptions)) } };
    const all = options(0, maxFieldOptions + 1);
    expect((await calls.save("customFields", { ...wing, options: all }, owner)).body).toMatchObject(tooMany);
    await calls.define({ ...wing, options: options(0, maxFieldOptions) }, owner);
    const stored = (await calls.read("customFields", await definitionOf("wing"), owner))["options"] as {
      id: string;
    }[];
    const [first] = stored;
    // A removed choice still counts, because records may contain it.
    expect(await change("wing", { options: [{ id: first!.id, deleted: "1" }] })).toMatchObject({ status: 1 });
    expect(await change("wing", { options: options(500, 1) })).toMatchObject(tooMany);
    expect(await change("wing", { options: [{ id: first!.id, en: "Renamed" }] })).toMatchObject({
      status: 1,
    });
  });

  it("is one of at most fifty in use, counted for each type and organization, even if many arrive simultaneously", async () => {
    const { otherOwner } = own.world;
    const answers = await Promise.all(
      Array.from({ length: maxCustomFields + 6 }, (_, at) =>
        calls.save(
          "customFields",
          { tableName: "outcomes", labelEn: `F ${at}`, labelEs: `F ${at}` },
          otherOwner,
        ),
      ),
    );
    expect(answers.filter(({ body }) => body["status"] === 1)).toHaveLength(maxCustomFields);
    // A retired field doesn't count.
    const tableId = String(answers.find(({ body }) => body["status"] === 1)?.body["recordId"]);
    const setActive = async (active: string) =>
      (await calls.save("customFields", { active }, otherOwner, { tableId })).body;
    expect(await setActive("0")).toMatchObject({ status: 1 });
    const another = { tableName: "outcomes", labelEn: "One more", labelEs: "Una más" };
    expect((await calls.save("customFields", another, otherOwner)).body).toMatchObject({ status: 1 });
    expect(await setActive("1")).toMatchObject({ status: 0 });
    await calls.define({ labelEn: "Here there is room" }, otherOwner);
  });
});
