import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FindAnswer } from "#shared/contracts/find.ts";
import { postForm, textFile } from "#tests/security/support/forms.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

describe("What a mentee finds", () => {
  let test: TestApp;
  let world: World;
  let mentee: Person;
  let far: string;
  let near: string;
  let hidden: string;

  const resource = (name: string, more: Record<string, unknown> = {}) =>
    insertRow(test.database.db, "resources", { organizationId: world.other, name, ...more });

  beforeAll(async () => {
    test = await createTestApp();
    world = await makeWorld(test.database.db);
    // Baltimore; a degree of latitude is 69.1 miles.
    const home = { addressLatitude: 39.3, addressLongitude: -76.6 };
    mentee = await makeMentee(test.database.db, world.own, { values: home });
    await resource("Aaa nowhere");
    far = await resource("Bbb far", {
      addressLatitude: 40.3,
      addressLongitude: -76.6,
      notes: "<p>secret</p>",
    });
    near = await resource("Zzz near", { addressLatitude: 39.31, addressLongitude: -76.6, services: "Food" });
    await resource("Ccc ours", { organizationId: world.own });
    hidden = await resource("Closed", { active: false, addressLatitude: 39.3, addressLongitude: -76.6 });
  });
  afterAll(() => test.close());

  const ask = async (person: Person, body: Record<string, unknown>) => {
    const answer = await test.post("find", body, person.token);
    return { ...answer, found: answer.body as unknown as FindAnswer };
  };
  const names = ({ found }: { found: FindAnswer }) => found.dataValues.map((row) => row["name"]);

  it("includes active entries of every organization, the nearest first, with the miles", async () => {
    const answer = await ask(mentee, { tableName: "resources" });
    expect(names(answer)).toEqual(["Zzz near", "Bbb far", "Ccc ours", "Aaa nowhere"]);
    expect(answer.found.dataValues.map(({ miles }) => miles)).toEqual([0.7, 69.1, null, null]);
    expect(answer.found.totalRecords).toBe(4);
    expect(JSON.stringify(answer.body)).not.toContain("secret");
    expect(answer.found.dataValues.some(({ editButton }) => editButton)).toBe(false);
  });

  it("is filtered by words, in the searchable fields of the type", async () => {
    expect(names(await ask(mentee, { tableName: "resources", searchText: "food" }))).toEqual(["Zzz near"]);
    expect(names(await ask(mentee, { tableName: "resources", searchText: "closed" }))).toEqual([]);
    const page = await ask(mentee, { tableName: "resources", currentPage: 2 });
    expect([names(page), page.found.totalRecords]).toEqual([[], 0]);
  });

  it("can be read without the internal fields of its organization, and not changed", async () => {
    const read = (tableId: string) =>
      test.post("getRecord", { tableName: "resources", tableId }, mentee.token);
    const { body } = await read(far);
    expect(body["dataValues"]).toMatchObject({ name: "Bbb far", editButton: false });
    expect(JSON.stringify(body)).not.toContain("secret");
    // Including those of the mentee's organization.
    const own = await resource("Ours", { organizationId: world.own, notes: "<p>secret</p>" });
    expect(JSON.stringify((await read(own)).body)).not.toContain("secret");
    expect((await read(hidden)).status).toBe(404);
    const save = { tableName: "resources", tableId: near, data: { name: "Mine now" } };
    expect((await test.post("saveRecord", save, mentee.token)).status).toBe(403);
    for (const tableName of ["menteeTasks", "organizations", "users"])
      expect((await test.post("getRecord", { tableName, tableId: "1" }, mentee.token)).status).toBe(403);
  });

  it("includes readable files, but not those of archived entries", async () => {
    const upload = { tableName: "jobs", id: "0", name: "a.txt" };
    const sent = await postForm(test, "file-upload", upload, world.owner.token, [textFile]);
    const file = String(sent.body["newFileName"]);
    const save = (tableId: string, data: Record<string, unknown>) =>
      test.post("saveRecord", { tableName: "jobs", tableId, data }, world.owner.token);
    const { body } = await save("0", { title: "Cook", descriptionFile: file });
    expect(body).toMatchObject({ status: 1 });
    const status = async () => (await test.get(`files/${file}`, mentee.token)).status;
    expect(await status()).toBe(200);
    await save(String(body["recordId"]), { active: "0" });
    expect(await status()).toBe(404);
  });

  it("is open to people who may list it, and a type that cannot be found is refused", async () => {
    const role = await makeRole(test.database.db, world.own, { flags: [], keys: [] });
    const bare = await makeStaff(test.database.db, world.own, { role });
    expect((await ask(bare, { tableName: "jobs" })).status).toBe(403);
    expect((await test.post("find", { tableName: "jobs" })).status).toBe(401);
    for (const bad of [{}, { tableName: "users" }, { tableName: "jobs", currentPage: 0 }])
      expect((await ask(mentee, bad)).status).toBe(400);
  });
});
