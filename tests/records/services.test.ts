/** Services, and the awards that pay for them. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { testApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

let kind: string;
let award: string;
type Data = Record<string, unknown>;
const term = { startDate: dayAway(-300), endDate: dayAway(60) };

const save = async (tableName: string, data: Data, { id = "0", person = world.owner as Person } = {}) =>
  (
    await test.save(
      tableName,
      id,
      data,
      person.token,
      tableName === "services" ? { menteeId: world.mentee.id } : {},
    )
  ).body;
const log = (data: Data, more: { id?: string; person?: Person } = {}) =>
  save("services", { kind, date: dayAway(-10), ...data }, more);
const read = async (tableName: string, tableId: unknown, person: Person = world.owner) =>
  (await test.read(tableName, tableId, person.token)).body["dataValues"] as Data;
const addAward = (data: Data = {}) =>
  save("awards", { name: "Reentry 26", funder: "BJA", grantNumber: "15PBJA-1", ...term, ...data });
const count = async (table: string) =>
  (await sql`select from ${sql.table(table)} where deleted_at is null`.execute(test.db)).rows.length;

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  kind = await insertRow(test.db, "configServiceKinds", { name: "Bus pass", family: "transportation" });
  award = String((await addAward({ amount: "1000.50" }))["recordId"]);
});

describe("A service", () => {
  it("keeps what was given, and what it cost to the cent", async () => {
    const given = {
      minutes: "45",
      units: "2",
      cost: "12.35",
      award,
      provider: "City Transit",
      note: "Two passes",
    };
    const { recordId } = await log(given);
    expect(await read("services", recordId)).toMatchObject({
      date: dayAway(-10),
      kind,
      minutes: 45,
      units: 2,
      cost: 12.35,
      award,
      provider: "City Transit",
      note: "Two passes",
    });
    await sql`delete from services`.execute(test.db);
  });

  it.each([
    ["minutes below zero", { minutes: "-1" }, "minutes"],
    ["minutes above a day", { minutes: "1441" }, "minutes"],
    ["a cost with three decimals", { cost: "1.005" }, "cost"],
    ["a cost below zero", { cost: "-0.01" }, "cost"],
    ["a date in the future", { date: dayAway(3) }, "date"],
    ["a kind that doesn't exist", { kind: "999999" }, "kind"],
  ])("is refused with one sentence for %s, and nothing is stored", async (_what, data, field) => {
    const before = await count("services");
    const answer = await log(data);
    expect(answer).toMatchObject({ status: 0, errors: { [field]: answer["message"] } });
    expect(String(answer["message"]).match(/[.!]/g)).toHaveLength(1);
    expect(await count("services")).toBe(before);
  });

  it("lies within the dates of its award, on both of their days", async () => {
    for (const date of [term.startDate, dayAway(0)]) expect((await log({ award, date }))["status"]).toBe(1);
    const early = await log({ award, date: dayAway(-301) });
    expect(early["status"]).toBe(0);
    expect(Object.keys(early["errors"] as Data)).toEqual(["date"]);
    const past = { startDate: dayAway(-300), endDate: dayAway(-100), grantNumber: "" };
    const { recordId: ended } = await addAward(past);
    expect((await log({ award: ended, date: past.endDate }))["status"]).toBe(1);
    expect((await log({ award: ended, date: dayAway(-99) }))["status"]).toBe(0);
    // The same date is valid without the award, but then the award can't be added.
    const { recordId } = await log({ date: dayAway(-301) });
    expect(await log({ award, date: dayAway(-301) }, { id: String(recordId) })).toMatchObject({ status: 0 });
    await sql`delete from services`.execute(test.db);
    await sql`delete from awards where id = ${ended}`.execute(test.db);
  });

  it("can't be paid from another organization's award", async () => {
    const foreign = await insertRow(test.db, "awards", {
      organizationId: world.other,
      name: "Theirs",
      funder: "State",
      ...term,
    });
    expect(await log({ award: foreign })).toMatchObject({ status: 0, errors: { award: expect.any(String) } });
  });

  it("is read and logged with the key of notes, and never by mentees", async () => {
    const { db } = test;
    const flags = ["menteesCanView", "tablesCanView", "tablesCanAdd"] as const;
    const staffWith = (keys: readonly ("menteeNotes" | "measures" | "menteeGoals")[]) =>
      makeStaff(db, world.own, { role: { flags, keys, roleType: 2 } });
    const writer = await staffWith(["menteeNotes"]);
    expect((await log({}, { person: writer }))["status"]).toBe(1);
    const list = (person: Person) =>
      test.post("getMenteeTable", { tableName: "services", menteeId: world.mentee.id }, person.token);
    expect((await list(writer)).status).toBe(200);
    expect((await list(await staffWith(["menteeGoals"]))).status).toBe(403);
    expect((await list(world.mentee)).status).toBe(403);
    expect((await list(world.otherOwner)).status).toBe(404);
    // Only people with the access key of measures see awards and their balances.
    const awards = (person: Person) => test.post("getTable", { tableName: "awards" }, person.token);
    expect((await awards(writer)).status).toBe(403);
    expect((await awards(await staffWith(["measures"]))).status).toBe(200);
    await sql`delete from services`.execute(db);
  });
});

describe("An award", () => {
  it.each([
    ["reversed dates", { startDate: term.endDate, endDate: term.startDate }, "endDate"],
    ["an amount with three decimals", { amount: "10.125" }, "amount"],
    ["no funder", { funder: "" }, "funder"],
    [
      "a grant that has an award on some of these days",
      { startDate: dayAway(60), endDate: dayAway(90) },
      "startDate",
    ],
    ["the same grant in other letters", { funder: "bja", grantNumber: "15pbja-1" }, "startDate"],
  ])("is refused with one sentence for %s, and nothing is stored", async (_what, data, field) => {
    const before = await count("awards");
    const answer = await addAward(data);
    expect(answer).toMatchObject({ status: 0, errors: { [field]: answer["message"] } });
    expect(String(answer["message"]).match(/[.!]/g)).toHaveLength(1);
    expect(await count("awards")).toBe(before);
  });

  it("may follow another one of the same grant, and others may lack a grant number", async () => {
    const following = { startDate: dayAway(61), endDate: dayAway(200) };
    const made = [
      await addAward(following),
      await addAward({ grantNumber: "" }),
      await addAward({ grantNumber: "" }),
    ];
    for (const { status, recordId } of made) {
      expect(status).toBe(1);
      await sql`delete from awards where id = ${recordId}`.execute(test.db);
    }
  });

  it("counts dollars to the cent and people once, without deleted services and mentees", async () => {
    const { db } = test;
    const [other, gone] = [await makeMentee(db, world.own), await makeMentee(db, world.own)];
    const row = (menteeId: string, cost: number | null, more: Data = {}) =>
      insertRow(db, "services", {
        organizationId: world.own,
        menteeId,
        kind,
        award,
        date: dayAway(-5),
        cost,
        ...more,
      });
    for (let at = 0; at < 10; at++) await row(world.mentee.id, 0.1);
    await row(world.mentee.id, 100.25);
    await row(other.id, null);
    await row(other.id, 500, { deletedAt: new Date() });
    await row(other.id, 500, { award: null });
    await row(gone.id, 500);
    await sql`update mentees set deleted_at = now() where id = ${gone.id}`.execute(db);
    const used = { spent: 101.25, left: 899.25, served: 2 };
    expect(await read("awards", award)).toMatchObject(used);
    const table = { tableName: "awards", columns: ["spent", "left", "served"] };
    const { body } = await test.post("getTable", table, world.owner.token);
    expect(body).toMatchObject({ dataValues: [used] });
    // The remaining amount doesn't depend on which services a person sees.
    const limited = await makeStaff(db, world.own, { role: { roleType: 2, values: { caseloadOnly: true } } });
    expect(await read("awards", award, limited)).toMatchObject(used);
  });

  it("can't end before its last service or begin after its first one", async () => {
    const message = textsOf("en")("server.services.outsideTerm");
    expect(await save("awards", { endDate: dayAway(-6) }, { id: award })).toMatchObject({
      status: 0,
      errors: { endDate: message },
    });
    expect(await save("awards", { startDate: dayAway(-4) }, { id: award })).toMatchObject({
      status: 0,
      message,
    });
    expect((await save("awards", { endDate: dayAway(-5) }, { id: award }))["status"]).toBe(1);
    expect((await save("awards", { endDate: term.endDate }, { id: award }))["status"]).toBe(1);
  });
});
