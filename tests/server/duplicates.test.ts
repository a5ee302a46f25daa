import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import type { DuplicatePairsAnswer } from "#shared/contracts/duplicates.ts";
import { scanDaily } from "#server/features/duplicates/scan.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await createTestApp();
  world = await makeWorld(test.database.db);
});
afterAll(() => test.close());

/** An organization with its owner, and two entries of one person. */
async function makePair() {
  const { db } = test.database;
  const organization = await makeOrganization(db);
  const owner = await makeStaff(db, organization);
  const values = {
    firstName: "Ana",
    lastName: "García",
    birthday: "1985-03-04",
    cellPhone: "(217) 555-0142",
  };
  const first = await makeMentee(db, organization, { values });
  const second = await makeMentee(db, organization, {
    values: { ...values, lastName: "Garsía", cellPhone: "217.555.0142" },
  });
  await makeMentee(db, organization, { values: { ...values, firstName: "Eva", birthday: "1990-01-01" } });
  return { organization, owner, first, second };
}

const call = (path: string, body: unknown, { token }: Person) => test.post(`duplicates/${path}`, body, token);
const pairsFor = async (person: Person, body = {}) =>
  (await call("pairs", body, person)).body as unknown as DuplicatePairsAnswer;
const scan = async (person: Person) => expect((await call("scan", {}, person)).status).toBe(200);

describe("pairs of mentees who may be one person", () => {
  it("are found when asked, shown side by side, and stay decided", async () => {
    const { owner, first, second } = await makePair();
    expect(await pairsFor(owner)).toMatchObject({ dataValues: [], totalRecords: 0, scannedAt: "" });
    await scan(owner);
    const { dataValues, totalRecords, scannedAt } = await pairsFor(owner);
    expect(totalRecords).toBe(1);
    expect(Date.parse(scannedAt)).toBeGreaterThan(0);
    const [pair] = dataValues;
    expect(pair).toMatchObject({
      isLikely: true,
      reasons: ["nameTypo", "birthdaySame", "placeStreet", "middleTypo", "phoneSame"],
    });
    expect(pair!.sides.map(({ id, name, active }) => ({ id, name, active }))).toEqual([
      { id: first.id, name: "Ana García", active: true },
      { id: second.id, name: "Ana Garsía", active: true },
    ]);
    expect(pair!.sides[0].values).toMatchObject({ birthday: "1985-03-04", formerNames: "", clientId: "" });
    const decide = async (state: string) =>
      (await call("decide", { pairId: pair!.id, state }, owner)).body["status"];
    expect(await decide("different")).toBe(1);
    expect(await decide("different")).toBe(1);
    expect(await pairsFor(owner)).toMatchObject({ dataValues: [], totalRecords: 0 });
    await scan(owner);
    expect((await pairsFor(owner)).dataValues).toEqual([]);
    expect(await decide("open")).toBe(1);
    expect((await pairsFor(owner)).dataValues).toHaveLength(1);
    expect(await decide("same")).toBe(1);
    await scan(owner);
    expect((await pairsFor(owner)).dataValues).toEqual([]);
  });

  it("left for later come after all others, and go when nothing is alike any more", async () => {
    const { organization, owner, second } = await makePair();
    const { db } = test.database;
    for (let count = 0; count < 2; count += 1)
      await makeMentee(db, organization, {
        values: { firstName: "Omar", lastName: "Reyes", birthday: "1970-07-08" },
      });
    await scan(owner);
    const before = (await pairsFor(owner)).dataValues.map(({ id }) => id);
    expect(before).toHaveLength(2);
    await call("decide", { pairId: before[0], state: "later" }, owner);
    expect((await pairsFor(owner)).dataValues.map(({ id }) => id)).toEqual(before.toReversed());
    await sql`update mentees set deleted_at = now() where id = ${second.id}`.execute(db);
    expect((await pairsFor(owner)).totalRecords).toBe(1);
    await scan(owner);
    const { rows } = await sql`select from duplicate_pairs where organization_id = ${organization}`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
  });

  it("are compared every day where something changed", async () => {
    const { organization, owner } = await makePair();
    const { db } = test.database;
    await scanDaily(db);
    const { scannedAt } = await pairsFor(owner);
    expect((await pairsFor(owner)).totalRecords).toBe(1);
    const age = (interval: string) =>
      sql`update duplicate_scans set scanned_at = scanned_at - ${interval}::interval
        where organization_id = ${organization}`.execute(db);
    await scanDaily(db);
    expect((await pairsFor(owner)).scannedAt).toBe(scannedAt);
    await age("25 hours");
    await sql`update mentees set updated_at = now() - interval '3 days' where organization_id = ${organization}`.execute(
      db,
    );
    const old = (await pairsFor(owner)).scannedAt;
    await scanDaily(db);
    expect((await pairsFor(owner)).scannedAt).toBe(old);
    await sql`update mentees set updated_at = now() where organization_id = ${organization}`.execute(db);
    await scanDaily(db);
    expect((await pairsFor(owner)).scannedAt > old).toBe(true);
  });

  it("are for those alone who hold the key and see all mentees of the organization", async () => {
    const { db } = test.database;
    const { organization, owner, first } = await makePair();
    await scan(owner);
    const [pair] = (await pairsFor(owner)).dataValues;
    const staff = async (settings: Parameters<typeof makeRole>[2]) =>
      makeStaff(db, organization, { role: await makeRole(db, organization, { roleType: 2, ...settings }) });
    const withoutKey = await staff({ keys: allKeys.filter((key) => key !== "duplicates") });
    const narrow = await staff({ values: { caseloadOnly: true } });
    const reader = await staff({ flags: allFlags.filter((flag) => flag !== "menteesCanEdit") });
    const blind = await staff({ flags: allFlags.filter((flag) => flag !== "menteesCanView") });
    const decision = { pairId: pair!.id, state: "different" };
    for (const person of [withoutKey, narrow, blind, first]) {
      expect((await call("pairs", {}, person)).status).toBe(403);
      expect((await call("scan", {}, person)).status).toBe(403);
      expect((await call("decide", decision, person)).status).toBe(403);
    }
    expect((await pairsFor(reader)).totalRecords).toBe(1);
    expect((await call("decide", decision, reader)).status).toBe(403);
    for (const person of [world.owner]) {
      expect((await pairsFor(person)).totalRecords).toBe(0);
      expect((await call("pairs", { organizationId: organization }, person)).status).toBe(404);
      expect((await call("scan", { organizationId: organization }, person)).status).toBe(404);
      expect((await call("decide", decision, person)).status).toBe(404);
    }
    expect((await pairsFor(world.superOwner, { organizationId: organization })).totalRecords).toBe(1);
    for (const wrong of [{ pairId: 7 }, { pairId: pair!.id, state: "merged" }, {}])
      expect((await call("decide", wrong, owner)).status).toBe(400);
    for (const pairId of ["999999", "x"])
      expect((await call("decide", { pairId, state: "later" }, owner)).status).toBe(404);
    expect((await pairsFor(owner)).totalRecords).toBe(1);
  });
});
