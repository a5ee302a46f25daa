import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Duplicate } from "#shared/contracts/responses/duplicates.ts";
import { registry } from "#shared/records/registry.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const save = async (tableId: string, data: Data, person: Person = world.owner) =>
  (await test.save("mentees", tableId, data, person.token)).body;
const find = (data: Data, person: Person = world.owner) =>
  test.post("duplicates/find", { tableName: "mentees", data }, person.token);
const foundBy = async (data: Data, person?: Person) =>
  (await find(data, person)).body["dataValues"] as Duplicate[];

/** Returns a day some years from now. */
const inYears = (years: number): string => `${new Date().getUTCFullYear() + years}-06-15`;

describe("Impossible days", () => {
  it("are refused at their field, in the caller's language", async () => {
    const spanish = await makeStaff(test.db, world.own, { language: "es" });
    const cases: [Data, Data][] = [
      [{ birthday: inYears(2) }, { birthday: "This date is in the future." }],
      [{ birthday: inYears(-122) }, { birthday: "This date is more than 120 years ago." }],
      [{ dateOfDischarge: inYears(122) }, { dateOfDischarge: "This date is more than 120 years ahead." }],
      [
        { birthday: "2001-02-03", dateOfReferral: "2001-02-02" },
        { dateOfReferral: "This date is before “Birthday”." },
      ],
      [
        { dateOfAdmission: "2020-02-03", dateOfDischarge: "2020-02-02" },
        { dateOfDischarge: "This date is before “Date of admission”." },
      ],
    ];
    for (const [data, errors] of cases) {
      const fresh = { ...(await sampleData(world, registry.get("mentees")!, world.owner)), ...data };
      for (const id of [world.mentee.id, "0"]) {
        const body = await save(id, id === "0" ? { ...fresh, consentSigned: "", consentUntil: "" } : data);
        expect(body, JSON.stringify(data)).toMatchObject({ status: 0 });
        for (const [name, message] of Object.entries(errors))
          expect((body["errors"] as Data)[name], JSON.stringify(body)).toBe(message);
      }
    }
    expect((await save(world.mentee.id, { birthday: inYears(2) }, spanish))["message"]).toBe(
      "Esta fecha está en el futuro.",
    );
  });

  it("that are already stored block nothing else, sent back or not", async () => {
    const { db } = test;
    const { id } = await makeMentee(db, world.own, {
      values: { birthday: inYears(3), dateOfAdmission: "2020-02-03", dateOfDischarge: "2020-02-02" },
    });
    const odd = { birthday: inYears(3), dateOfAdmission: "2020-02-03", dateOfDischarge: "2020-02-02" };
    expect(await save(id, { firstName: "New" })).toMatchObject({ status: 1 });
    expect(await save(id, { ...odd, firstName: "Newer" })).toMatchObject({ status: 1 });
    expect(await save(id, { dateOfReferral: "2020-01-01" })).toMatchObject({ status: 1 });
    expect(await save(id, { dateOfDischarge: "2020-02-01" })).toMatchObject({ status: 0 });
    expect(await save(id, { dateOfDischarge: "2020-02-03", birthday: "2000-01-01" })).toMatchObject({
      status: 1,
    });
  });

  it("that are sensitive to the caller block nothing, because a refusal would reveal them", async () => {
    const { db } = test;
    const { id } = await makeMentee(db, world.own, { values: { expectedRelease: "2020-06-15" } });
    const role = await makeRole(db, world.own, {
      flags: ["menteesCanView", "menteesCanEdit"],
      keys: ["manageMentees"],
      roleType: 2,
    });
    const editor = await makeStaff(db, world.own, { role });
    const born = { birthday: "2020-06-16" };
    expect((await save(id, born))["errors"]).toHaveProperty("expectedRelease");
    expect(await save(id, born, editor)).toMatchObject({ status: 1 });
  });
});

describe("An existing person", () => {
  const values = {
    firstName: "Ana",
    lastName: "García",
    formerNames: "Prado",
    birthday: "1985-03-04",
    dateOfAdmission: "2026-03-02",
    clientId: "AB-1",
  };

  it("is found by matching values, however they are typed", async () => {
    const { db } = test;
    const { id } = await makeMentee(db, world.own, { values });
    const [whole] = await foundBy(values);
    expect(whole).toMatchObject({
      id,
      name: "Ana García",
      birthYear: "1985",
      since: "2026-03-02",
      isLikely: true,
    });
    expect(whole!.reasons).toEqual(["nameExact", "birthdaySame", "clientIdSame"]);
    const cases: [Data, string[]][] = [
      [{ firstName: "ANA ", lastName: "garcia", birthday: "1985-03-04" }, ["nameExact", "birthdaySame"]],
      [{ firstName: "Garcia", lastName: "Ana", birthday: "1985-03-04" }, ["nameReversed", "birthdaySame"]],
      [{ firstName: "Ana", lastName: "Garcla", birthday: "1985-03-04" }, ["nameTypo", "birthdaySame"]],
      [{ firstName: "Ana", lastName: "García", birthday: "1985-04-03" }, ["nameExact", "birthdayClose"]],
      [{ firstName: "Ana", lastName: "Prado", birthday: "1985-03-04" }, ["nameShared", "birthdaySame"]],
      [{ lastName: "García", cellPhone: "+1 217-555-0142" }, []],
      [{ clientId: "ab-1" }, ["clientIdSame"]],
    ];
    for (const [data, reasons] of cases)
      expect(
        (await foundBy(data)).map((found) => found.reasons),
        JSON.stringify(data),
      ).toEqual(reasons.length > 0 ? [reasons] : []);
    for (const other of [
      { firstName: "Eva", lastName: "García", birthday: "1985-03-04" },
      { firstName: "Ana", lastName: "García", birthday: "1960-01-01" },
      { clientId: "%", lastName: "García" },
      { clientId: "AB-10" },
      { email: "nobody" },
      {},
    ])
      expect(await foundBy(other), JSON.stringify(other)).toEqual([]);
    await sql`update mentees set active = false where id = ${id}`.execute(db);
    expect(await foundBy(values)).toHaveLength(1);
    await sql`update mentees set deleted_at = now() where id = ${id}`.execute(db);
    expect(await foundBy(values)).toEqual([]);
  });

  it("is named only to people who may see them, five at most", async () => {
    const { db } = test;
    const twin = { ...values, clientId: "TWIN" };
    for (let count = 0; count < 6; count += 1) await makeMentee(db, world.other, { values: twin });
    expect(await foundBy(twin)).toEqual([]);
    expect(await foundBy(twin, world.otherOwner)).toHaveLength(5);
    expect(await foundBy({ ...twin, organizationId: world.other }, world.superOwner)).toHaveLength(5);
    expect(await foundBy({ ...twin, organizationId: world.other })).toEqual([]);
    const role = (flags: ("menteesCanAdd" | "menteesCanView")[]) =>
      makeRole(db, world.other, { flags, keys: ["manageMentees"], roleType: 2 });
    const adder = await makeStaff(db, world.other, { role: await role(["menteesCanAdd"]) });
    const reader = await makeStaff(db, world.other, { role: await role(["menteesCanView"]) });
    expect(await foundBy(twin, adder)).toEqual([]);
    const mentor = await makeStaff(db, world.other, {
      role: {
        flags: ["menteesCanAdd", "menteesCanView"],
        keys: ["manageMentees"],
        roleType: 2,
        values: { caseloadOnly: true },
      },
    });
    expect((await find(twin, mentor)).status).toBe(403);
    expect((await find(twin, reader)).status).toBe(403);
    expect((await find(twin, world.otherMentee)).status).toBe(403);
  });

  it("is searched for only with values that a record can have", async () => {
    const ask = (body: unknown) => test.post("duplicates/find", body, world.owner.token);
    expect((await ask({ tableName: "jobs", data: {} })).status).toBe(400);
    expect((await ask({ tableName: "nothing", data: {} })).status).toBe(404);
    expect((await ask({ tableName: "mentees" })).status).toBe(400);
    expect((await ask({ tableName: "mentees", data: { clientId: 5 } })).status).toBe(400);
    expect((await ask({ tableName: "mentees", data: { clientId: "\0" } })).status).toBe(400);
    expect(await foundBy({ clientId: "x".repeat(5000) })).toEqual([]);
  });
});
