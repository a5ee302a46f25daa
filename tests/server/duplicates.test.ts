import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import type { DuplicatePairsAnswer } from "#shared/contracts/responses/duplicates.ts";
import { timezones } from "#shared/constants.ts";
import { requestNightlyScans, ScanRunner, scanRunnerOf } from "#server/features/duplicates/scan.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

const test = testApp();
const world = prepared(() => makeWorld(test.db));

/** An organization with its owner, and two entries of one person. */
async function makePair() {
  const { db } = test;
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
async function scan(person: Person): Promise<void> {
  expect((await call("scan", {}, person)).status).toBe(200);
  await expect.poll(async () => (await pairsFor(person)).progress).toBeNull();
}

describe("Pairs of possible duplicates among mentees", () => {
  it("are found on request, shown side by side, and stay decided", async () => {
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

  it("are not offered again after their merge was undone", async () => {
    const { owner, first, second } = await makePair();
    await scan(owner);
    expect((await pairsFor(owner)).totalRecords).toBe(1);
    const versions = { kept: 1, gone: 1 };
    const ids = { keptId: first.id, goneId: second.id };
    const merge = await test.post("mentees/merge", { ...ids, choices: {}, versions }, owner.token);
    const { mergeId } = merge.body;
    const unmerge = () => test.post("mentees/unmerge", { mergeId }, owner.token);
    for (let count = 0; count < 2; count += 1) {
      expect((await unmerge()).body).toMatchObject({ status: 1 });
      expect((await pairsFor(owner)).dataValues).toEqual([]);
      await scan(owner);
      expect((await pairsFor(owner)).dataValues).toEqual([]);
    }
  });

  it("that were left for later come last, and disappear when nothing is similar any more", async () => {
    const { organization, owner, second } = await makePair();
    const { db } = test;
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

  it("are compared once, however often it is requested, with progress", async () => {
    const { organization, owner } = await makePair();
    const { db } = test;
    // Simulates another process that is working on the scan.
    await sql`insert into duplicate_scans (organization_id, asked_at, heartbeat_at, progress)
      values (${organization}, now(), now(), 40)`.execute(db);
    for (let count = 0; count < 2; count += 1) expect((await call("scan", {}, owner)).status).toBe(200);
    await scanRunnerOf(test.app).begin();
    expect(await pairsFor(owner)).toMatchObject({ dataValues: [], progress: 40, scannedAt: "" });
    // The other process has died.
    await sql`update duplicate_scans set heartbeat_at = now() - interval '31 seconds'
      where organization_id = ${organization}`.execute(db);
    await scanRunnerOf(test.app).begin();
    await expect.poll(async () => (await pairsFor(owner)).progress).toBeNull();
    expect((await pairsFor(owner)).totalRecords).toBe(1);
  });

  it("are left for the next process by one that ends", async () => {
    const { organization, owner } = await makePair();
    const { db } = test;
    const runner = new ScanRunner(test.database.application, test.app.log);
    await sql`insert into duplicate_scans (organization_id, asked_at) values (${organization}, now())`.execute(
      db,
    );
    const run = runner.begin();
    await runner.stop();
    await run;
    await scanRunnerOf(test.app).begin();
    await expect.poll(async () => (await pairsFor(owner)).progress).toBeNull();
    expect((await pairsFor(owner)).totalRecords).toBe(1);
  });

  it("are compared at night in the organization's time zone, if something changed", async () => {
    const { organization, owner } = await makePair();
    const { db } = test;
    // New York: 2 o'clock at night is 7 in UTC in winter.
    await sql`update organizations set timezones = ${timezones.indexOf("EST") + 1}, created_at = '2027-01-09'
      where id = ${organization}`.execute(db);
    // No other person sees the request, so nothing starts because of it.
    const askedAt = async (now: string) => {
      const trx = await db.startTransaction().execute();
      await requestNightlyScans(trx, new Date(now));
      const { rows } = await sql<{ asked: boolean }>`select asked_at is not null as asked from duplicate_scans
        where organization_id = ${organization}`.execute(trx);
      await trx.rollback().execute();
      return rows[0]?.asked ?? false;
    };
    expect(await askedAt("2027-01-10T02:00:00Z")).toBe(false);
    expect(await askedAt("2027-01-10T07:00:00Z")).toBe(true);
    await scan(owner);
    expect((await pairsFor(owner)).totalRecords).toBe(1);
    const change = (scanned: string, updated: string) =>
      sql`with m as (update mentees set updated_at = ${updated} where organization_id = ${organization})
        update duplicate_scans set scanned_at = ${scanned} where organization_id = ${organization}`.execute(
        db,
      );
    await change("2027-01-10T07:00:00Z", "2027-01-10T06:00:00Z");
    expect(await askedAt("2027-01-11T07:00:00Z")).toBe(false);
    await change("2027-01-10T07:00:00Z", "2027-01-10T08:00:00Z");
    expect(await askedAt("2027-01-10T08:30:00Z")).toBe(false);
    expect(await askedAt("2027-01-11T15:00:00Z")).toBe(false);
    expect(await askedAt("2027-01-11T06:30:00Z")).toBe(true);
    // Three nights without: at any time.
    expect(await askedAt("2027-01-13T15:00:00Z")).toBe(true);
  });

  it("are shown only to people who hold the key and see all mentees of the organization", async () => {
    const { db } = test;
    const { organization, owner, first } = await makePair();
    await scan(owner);
    const [pair] = (await pairsFor(owner)).dataValues;
    const keys = allKeys.filter((key) => key !== "duplicates");
    const withoutKey = await makeStaff(db, organization, { role: { roleType: 2, keys } });
    const narrow = await makeStaff(db, organization, {
      role: { roleType: 2, values: { caseloadOnly: true } },
    });
    const without = (lacking: Flag) =>
      makeStaff(db, organization, {
        role: { roleType: 2, flags: allFlags.filter((flag) => flag !== lacking) },
      });
    const reader = await without("menteesCanEdit");
    const blind = await without("menteesCanView");
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
