/** Templates and exports: the product accepts the sheets that it produces. */
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { types } from "#shared/records/registry.ts";
import { exportFile } from "#tests/exports/export-client.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { times } from "#tests/support/suite.ts";
import { makeImporter, type Sheet, suggestedMapping } from "#tests/support/importer.ts";

type Data = Record<string, unknown>;

let owner: Person;
const test = testApp({ seed: "base" });
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  owner = world.owner;
  await makeMentee(test.db, world.own, { values: { clientId: "1001" } });
});

const { call, settle, rowsOf, ...importer } = makeImporter(test, () => owner);
const read = (tableName: string, bytes: Buffer, by = owner) => importer.read(bytes, { tableName }, by);
async function check({ id: importId, columns }: Sheet, more: Data = {}, by = owner) {
  const mapping = suggestedMapping(columns);
  expect(await call("check", { importId, mapping, ...more }, by)).toMatchObject({ status: 1 });
  const { counts } = await settle(importId, by);
  return { counts, wrong: JSON.stringify(await rowsOf(importId, "wrong", by)) };
}

const all = types.filter((type) => type.imports);
const tried = all.filter(
  ({ name }) => times(1, 0) === 1 || ["mentees", "menteeUserNotes", "jobs"].includes(name),
);

it.each(tried.map(({ name }) => [name]))(
  "The template of %s is read whole, and its example is a good row, in both languages",
  async (tableName) => {
    const spanish = await makeStaff(test.db, world.own, { language: "es" });
    for (const by of [owner, spanish]) {
      const { dataValues } = await call("template", { tableName }, by);
      const sheet = await read(tableName, Buffer.from(String(dataValues), "base64"), by);
      expect(sheet.columns.filter(({ field }) => field === "")).toEqual([]);
      const { counts, wrong } = await check(sheet, {}, by);
      expect(counts, `${tableName} ${wrong}`).toMatchObject({ wrong: 0 });
      expect(counts["create"]! + counts["duplicate"]!).toBe(1);
    }
  },
);

const threeTimes = (word: string) => [word, word, word];

it("An import accepts its own export of mentees: every column is known, and nothing changes", async () => {
  const { db } = test;
  for (let at = 0; at < 6; at += 1)
    await makeMentee(db, world.own, {
      // A .csv file guards the first name with an apostrophe.
      values: {
        firstName: "+Ana",
        lastName: `Vuelta ${at}`,
        active: at % 2 === 0,
        cellPhone: "(555) 201-7777",
      },
    });
  const body = { tableName: "mentees", searchText: "vuelta", organizationId: world.own };
  const spanish = await makeStaff(db, world.own, { language: "es" });
  const takeIn = async (bytes: Buffer, by: Person) => {
    const sheet = await read("mentees", bytes, by);
    expect(sheet.columns.filter(({ field }) => field === "")).toEqual([]);
    const { counts, wrong } = await check(sheet, { mode: "both", matchField: "email" }, by);
    expect(counts, wrong).toMatchObject({ same: 6, update: 0, create: 0, wrong: 0 });
  };
  await takeIn((await exportFile(test, "overview", body, owner.token)).bytes, owner);
  for (const [by, active, inactive, yes] of [
    [owner, "Active", "Inactive", "Yes"],
    [spanish, "Activo", "Inactivo", "Sí"],
  ] as const) {
    const file = await exportFile(test, "overview", { ...body, format: "csv" }, by.token);
    const text = file.bytes.toString("utf8");
    const states = text.split("\r\n").map((line) => line.split(",")[0]!.replaceAll(`"`, ""));
    expect(states.slice(1, -1).toSorted()).toEqual([active, inactive].flatMap(threeTimes));
    await takeIn(file.bytes, by);
    // As exports wrote it before, and as people do.
    const before = text.replaceAll(`${inactive},`, "No,").replaceAll(`${active},`, `${yes},`);
    await takeIn(Buffer.from(before), by);
  }
});

it("An import writes one assessment per mentee, and overwrites none", async () => {
  const { db } = test;
  const [ana, ben] = [
    await makeMentee(db, world.own, { values: { clientId: "A-1" } }),
    await makeMentee(db, world.own, { values: { clientId: "A-2" } }),
  ];
  const level = await insertRow(db, "configLevelOfCare", { name: "Intensive care" });
  await insertRow(db, "menteeAssessments", { organizationId: world.own, menteeId: ben.id, levelOfCare: [] });
  const lines = ["Mentee,Level of care", "A-1,Intensive care", "A-2,Intensive care", "A-1,Intensive care"];
  const sheet = await read("menteeAssessments", Buffer.from(lines.join("\n")));
  const mapping = [
    { column: 0, field: "menteeId" },
    { column: 1, field: "levelOfCare" },
  ];
  expect(await call("check", { importId: sheet.id, mapping })).toMatchObject({ status: 1 });
  const { counts, planHash } = await settle(sheet.id);
  expect(counts).toMatchObject({ create: 1, wrong: 2 });
  const wrong = JSON.stringify(await rowsOf(sheet.id, "wrong"));
  expect(wrong).toContain("already has one");
  expect(wrong).toContain("same record as row 2");
  await call("run", { importId: sheet.id, planHash });
  await settle(sheet.id);
  const stored = await sql`select mentee_id, level_of_care from mentee_assessments
    where mentee_id in (${ana.id}, ${ben.id}) order by mentee_id`.execute(db);
  expect(stored.rows).toEqual([
    { mentee_id: ana.id, level_of_care: [level] },
    { mentee_id: ben.id, level_of_care: [] },
  ]);
});

it("There is no template for types without an import, or for people who may not add records", async () => {
  expect((await test.post("imports/template", { tableName: "userRoles" }, owner.token)).status).toBe(400);
  expect((await test.post("imports/template", { tableName: "nothing" }, owner.token)).status).toBe(404);
});
