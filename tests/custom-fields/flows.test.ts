/**
 * Answers in custom fields (ADR 83) in exports, imports, prints, merges and deletion: the round trip of every kind
 * through import and xlsx, merges, and the case file. Anonymizing erases answers unless `keep` is chosen.
 */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { exportFile, readPdf, readSheet, readZip } from "#tests/exports/export-client.ts";
import { makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { customizedTables } from "#shared/records/custom-fields.ts";
import { registry } from "#shared/records/registry.ts";
import { sampleData } from "#tests/support/sample-values.ts";
import { makePlainStaff, testCustomized, type Data } from "./custom.ts";
import { makeImporter } from "#tests/support/importer.ts";

const { test, own, calls, owner } = testCustomized();

const answers = (): Data => ({
  "custom.shoe_size": 42.5,
  "custom.nickname": "Búho",
  "custom.court_day": "2027-02-28",
  "custom.has_a_car": "1",
  "custom.bed": own.choices["Lower"],
  "custom.needs": `,${own.choices["Food"]},${own.choices["Phone"]},`,
});
const answer = (data: Data, { id }: Person) => calls.saved("mentees", data, owner, { tableId: id });
const mentee = async (data: Data = {}, values: Data = {}) => {
  const person = await makeMentee(test.db, own.world.own, { values });
  await answer(data, person);
  return person;
};
const customOf = async ({ id }: Person) =>
  (
    await sql<{ custom: Data; search: string }>`
      select custom, custom_search as search from mentees where id = ${id}`.execute(test.db)
  ).rows[0]!;

/** Uploads, checks, and imports a sheet. @returns the number of rows by result */
async function take(tableName: string, bytes: Buffer, by: Person, more: Data = {}) {
  const { call, read, settle, rowsOf } = makeImporter(test, () => by);
  const { id: importId, columns } = await read(bytes, { tableName });
  const mapping = columns.flatMap(({ field }, column) =>
    /^(custom\..*|email|firstName|lastName|name)$/.test(field) ? [{ column, field, dateOrder: "mdy" }] : [],
  );
  expect(await call("check", { importId, mapping, ...more })).toMatchObject({ status: 1 });
  const checked = await settle(importId);
  const wrong = JSON.stringify(await rowsOf(importId, "wrong"));
  expect(await call("run", { importId, planHash: checked.planHash }), wrong).toMatchObject({ status: 1 });
  await settle(importId);
  return { importId, columns, counts: checked.counts, wrong };
}

it("A custom field is exported to a sheet and imported from it, whatever its kind and the language of the sheet", async () => {
  const spanish = await makeStaff(test.db, own.world.own, { language: "es" });
  for (const [at, by] of [owner, spanish].entries()) {
    const person = await mentee(answers(), { lastName: `Vuelta${at}` });
    const body = { tableName: "mentees", searchText: `Vuelta${at}`, format: "xlsx", fields: "all" };
    const { bytes } = await exportFile(test, "overview", body, by.token);
    const [headers = [], row = []] = await readSheet(bytes);
    const cell = (name: string) => row[headers.indexOf(name)];
    if (by === owner)
      expect(["Shoe size", "Nickname", "Has a car", "Bed", "Needs"].map(cell)).toEqual([
        42.5,
        "Búho",
        "Yes",
        "Lower",
        "Food, Phone",
      ]);
    else expect(["Bed (es)", "Needs (es)"].map(cell)).toEqual(["Lower es", "Food es, Phone es"]);
    await answer(Object.fromEntries(Object.keys(answers()).map((name) => [name, ""])), person);
    const taken = await take("mentees", bytes, by, { mode: "both", matchField: "email" });
    expect(taken.columns.filter(({ field }) => field.startsWith("custom."))).toHaveLength(6);
    expect(taken.counts, taken.wrong).toMatchObject({ update: 1, wrong: 0 });
    expect(await calls.read("mentees", person.id, owner)).toMatchObject(answers());
  }
});

it("A custom field is required in a sheet, and unknown choices are named", async () => {
  const rating = { tableName: "resources", labelEn: "Rating", labelEs: "Nota", required: "1" };
  await calls.define(rating, owner);
  const sheet = (lines: string[]) => Buffer.from(lines.join("\n"));
  const bare = await take("resources", sheet(["Name,Rating", "A place,", "Other place,good"]), owner);
  expect(bare.counts).toMatchObject({ create: 1, wrong: 1 });
  expect(bare.wrong).toContain("Rating is required!");
  // The messages are in the language of whoever reads them later.
  const { db } = test;
  await sql`update accounts set language_code = 'es' where id = ${owner.accountId}`.execute(db);
  const { body } = await calls.post("imports/rows", { importId: bare.importId, result: "wrong" }, owner);
  expect(JSON.stringify(body["dataValues"])).toContain('"message":"¡El campo “Nota” es obligatorio!"');
  await sql`update accounts set language_code = 'en' where id = ${owner.accountId}`.execute(db);
});

it("A custom field appears in the case file, below its heading", async () => {
  const person = await mentee(answers());
  const body = { menteeId: person.id, itemsToExport: ["8", "6", "3", "4", "5", "7", "1"], reason: "Hearing" };
  const files = readZip((await exportFile(test, "mentee", body, owner.token)).bytes);
  const { text } = await readPdf(files["Case file.pdf"]!);
  for (const part of [
    "Court",
    "Court day",
    "Feb 28, 2027",
    "Nickname",
    "Búho",
    "Food, Phone",
    "Lower",
    "42.5",
  ])
    expect(text).toContain(part);
});

it("A custom field survives the merge of two records, and undoing it gives each its former value", async () => {
  const [kept, gone] = [
    await mentee({ "custom.nickname": "Kept", "custom.shoe_size": "40" }),
    await mentee({ "custom.nickname": "Gone", "custom.bed": own.choices["Upper"] }),
  ];
  const before = [await customOf(kept), await customOf(gone)];
  const versionOf = async ({ id }: Person) => (await calls.read("mentees", id, owner))["version"];
  const pair = { keptId: kept.id, goneId: gone.id };
  const versions = { kept: await versionOf(kept), gone: await versionOf(gone) };
  const choices = { "custom.nickname": "gone" };
  const { body } = await calls.post("mentees/merge", { ...pair, versions, choices }, owner);
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
  expect(await calls.read("mentees", kept.id, owner)).toMatchObject({
    "custom.nickname": "Gone",
    "custom.shoe_size": 40,
    "custom.bed": own.choices["Upper"],
  });
  // This also holds if the organization has renamed the field, because answers are stored by field, not by name.
  const nickname = (await calls.list("customFields", { searchText: "Nickname" }, owner))[0]!;
  const set = (data: Data) => calls.saved("customFields", data, owner, { tableId: String(nickname["id"]) });
  await set({ labelEn: "Street name", active: "0" });
  const undone = await calls.post("mentees/unmerge", { mergeId: body["mergeId"] }, owner);
  expect(undone.body).toMatchObject({ status: 1 });
  expect([await customOf(kept), await customOf(gone)]).toEqual(before);
  await set({ labelEn: "Nickname", active: "1" });
});

it("Undoing a merge keeps only the answers to custom fields that were changed since", async () => {
  const [kept, gone] = [
    await mentee({ "custom.shoe_size": "40" }),
    await mentee({ "custom.nickname": "Gone", "custom.court_day": "2027-02-28" }),
  ];
  const versionOf = async ({ id }: Person) => (await calls.read("mentees", id, owner))["version"];
  const versions = { kept: await versionOf(kept), gone: await versionOf(gone) };
  const pair = { keptId: kept.id, goneId: gone.id };
  const { body } = await calls.post("mentees/merge", { ...pair, versions, choices: {} }, owner);
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
  await answer({ "custom.shoe_size": "41", "custom.court_day": "2027-03-01" }, kept);
  const undone = await calls.post("mentees/unmerge", { mergeId: body["mergeId"] }, owner);
  expect(undone.body).toMatchObject({ status: 1 });
  const changed = { "custom.shoe_size": 41, "custom.court_day": "2027-03-01" };
  expect(await calls.read("mentees", kept.id, owner)).toMatchObject({ ...changed, "custom.nickname": "" });
  const former = { "custom.nickname": "Gone", "custom.court_day": "2027-02-28" };
  expect(await calls.read("mentees", gone.id, owner)).toMatchObject(former);
});

it("A sensitive custom field cannot be chosen by people who may not see it, and survives a merge by them", async () => {
  const field = await calls.define({ labelEn: "Clinic", sensitive: "1" }, owner);
  const [kept, gone] = [await mentee(), await mentee({ "custom.clinic": "Planted Clinic" })];
  const plain = await makePlainStaff(test, own.world.own);
  const versionOf = async ({ id }: Person) => (await calls.read("mentees", id, owner))["version"];
  const versions = { kept: await versionOf(kept), gone: await versionOf(gone) };
  const merge = { keptId: kept.id, goneId: gone.id, versions };
  const chosen = await calls.post("mentees/merge", { ...merge, choices: { "custom.clinic": "kept" } }, plain);
  expect(chosen).toMatchObject({ status: 403, body: { details: "custom.clinic" } });
  const { body } = await calls.post("mentees/merge", { ...merge, choices: {} }, plain);
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
  expect((await customOf(kept)).custom).toEqual({ [field]: "Planted Clinic" });
});

it("A custom field is erased when its mentee is anonymized, except kept ones", async () => {
  const kept = await calls.define({ labelEn: "Came by bus", kind: "toggle", keep: "1" }, owner);
  const person = await mentee({ ...answers(), "custom.came_by_bus": "1" }, { lastName: "Erased" });
  const below = { menteeId: person.id };
  const noteField = await calls.define({ tableName: "menteeUserNotes", labelEn: "Place" }, owner);
  const note = {
    noteTitle: "A",
    note: "B",
    date: "2026-05-05",
    kind: "note",
    "custom.place": "Planted Place",
  };
  const noteId = await calls.saved("menteeUserNotes", note, owner, below);
  const { body } = await calls.post("anonymizeMentee", { tableId: person.id, confirm: "Erased" }, owner);
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
  expect(await customOf(person)).toEqual({ custom: { [kept]: true }, search: "" });
  const { rows } =
    await sql`select custom, custom_search from mentee_user_notes where id = ${noteId}`.execute(test.db);
  expect(rows, noteField).toEqual([{ custom: {}, custom_search: "" }]);
});

it("Another mentee's relation to an anonymized mentee loses custom fields and the reason for no contact", async () => {
  const tableName = "relations";
  const kept = await calls.define({ tableName, labelEn: "Lives near", kind: "toggle", keep: "1" }, owner);
  await calls.define({ tableName, labelEn: "Street" }, owner);
  const person = await makeMentee(test.db, own.world.own, { values: { lastName: "Linked" } });
  const { id: menteeId } = await makeMentee(test.db, own.world.own);
  const relation = {
    name: "A name",
    linkedMentee: person.id,
    noContact: "1",
    noContactReason: "Planted Reason",
    "custom.lives_near": "1",
    "custom.street": "Planted Street",
  };
  const id = await calls.saved(tableName, relation, owner, { menteeId });
  const { body } = await calls.post("anonymizeMentee", { tableId: person.id, confirm: "Linked" }, owner);
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
  const { rows } =
    await sql`select name, no_contact, no_contact_reason as reason, custom, custom_search as search
    from relations where id = ${id}`.execute(test.db);
  expect(rows).toEqual([{ name: "—", no_contact: true, reason: "—", custom: { [kept]: true }, search: "" }]);
});

it("A custom field is erased everywhere below an anonymized mentee, and from the history of changes", async () => {
  const { db } = test;
  const person = await mentee({ "custom.nickname": "PlantedFirst" }, { lastName: "Forgotten" });
  await answer({ "custom.nickname": "PlantedSecond" }, person);
  const below = customizedTables.filter((name) => registry.get(name)?.scope === "mentee");
  expect(below).toHaveLength(9);
  for (const tableName of below) {
    await calls.define({ tableName, labelEn: "Planted field" }, owner);
    const type = registry.get(tableName)!;
    const data = await sampleData(own.world, type, owner, { mentee: person });
    const more = { menteeId: person.id };
    await calls.saved(tableName, { ...data, "custom.planted_field": "PlantedBelow" }, owner, more);
  }
  const traces = async () => {
    const found: string[] = [];
    for (const tableName of ["mentees", ...below])
      found.push(
        JSON.stringify(
          (
            await sql`select custom, custom_search from ${sql.table(registry.get(tableName)!.table)}
              where ${sql.id(tableName === "mentees" ? "id" : "mentee_id")} = ${person.id}`.execute(db)
          ).rows,
        ),
      );
    const { rows: changes } = await sql`select c.* from audit_changes c`.execute(db);
    found.push(JSON.stringify(changes));
    return found.filter((text) => /planted(first|second|below)/i.test(text)).length;
  };
  expect(await traces()).toBe(below.length + 2);
  const { body } = await calls.post("anonymizeMentee", { tableId: person.id, confirm: "Forgotten" }, owner);
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
  expect(await traces()).toBe(0);
});
