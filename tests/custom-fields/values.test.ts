/**
 * Answers in custom fields (ADR 83): saved, read, listed, searched and kept apart. Every kind through the calls of a
 * form, list and filter, under `custom.<key>`. Each organization has its own, and the super-organization sees them
 * per organization.
 */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeMentee, type Person } from "#tests/support/factories.ts";
import { assignTask } from "#tests/support/mentee-case.ts";
import { makePlainStaff, testCustomized, type Data } from "./custom.ts";

const { test, own, calls, owner } = testCustomized();

const answer = (data: Data, by = owner, tableId = own.mentee.id) =>
  calls.save("mentees", data, by, { tableId });
const stored = async (id = own.mentee.id) =>
  (
    await sql<{ custom: Data; search: string }>`
      select custom, custom_search as search from mentees where id = ${id}`.execute(test.db)
  ).rows[0]!;
const all = (): Data => ({
  "custom.shoe_size": "42.5",
  "custom.nickname": " Señor Búho ",
  "custom.court_day": "2027-02-28",
  "custom.has_a_car": "1",
  "custom.bed": own.choices["Lower"],
  "custom.needs": `,${own.choices["Food"]},${own.choices["Phone"]},`,
});

describe("An answer in a custom field", () => {
  it("is stored and returned in its wire form, whatever its kind", async () => {
    expect((await answer(all())).body).toMatchObject({ status: 1 });
    const read = await calls.read("mentees", own.mentee.id, owner);
    expect(read).toMatchObject({ ...all(), "custom.shoe_size": 42.5, "custom.nickname": "Señor Búho" });
    // A save without them leaves them unchanged.
    expect((await answer({ firstName: "Mia" })).body).toMatchObject({ status: 1 });
    expect(await calls.read("mentees", own.mentee.id, owner)).toMatchObject({
      "custom.bed": own.choices["Lower"],
    });
    // A cleared answer isn't stored.
    expect((await answer({ "custom.nickname": "", "custom.needs": "" })).body).toMatchObject({ status: 1 });
    expect(Object.keys((await stored()).custom)).toHaveLength(4);
    expect(await calls.read("mentees", own.mentee.id, owner)).toMatchObject({
      "custom.nickname": "",
      "custom.needs": "",
      "custom.shoe_size": 42.5,
    });
  });

  it("is checked like every other answer", async () => {
    const before = await stored();
    const cases: [Data, number][] = [
      [{ "custom.shoe_size": "large" }, 400],
      [{ "custom.shoe_size": "1e999" }, 400],
      [{ "custom.court_day": "2027-02-29" }, 400],
      [{ "custom.nickname": { a: 1 } }, 400],
      [{ "custom.nickname": "a\u0000b" }, 400],
      [{ "custom.nickname": "x".repeat(5000) }, 200],
      [{ "custom.bed": "Lower" }, 200],
      [{ "custom.bed": own.choices["Food"] }, 200],
      [{ "custom.needs": ",nothing," }, 200],
    ];
    for (const [data, status] of cases) {
      const refused = await answer(data);
      expect(refused.status, JSON.stringify(data)).toBe(status);
      expect(refused.body["status"], JSON.stringify(data)).not.toBe(1);
    }
    expect(await stored()).toEqual(before);
  });

  it("keeps a choice that is no longer offered, which no one else can choose", async () => {
    const definition = (await calls.list("customFields", { searchText: "Bed" }, owner))[0]!;
    const upper = own.choices["Upper"]!;
    await answer({ "custom.bed": upper });
    const set = (retired: string) =>
      calls.saved("customFields", { options: [{ id: upper, retired }] }, owner, {
        tableId: String(definition["id"]),
      });
    await set("1");
    expect((await answer({ "custom.bed": upper })).body).toMatchObject({ status: 1 });
    const other = await makeMentee(test.db, own.world.own);
    expect((await answer({ "custom.bed": upper }, owner, other.id)).body).toMatchObject({
      status: 0,
      errors: { "custom.bed": expect.any(String) },
    });
    await set("0");
  });

  it("is required where the organization says so, with a message in the reader's language", async () => {
    const definition = await calls.define(
      { tableName: "menteeUserNotes", labelEn: "Place", required: "1" },
      owner,
    );
    const note = { noteTitle: "A", note: "B", date: "2026-05-05", kind: "note" };
    const below = { menteeId: own.mentee.id };
    const refused = await calls.save("menteeUserNotes", note, owner, below);
    expect(refused.body).toMatchObject({ status: 0, errors: { "custom.place": "Place is required!" } });
    await calls.saved("menteeUserNotes", { ...note, "custom.place": "Office" }, owner, below);
    // Quick logging of a contact has no form that could ask.
    const logged = await calls.post(
      "quickLog",
      { menteeId: own.mentee.id, contactKind: "call", reached: "1", minutes: "5" },
      owner,
    );
    expect(logged.body, JSON.stringify(logged.body)).toMatchObject({ status: 1 });
    await calls.saved("customFields", { required: "0" }, owner, { tableId: definition });
    await calls.saved("menteeUserNotes", note, owner, below);
  });

  it("appears in the history of its record, and is found by the search", async () => {
    await answer({ "custom.nickname": "Pájaro Azul" });
    const { body } = await calls.post("getHistory", { tableName: "mentees", tableId: own.mentee.id }, owner);
    expect(JSON.stringify(body)).toContain("custom.nickname");
    const found = await calls.list("mentees", { searchText: "pajaro azul" }, owner);
    expect(found.map(({ id }) => id)).toEqual([own.mentee.id]);
  });

  it("filters, sorts and widens lists", async () => {
    // The saves are sequential, because ids of simultaneous ones are in any order.
    const people: Person[] = [];
    for (let at = 0; at < 3; at += 1) people.push(await makeMentee(test.db, own.world.own));
    const [nine, eleven, ten] = people.map(({ id }) => id);
    const car = ["1", "0", ""];
    for (const [at, { id }] of people.entries())
      await answer(
        {
          "custom.shoe_size": String([9, 11, 10][at]),
          "custom.court_day": `2027-03-0${at + 1}`,
          "custom.bed": at === 0 ? own.choices["Upper"] : "",
          "custom.needs": at === 1 ? `,${own.choices["Ride"]},` : "",
          "custom.has_a_car": car[at],
        },
        owner,
        id,
      );
    const find = async (field: string, op: string, value?: unknown) => {
      const filter = { all: [{ field: `custom.${field}`, op, value }] };
      const rows = await calls.list("mentees", { filter, sortFieldName: "id" }, owner);
      return rows.map(({ id }) => id).filter((id) => people.some((person) => person.id === id));
    };
    expect(await find("shoe_size", "after", 9)).toEqual([eleven, ten]);
    expect(await find("court_day", "between", ["2027-03-02", "2027-03-03"])).toEqual([eleven, ten]);
    expect(await find("bed", "is", own.choices["Upper"])).toEqual([nine]);
    expect(await find("needs", "has", [own.choices["Ride"]])).toEqual([eleven]);
    expect(await find("needs", "empty")).toEqual([nine, ten]);
    expect(await find("has_a_car", "is", true)).toEqual([nine]);
    expect(await find("nickname", "empty")).toEqual([nine, eleven, ten]);
    const ordered = await calls.list(
      "mentees",
      {
        sortFieldName: "custom.shoe_size",
        sortDirection: "DESC",
        columns: ["custom.shoe_size", "custom.bed"],
      },
      owner,
    );
    const sizes = ordered.filter(({ id }) => people.some((person) => person.id === id));
    expect(sizes.map((row) => row["custom.shoe_size"])).toEqual([11, 10, 9]);
    expect(sizes.at(-1)!["custom.bed"]).toBe(own.choices["Upper"]);
    // The other fields were not requested.
    expect(ordered[0]).not.toHaveProperty(["custom.nickname"]);
  });
});

describe("A custom field", () => {
  it("is unknown to other organizations, even to one with the same key", async () => {
    const { otherOwner, otherMentee, other } = own.world;
    await calls.define({ labelEn: "Nickname" }, otherOwner);
    expect(
      (await answer({ "custom.shoe_size": "7", "custom.nickname": "Theirs" }, otherOwner, otherMentee.id))
        .body,
    ).toMatchObject({ status: 1 });
    const { custom } = await stored(otherMentee.id);
    expect(Object.values(custom)).toEqual(["Theirs"]);
    const read = await calls.read("mentees", otherMentee.id, otherOwner);
    expect(Object.keys(read).filter((name) => name.startsWith("custom."))).toEqual(["custom.nickname"]);
    const filter = { all: [{ field: "custom.shoe_size", op: "is", value: 7 }] };
    for (const asked of [{ filter }, { columns: ["custom.shoe_size"] }])
      expect((await calls.post("getTable", { tableName: "mentees", ...asked }, otherOwner)).status).toBe(400);
    // Both organizations read this record of the directory, but each sees only the answers to its own fields.
    await calls.define({ labelEn: "Rating", tableName: "resources" }, owner);
    await calls.define({ labelEn: "Rating", tableName: "resources" }, otherOwner);
    const resource = await sql<{ id: string }>`
      insert into resources (organization_id, name) values (${other}, 'Theirs') returning id`.execute(
      test.db,
    );
    const id = resource.rows[0]!.id;
    await calls.saved("resources", { "custom.rating": "five" }, otherOwner, { tableId: id });
    expect((await calls.read("resources", id, otherOwner))["custom.rating"]).toBe("five");
    expect((await calls.read("resources", id, owner))["custom.rating"]).toBe("");
    // Searches don't reveal them either.
    const found = async (by: Person) => (await calls.list("resources", { searchText: "five" }, by)).length;
    expect([await found(otherOwner), await found(owner)]).toEqual([1, 0]);
  });

  it("is visible to the super-organization only where it opens that organization", async () => {
    const { superOwner, own: organizationId } = own.world;
    await answer({ "custom.shoe_size": "41" });
    const asked = { columns: ["custom.shoe_size"], sortFieldName: "id" };
    const listed = await calls.list("mentees", { ...asked, organizationId }, superOwner);
    expect(listed.find(({ id }) => id === own.mentee.id)).toMatchObject({ "custom.shoe_size": 41 });
    expect((await calls.post("getTable", { tableName: "mentees", ...asked }, superOwner)).status).toBe(400);
    expect((await calls.read("mentees", own.mentee.id, superOwner))["custom.shoe_size"]).toBe(41);
    await answer({ "custom.shoe_size": "40" }, superOwner);
    expect((await calls.read("mentees", own.mentee.id, owner))["custom.shoe_size"]).toBe(40);
  });

  it("is invisible to mentees", async () => {
    await calls.define({ tableName: "menteeUserTasks", labelEn: "Helper" }, owner);
    const tableId = await assignTask(test.db, own.mentee, "Get an ID card");
    const about = { tableId, menteeId: own.mentee.id };
    await calls.saved("menteeUserTasks", { "custom.helper": "Planted name" }, owner, about);
    expect((await calls.read("menteeUserTasks", tableId, owner))["custom.helper"]).toBe("Planted name");
    const read = await calls.read("menteeUserTasks", tableId, own.mentee);
    expect(read).toHaveProperty("endDate");
    expect(JSON.stringify(read)).not.toMatch(/custom\.|Planted name/);
  });

  it("that is sensitive is for people who may see such answers, and in no search", async () => {
    await answer({ "custom.nickname": "Planted Word" });
    const plain = await makePlainStaff(test, own.world.own);
    const definition = (await calls.list("customFields", { searchText: "Nickname" }, owner))[0]!;
    const set = (sensitive: string) =>
      calls.saved("customFields", { sensitive }, owner, { tableId: String(definition["id"]) });
    await set("1");
    expect((await stored()).search).toBe("");
    expect((await calls.read("mentees", own.mentee.id, plain))["custom.nickname"]).toBe("");
    expect((await calls.read("mentees", own.mentee.id, owner))["custom.nickname"]).toBe("Planted Word");
    expect(await calls.list("mentees", { searchText: "planted word" }, plain)).toEqual([]);
    expect(await calls.list("mentees", { searchText: "planted word" }, owner)).toEqual([]);
    const filter = { all: [{ field: "custom.nickname", op: "is", value: "Planted Word" }] };
    expect((await calls.post("getTable", { tableName: "mentees", filter }, plain)).status).toBe(400);
    expect((await answer({ "custom.nickname": "Theirs" }, plain)).status).toBe(403);
    // A client that reads it as empty sends that back, and nothing is lost.
    expect((await answer({ "custom.nickname": "" }, plain)).body).toMatchObject({ status: 1 });
    expect((await stored()).custom).toMatchObject({ [String(definition["id"])]: "Planted Word" });
    await set("0");
    expect(await calls.list("mentees", { searchText: "planted word" }, plain)).toHaveLength(1);
  });
});
