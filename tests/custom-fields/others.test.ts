/**
 * Custom fields in other places that ask for or show them (ADR 83): saved views, recurring appointments, the advanced
 * list, records that the super-organization opens, headings in two languages.
 */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { View } from "#shared/contracts/responses/views.ts";
import { registry } from "#shared/records/registry.ts";
import { withCustomFields, type CustomField } from "#shared/records/with-custom-fields.ts";
import { exportFile, readSheet } from "#tests/exports/export-client.ts";
import { makeMentee, type Person } from "#tests/support/factories.ts";
import { makePlainStaff, testCustomized, type Data } from "./custom.ts";

const { test, own, calls, owner, idOf } = testCustomized();

const mentee = async (data: Data) => {
  const person = await makeMentee(test.db, own.world.own);
  await calls.saved("mentees", data, owner, { tableId: person.id });
  return person;
};
const define = async (key: string, data: Data) =>
  calls.saved("customFields", data, owner, { tableId: await idOf(key) });

describe("A saved view", () => {
  const views = async (by: Person) => {
    const { body } = await calls.post("views/list", { tableName: "mentees" }, by);
    const found = (body["dataValues"] as View[]).find(({ name }) => name === "Big shoes");
    return { view: found, message: String(body["message"]) };
  };
  const size = { field: "custom.shoe_size", op: "after", value: 44 };
  const named = { field: "firstName", op: "is", value: "Big" };
  const asked = (filter: object) => ({
    id: "0",
    tableName: "mentees",
    name: "Big shoes",
    listing: { filter, sortFieldName: "custom.shoe_size", sortDirection: "DESC" },
    columns: ["lastName", "custom.shoe_size"],
    pinned: true,
    isDefault: false,
    visibility: "organization",
  });
  const idsIn = async ({ listing }: View, by: Person) =>
    (await calls.list("mentees", { ...listing, recordsPerPage: 1000 }, by)).map(({ id }) => id);

  it("filters and sorts by custom fields, and still opens, with a message, if one is sensitive or gone", async () => {
    const big = await mentee({ firstName: "Big", "custom.shoe_size": "46" });
    const small = await mentee({ firstName: "Big", "custom.shoe_size": "38" });
    const other = await mentee({ firstName: "Other", "custom.shoe_size": "47" });
    const { body } = await calls.post("views/save", asked({ all: [size, named] }), owner);
    expect(body).toMatchObject({ status: 1 });
    const before = await views(owner);
    expect(before.message).toBe("");
    expect(await idsIn(before.view!, owner)).toEqual([big.id]);

    // A reader who may not see the field learns nothing from it, and gets the other conditions.
    const plain = await makePlainStaff(test, own.world.own);
    await define("shoe_size", { sensitive: "1" });
    expect(await idsIn((await views(owner)).view!, owner)).toEqual([big.id]);
    const seen = await views(plain);
    expect(seen.view!.listing.filter).toEqual({ all: [named] });
    expect(seen.message).toContain("Big shoes");
    expect((await idsIn(seen.view!, plain)).toSorted()).toEqual([big.id, small.id].toSorted());
    const { body: counts } = await calls.post("views/counts", { tableName: "mentees" }, plain);
    expect((counts["dataValues"] as Data)[seen.view!.id]).toBe(2);

    // Everyone sees that it was deleted.
    await sql`update mentees set custom = custom - ${await idOf("shoe_size")}`.execute(test.db);
    const gone = await calls.post(
      "deleteRecord",
      { tableName: "customFields", tableId: await idOf("shoe_size") },
      owner,
    );
    expect(gone.body).toMatchObject({ status: 1 });
    const after = await views(owner);
    expect(after.message).toContain("Big shoes");
    expect(after.view!.listing.filter).toEqual({ all: [named] });
    expect((await idsIn(after.view!, owner)).toSorted()).toEqual([big.id, small.id].toSorted());

    // A view with no other condition shows all mentees, and groups inside lose only the removed condition.
    const { id } = after.view!;
    for (const [filter, left] of [
      [{ all: [size] }, null],
      [{ any: [{ all: [size] }, { all: [size, named] }] }, { any: [{ all: [named] }] }],
    ]) {
      await sql`update saved_views set listing = jsonb_set(listing, '{filter}', ${JSON.stringify(filter)}::jsonb)
        where id = ${id}`.execute(test.db);
      expect((await views(owner)).view!.listing.filter).toEqual(left);
    }
    expect(await idsIn((await views(owner)).view!, owner)).not.toContain(other.id);
    // A view cannot be saved with a field that does not exist.
    expect((await calls.post("views/save", asked({ all: [size] }), owner)).status).toBe(400);
  });
});

describe("An appointment", () => {
  it("that repeats asks for required custom fields, keeps the answers when rescheduled, and starts the next one without them", async () => {
    const { db } = test;
    await calls.define({ tableName: "appointments", labelEn: "Ride", required: "1" }, owner);
    await calls.define({ tableName: "appointments", labelEn: "Bus line" }, owner);
    const start = { local: "2030-05-06T10:00", zone: "America/New_York" };
    const data = { type: "1", minutes: 30, mode: "phone", start };
    const rule = { every: "week", count: 3 };
    const plan = (more: Data) =>
      calls.post("appointments/series", { menteeId: own.mentee.id, data: { ...data, ...more }, rule }, owner);
    const bare = await plan({});
    expect(bare.body, JSON.stringify(bare.body)).toMatchObject({
      status: 0,
      errors: { "custom.ride": "Ride is required!" },
    });
    const { body } = await plan({ "custom.ride": "Van", "custom.bus_line": "7" });
    expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
    const id = String(body["recordId"]);
    const change = (values: Data) =>
      calls.post("appointments/changeFollowing", { id, data: values, force: true }, owner);
    expect((await change({ "custom.ride": "" })).body).toMatchObject({ status: 0 });
    expect((await change({ "custom.ride": "Bus" })).body).toMatchObject({ status: 1 });
    const { rows } = await sql<{ custom: Data }>`
      select custom from appointments where mentee_id = ${own.mentee.id} order by id`.execute(db);
    expect(rows.map(({ custom }) => Object.values(custom).toSorted())).toEqual([
      ["7", "Bus"],
      ["7", "Bus"],
      ["7", "Bus"],
    ]);
    const moved = await calls.post(
      "appointments/move",
      { id, start: { ...start, local: "2030-05-07T10:00" }, scope: "one", force: true },
      owner,
    );
    expect(moved.body, JSON.stringify(moved.body)).toMatchObject({ status: 1 });
    expect(await calls.read("appointments", String(moved.body["recordId"]), owner)).toMatchObject({
      "custom.ride": "Bus",
      "custom.bus_line": "7",
    });
    const settled = await calls.post(
      "appointments/outcome",
      {
        id: moved.body["recordId"],
        status: "cancelledByMentee",
        next: { start: { ...start, local: "2030-05-29T10:00" } },
      },
      owner,
    );
    expect(settled.body, JSON.stringify(settled.body)).toMatchObject({ status: 1 });
    // Answers about one appointment do not apply to the next.
    expect(await calls.read("appointments", String(settled.body["recordId"]), owner)).toMatchObject({
      "custom.ride": "",
      "custom.bus_line": "",
    });
  });

  it("keeps answers that the person who reschedules it can't give, and who gave them", async () => {
    const onAppointments = { tableName: "appointments" };
    await calls.define({ ...onAppointments, labelEn: "Safe word", sensitive: "1" }, owner);
    const options = [{ id: "0", en: "Front", es: "Delante", retired: "0" }];
    const seat = await calls.define({ ...onAppointments, labelEn: "Seat", kind: "choice", options }, owner);
    const { Front: front } = await calls.choicesOf(seat, owner);
    const start = { local: "2031-06-03T10:00", zone: "America/New_York" };
    const answers = { "custom.safe_word": "Blue", "custom.seat": front, "custom.ride": "Van" };
    const data = { type: "1", minutes: 30, mode: "phone", start, ...answers };
    let id = await calls.saved("appointments", data, owner, { menteeId: own.mentee.id });
    const read = async () => {
      const { body } = await calls.post("getRecord", { tableName: "appointments", tableId: id }, owner);
      const { "custom.safe_word": word, "custom.seat": place } = body["dataValues"] as Data;
      return { word, place, answers: body["answers"] };
    };
    const before = await read();
    expect(before).toMatchObject({ word: "Blue", place: front });
    await calls.saved("customFields", { options: [{ id: front, retired: "1" }] }, owner, { tableId: seat });
    for (const [day, person] of [
      ["04", await makePlainStaff(test, own.world.own)],
      ["05", own.world.superOwner],
    ] as const) {
      const to = { ...start, local: `2031-06-${day}T10:00` };
      const { body } = await calls.post("appointments/move", { id, start: to, scope: "one" }, person);
      expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
      id = String(body["recordId"]);
      expect(await read()).toEqual(before);
    }
  });
});

it("Custom fields appear in the advanced list, sensitive ones only on request", async () => {
  await calls.define({ labelEn: "Court name", sensitive: "1" }, owner);
  await mentee({ lastName: "Listed", "custom.nickname": "Búho", "custom.court_name": "Third" });
  const sheet = async (sensitive: boolean) => {
    const body = { exportOptions: {}, sensitive, reason: "Hearing" };
    const { bytes } = await exportFile(test, "advExportMentees", body, owner.token);
    const [headers = [], ...rows] = await readSheet(bytes);
    const row = rows.find((cells) => cells.includes("Listed"))!;
    return Object.fromEntries(headers.map((header, at) => [header, row[at]]));
  };
  expect(await sheet(false)).toMatchObject({ Nickname: "Búho" });
  expect(await sheet(false)).not.toHaveProperty("Court name");
  expect(await sheet(true)).toMatchObject({ Nickname: "Búho", "Court name": "Third" });
});

it("Custom fields of another organization appear in its records that the super-organization opens, and in no other", async () => {
  const { superOwner } = own.world;
  for (const call of ["getRecord", "getMentee"]) {
    const read = (by: Person) => calls.post(call, { tableName: "mentees", tableId: own.mentee.id }, by);
    const { body } = await read(superOwner);
    const fields = body["customFields"] as CustomField[];
    expect(fields.map(({ key }) => key)).toContain("court_day");
    expect(fields.every(({ tableName }) => tableName === "mentees")).toBe(true);
    // The record has only answers to the fields that the response describes.
    const names = Object.keys(withCustomFields(registry.get("mentees")!, fields).fields);
    const values = Object.keys(body["dataValues"] as Data).filter((name) => name.startsWith("custom."));
    expect(values.every((name) => names.includes(name))).toBe(true);
    expect((await read(owner)).body).not.toHaveProperty("customFields");
  }
});

it("The history of a record that the super-organization opens follows the fields of the record's organization", async () => {
  const { superOwner, superOrganization } = own.world;
  const word = async (by: Person, tableId: string) => {
    const { body } = await calls.post("getHistory", { tableName: "mentees", tableId }, by);
    return JSON.stringify(body).includes("Planted word");
  };
  await calls.define({ labelEn: "Health", sensitive: "1" }, owner);
  const { id } = await mentee({ "custom.health": "Planted word" });
  const plain = await makePlainStaff(test, superOrganization);
  expect([await word(superOwner, id), await word(plain, id)]).toEqual([true, false]);
  // A field of the super-organization with the same key isn't sensitive, but another field.
  await calls.define({ labelEn: "Health" }, superOwner);
  expect([await word(superOwner, id), await word(plain, id)]).toEqual([true, false]);
});

it("A record that the super-organization adds for a mentee has the custom fields of the mentee's organization", async () => {
  const { superOwner, otherOwner } = own.world;
  const below = { menteeId: own.mentee.id };
  const required = { tableName: "menteeUserNotes", required: "1" };
  const theirs = await calls.define({ ...required, labelEn: "Met at" }, owner);
  const ofSuper = await calls.define({ ...required, labelEn: "Case number" }, superOwner);
  const newNote = async (by: Person) =>
    (await calls.post("getRecord", { tableName: "menteeUserNotes", tableId: "0", ...below }, by)).body;
  const asked = (body: Data) =>
    Object.keys(body["dataValues"] as Data).filter((name) => name.startsWith("custom."));

  const given = await newNote(superOwner);
  expect((given["customFields"] as CustomField[]).map(({ id }) => id)).toEqual([theirs]);
  expect(asked(given)).toEqual(["custom.met_at"]);
  // Everyone else has only mentees with their own custom fields.
  expect(await newNote(owner)).not.toHaveProperty("customFields");
  expect(asked(await newNote(owner))).toContain("custom.met_at");
  expect(await newNote(otherOwner)).toMatchObject({ code: "notFound" });

  const note = { noteTitle: "A", note: "B", date: "2026-05-05", kind: "note" };
  const refused = await calls.save("menteeUserNotes", note, superOwner, below);
  expect(refused.body).toMatchObject({ status: 0, errors: { "custom.met_at": "Met at is required!" } });
  expect(refused.body["errors"]).not.toHaveProperty("custom.case_number");
  const answers = { "custom.met_at": "Library", "custom.case_number": "17" };
  // The mentee may be named in the data or next to it.
  const saved = [
    await calls.saved("menteeUserNotes", { ...note, ...answers }, superOwner, below),
    await calls.saved("menteeUserNotes", { ...note, ...answers, ...below }, superOwner),
  ];
  for (const id of saved) {
    const { rows } = await sql`select custom from mentee_user_notes where id = ${id}`.execute(test.db);
    expect(rows).toEqual([{ custom: { [theirs]: "Library" } }]);
  }

  const room = { tableName: "appointments", labelEn: "Room", required: "1" };
  const roomId = await calls.define(room, owner);
  const series = (more: Data) => {
    const start = { local: "2031-05-05T10:00", zone: "America/New_York" };
    const data = { type: "1", minutes: 30, mode: "phone", start, "custom.ride": "Van", ...more };
    const plan = { ...below, rule: { every: "week", count: 2 }, force: "1" };
    return calls.post("appointments/series", { ...plan, data }, superOwner);
  };
  const unanswered = (await series({})).body;
  expect(unanswered).toMatchObject({ status: 0, errors: { "custom.room": expect.any(String) } });
  const planned = (await series({ "custom.room": "12" })).body;
  expect(planned, JSON.stringify(planned)).toMatchObject({ status: 1 });
  const id = String(planned["recordId"]);
  const change = { id, data: { "custom.room": "14" }, force: "1" };
  const path = "appointments/changeFollowing";
  const { body: changed } = await test.post(path, change, superOwner.token, "other room");
  expect(changed, JSON.stringify(changed)).toMatchObject({ status: 1 });
  const { rows } = await sql`select custom from appointments where series_id = ${id}`.execute(test.db);
  expect(rows).toMatchObject([{ custom: { [roomId]: "14" } }, { custom: { [roomId]: "14" } }]);
  const undone = await test.post("undo", { requestId: "other room" }, superOwner.token);
  expect(undone.body).toMatchObject({ status: 1 });
  const former = await test.query(sql`select custom from appointments where series_id = ${id}`);
  expect(former).toMatchObject([{ custom: { [roomId]: "12" } }, { custom: { [roomId]: "12" } }]);
  for (const [field, by] of [
    [theirs, owner],
    [roomId, owner],
    [ofSuper, superOwner],
  ] as const)
    await calls.saved("customFields", { required: "0" }, by, { tableId: field });
});

it("A record that the super-organization adds for another organization has that organization's custom fields", async () => {
  const { superOwner, otherOwner, own: organizationId, other } = own.world;
  const required = { tableName: "resources", required: "1" };
  const theirs = await calls.define({ ...required, labelEn: "Dress code" }, owner);
  const ofSuper = await calls.define({ ...required, labelEn: "Grant code" }, superOwner);
  const begin = async (by: Person, more: Data = {}) =>
    (await calls.post("getRecord", { tableName: "resources", tableId: "0", ...more }, by)).body;

  const given = await begin(superOwner, { organizationId });
  expect((given["customFields"] as CustomField[]).map(({ id }) => id)).toEqual([theirs]);
  expect(given["dataValues"]).toMatchObject({ organizationId, "custom.dress_code": "" });
  expect(given["dataValues"]).not.toHaveProperty(["custom.grant_code"]);
  const ofOwn = await begin(superOwner);
  expect(ofOwn).not.toHaveProperty("customFields");
  expect(ofOwn["dataValues"]).toMatchObject({ "custom.grant_code": "" });
  // Nobody else can choose the organization.
  const ofOther = await begin(otherOwner, { organizationId });
  expect(ofOther).not.toHaveProperty("customFields");
  expect(ofOther["dataValues"]).toMatchObject({ organizationId: other });
  expect(ofOther["dataValues"]).not.toHaveProperty(["custom.dress_code"]);

  const resource = { name: "Shelter", organizationId, "custom.grant_code": "17" };
  const refused = await calls.save("resources", resource, superOwner);
  expect(refused.body).toMatchObject({
    status: 0,
    errors: { "custom.dress_code": "Dress code is required!" },
  });
  expect(refused.body["errors"]).not.toHaveProperty(["custom.grant_code"]);
  // A client may send an id as a number.
  for (const sent of [organizationId, Number(organizationId)]) {
    const answered = { ...resource, organizationId: sent, "custom.dress_code": "Boots" };
    const id = await calls.saved("resources", answered, superOwner);
    const { rows } = await sql`select organization_id, custom from resources where id = ${id}`.execute(
      test.db,
    );
    expect(rows).toEqual([{ organization_id: organizationId, custom: { [theirs]: "Boots" } }]);
  }
  const kept = await calls.saved("resources", { name: "Own", "custom.grant_code": "17" }, superOwner);
  expect(await calls.read("resources", kept, superOwner)).toMatchObject({ "custom.grant_code": "17" });
  for (const [field, by] of [
    [theirs, owner],
    [ofSuper, superOwner],
  ] as const)
    await calls.saved("customFields", { required: "0" }, by, { tableId: field });
});

it("A search finds answers only in the organization that asked for them, even after a mentee moved and came back", async () => {
  const { superOwner, otherOwner, own: former, other } = own.world;
  // Only organizations with such a field search answers.
  await calls.define({ labelEn: "Alias", kind: "text" }, otherOwner);
  const { id } = await mentee({ "custom.nickname": "Zanahoria" });
  const move = (organizationId: string) =>
    calls.saved("mentees", { organizationId }, superOwner, { tableId: id });
  const found = async (by: Person) =>
    (await calls.list("mentees", { searchText: "zanahoria" }, by)).map((row) => row["id"]);
  expect(await found(owner)).toEqual([id]);
  await move(other);
  expect(await found(otherOwner)).toEqual([]);
  await move(former);
  expect(await found(owner)).toEqual([id]);
});

it("Custom fields appear below a heading in the reader's language", () => {
  const field = (key: string, en: string, es: string): CustomField => ({
    id: key,
    tableName: "mentees",
    key,
    kind: "text",
    label: { en: key, es: key },
    options: [],
    isRequired: false,
    isSensitive: false,
    isKept: false,
    isRetired: false,
    isSortable: false,
    section: { en, es },
  });
  const headings = (...fields: CustomField[]) =>
    Object.entries(withCustomFields(registry.get("mentees")!, fields).fields).flatMap(([name, { custom }]) =>
      name.startsWith("customSection") ? [custom?.label] : [],
    );
  expect(headings(field("a", "Court", "Tribunal"), field("b", "Court", ""))).toEqual([
    { en: "Court", es: "Tribunal" },
  ]);
  expect(headings(field("a", "Court", ""), field("b", "Court", "Tribunal"))).toEqual([
    { en: "Court", es: "Tribunal" },
  ]);
  expect(headings(field("a", "Court", ""), field("b", "", "Cama"), field("c", "", ""))).toEqual([
    { en: "Court", es: "Court" },
    { en: "Cama", es: "Cama" },
    { en: "", es: "" },
  ]);
});
