import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FindAnswer } from "#shared/contracts/responses/find.ts";
import { postForm, textFile } from "#tests/security/support/forms.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

describe("What a mentee finds", () => {
  let test: TestApp;
  let world: World;
  let mentee: Person;
  let far: string;
  let near: string;
  let hidden: string;

  const resource = (name: string, more: Record<string, unknown> = {}) =>
    insertRow(test.db, "resources", { organizationId: world.other, name, ...more });

  beforeAll(async () => {
    test = await createTestApp();
    world = await makeWorld(test.db);
    // Baltimore; a degree of latitude is 69.1 miles.
    const home = { addressLatitude: 39.3, addressLongitude: -76.6 };
    mentee = await makeMentee(test.db, world.own, { values: home });
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

  it("shows what several organizations offer once, preferring the reader's organization", async () => {
    const { db } = test;
    const learningUrl = "https://learn.example/forklift";
    const course = (organizationId: string, values: Record<string, unknown>) =>
      insertRow(db, "elearning", { organizationId, learningUrl, ...values });
    await course(world.other, { name: "Forklift basics", description: "Theirs" });
    await course(world.own, { name: "forklift basics ", description: "Ours" });
    await course(world.other, { name: "Forklift basics", learningUrl: "https://learn.example/other" });
    const { found } = await ask(mentee, { tableName: "elearning", searchText: "forklift" });
    expect(found.totalRecords).toBe(2);
    expect(found.dataValues.map(({ description }) => description)).toEqual(["Ours", ""]);
  });

  it("can be read without the internal fields of its organization, and not changed", async () => {
    const read = (tableId: string) => test.read("resources", tableId, mentee.token);
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
      expect((await test.read(tableName, "1", mentee.token)).status).toBe(403);
  });

  it("includes readable files, but not those of archived entries", async () => {
    const upload = { tableName: "jobs", id: "0", name: "a.txt" };
    const sent = await postForm(test, "file-upload", upload, world.owner.token, [textFile]);
    const file = String(sent.body["newFileName"]);
    const save = (tableId: string, data: Record<string, unknown>) =>
      test.save("jobs", tableId, data, world.owner.token);
    const { body } = await save("0", { title: "Cook", descriptionFile: file });
    expect(body).toMatchObject({ status: 1 });
    const status = async () => (await test.get(`files/${file}`, mentee.token)).status;
    expect(await status()).toBe(200);
    await save(String(body["recordId"]), { active: "0" });
    expect(await status()).toBe(404);
  });

  it("is open to people who may list it, and a type that cannot be found is refused", async () => {
    const bare = await makeStaff(test.db, world.own, { role: { flags: [], keys: [] } });
    expect((await ask(bare, { tableName: "jobs" })).status).toBe(403);
    expect((await test.post("find", { tableName: "jobs" })).status).toBe(401);
    for (const bad of [{}, { tableName: "users" }, { tableName: "jobs", currentPage: 0 }])
      expect((await ask(mentee, bad)).status).toBe(400);
  });
});

describe("The view Near us", () => {
  let test: TestApp;
  let world: World;
  beforeAll(async () => {
    test = await createTestApp();
    world = await makeWorld(test.db);
    await sql`update organizations set address_latitude = 39.3, address_longitude = -76.6, address_radius = 25
      where id = ${world.own}`.execute(test.db);
    const place = (addressLatitude: number) => ({ addressLatitude, addressLongitude: -76.6 });
    const entries: [string, string, string, Record<string, unknown>][] = [
      ["resources", world.own, "Ours without address", {}],
      ["resources", world.own, "Ours far away", place(45)],
      ["resources", world.other, "24 miles away", place(39.648)],
      ["resources", world.other, "26 miles away", place(39.677)],
      ["resources", world.other, "Nowhere", {}],
    ];
    for (const [table, organizationId, name, more] of entries)
      await insertRow(test.db, table, { organizationId, name, ...more });
    for (const organizationId of [world.own, world.other])
      await insertRow(test.db, "jobs", { organizationId, title: `Cook ${organizationId}` });
  });
  afterAll(() => test.close());

  const namesNear = async (tableName: string, value: string, field: string, person = world.owner) => {
    const filter = { all: [{ field: "near", op: "is", value }] };
    const { status, body } = await test.post("getTable", { tableName, filter }, person.token);
    expect(status).toBe(200);
    return (body as { dataValues: Record<string, unknown>[] }).dataValues.map((row) => row[field]);
  };

  it("has what is of the caller's organization, and what others have within its radius", async () => {
    expect(await namesNear("resources", "1", "name")).toEqual([
      "24 miles away",
      "Ours far away",
      "Ours without address",
    ]);
    expect(await namesNear("resources", "0", "name")).toEqual(["26 miles away", "Nowhere"]);
    // Jobs have no coordinates.
    expect(await namesNear("jobs", "1", "title")).toEqual([`Cook ${world.own}`]);
  });

  it("has only the organization's own entries if it has no address", async () => {
    const other = await makeStaff(test.db, world.other);
    expect(await namesNear("resources", "1", "name", other)).toEqual([
      "24 miles away",
      "26 miles away",
      "Nowhere",
    ]);
  });

  it("is a built-in view of these lists, which shows the services of a resource", async () => {
    const { body } = await test.post("views/list", { tableName: "resources" }, world.owner.token);
    expect(body["dataValues"]).toContainEqual(
      expect.objectContaining({ id: "shipped.nearUs", name: "Near us" }),
    );
    const answer = await test.post("views/list", { tableName: "resources" });
    expect(answer.status).toBe(401);
  });
});
