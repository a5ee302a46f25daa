/** Emails that people of other organizations sign in with: no call reveals whose address it is. */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";
import { makeImporter } from "#tests/support/importer.ts";

type Data = Record<string, unknown>;
const vague = "This email address cannot be used to sign in here; please ask your administrator.";
const usedUp = "You cannot enter more email addresses today; please continue tomorrow.";

let elsewhere: string;
let stranger: Person;
let worker: Person;

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  elsewhere = await makeOrganization(test.db);
  stranger = await makeMentee(test.db, elsewhere);
});
beforeEach(async () => {
  worker = await makeStaff(test.db, world.own);
});

const save = async (table: string, tableId: string, data: Data, by: Person = worker) =>
  (await test.save(table, tableId, data, by.token)).body;
const add = async (email: string, table = "mentees", by: Person = worker) => {
  const data = await sampleData(world, registry.get(table)!, world.owner, { required: true });
  return save(table, "0", { ...data, email, sendInvitation: "0" }, by);
};
const useUp = (by: Person, points = 20) =>
  sql`insert into rate_limits (key, points, expire)
    values (${`addressElsewhere:${by.accountId}`}, ${points}, ${Date.now() + 3_600_000})
    on conflict (key) do update set points = excluded.points`.execute(test.db);
const countOf = async (by: Person) =>
  (
    await test.query(sql`select points from rate_limits where key = ${`addressElsewhere:${by.accountId}`}`)
  )[0]?.["points"] ?? 0;
const auditOf = (by: Person) =>
  test.query(sql`select action, outcome, details from audit_trail
    where account_id = ${by.accountId} and details ->> 'problem' is not null order by id`);

describe("An email that a person in another organization signs in with", () => {
  it.each(["mentees", "users"])(
    "is refused in vague words for a new row of %s, counted and audited",
    async (table) => {
      const body = await add(stranger.email.toUpperCase(), table);
      expect(body).toMatchObject({ status: 0, message: vague, errors: { email: vague } });
      expect(await countOf(worker)).toBe(1);
      const audited = await auditOf(worker);
      expect(audited).toMatchObject([
        { action: "save", outcome: "refused", details: { problem: "addressElsewhere" } },
      ]);
      expect(JSON.stringify(audited).toLowerCase()).not.toContain(stranger.email.toLowerCase());
    },
  );

  it("is refused in vague words when a record or the person's profile gets it", async () => {
    const { id } = await makeMentee(test.db, world.own);
    expect(await save("mentees", id, { email: stranger.email, version: 1 })).toMatchObject({
      message: vague,
    });
    const profile = { updateType: "profile", email: stranger.email };
    for (const by of [worker, await makeMentee(test.db, world.own)]) {
      const before = Number(await countOf(by));
      const { body } = await test.post("update-profile", profile, by.token);
      expect(body).toMatchObject({ status: 0, message: vague, errors: { email: vague } });
      expect(await countOf(by)).toBe(before + 1);
      expect((await auditOf(by)).at(-1)).toMatchObject({
        action: "saveProfile",
        outcome: "refused",
        details: { problem: "addressElsewhere" },
      });
    }
  });

  it("keeps a deleted person deleted, with the same message", async () => {
    const gone = await makeMentee(test.db, world.own);
    const at = { tableName: "mentees", tableId: gone.id };
    expect((await test.post("deleteRecord", at, worker.token)).body).toMatchObject({ status: 1 });
    await makeMentee(test.db, elsewhere, { values: { email: gone.email } });
    expect((await test.post("restoreRecord", at, worker.token)).body).toMatchObject({ message: vague });
    expect(await countOf(worker)).toBe(1);
  });

  it("keeps two merged people merged, with the same message", async () => {
    const kept = await makeMentee(test.db, world.own);
    const gone = await makeMentee(test.db, world.own);
    const both = { keptId: kept.id, goneId: gone.id, versions: { kept: 1, gone: 1 } };
    const { body } = await test.post("mentees/merge", both, worker.token);
    expect(body).toMatchObject({ status: 1 });
    const unmerge = () => test.post("mentees/unmerge", { mergeId: body["mergeId"] }, worker.token);
    const taker = await makeMentee(test.db, elsewhere, { values: { email: gone.email } });
    expect((await unmerge()).body).toMatchObject({ status: 0, message: vague });
    expect(await countOf(worker)).toBe(1);
    await sql`update accounts set deleted_at = now() where id = ${taker.accountId}`.execute(test.db);
    const twin = await makeMentee(test.db, world.own, { values: { email: gone.email } });
    expect((await unmerge()).body).toMatchObject({
      message: "Someone else now uses the other record's email. Change it there first.",
    });
    expect(await countOf(worker)).toBe(1);
    await sql`update accounts set deleted_at = now() where id = ${twin.accountId}`.execute(test.db);
    expect((await unmerge()).body).toMatchObject({ status: 1 });
  });

  it("differs from an email within the organization, which is neither vague nor counted", async () => {
    const body = await add(world.mentee.email);
    expect(body["message"]).toBe("Someone already uses this email address.");
    expect(await countOf(worker)).toBe(0);
    // Staff of the super-organization see everyone.
    expect((await add(stranger.email, "mentees", world.superOwner))["message"]).toBe(
      "Someone already uses this email address.",
    );
  });

  it("can't be asked about more often by calls that arrive together", async () => {
    await useUp(worker, 18);
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(stranger.email)));
    const messages = answers.map(({ message }) => message).toSorted();
    expect(messages).toEqual([vague, vague, ...Array<string>(6).fill(usedUp)].toSorted());
    expect(await countOf(worker)).toBe(20);
  });

  it("gets the same answer as every other email after the daily limit is reached", async () => {
    await useUp(worker, 19);
    expect((await add(stranger.email))["message"]).toBe(vague);
    for (const email of [stranger.email, world.mentee.email, "nobody.has@test.example"])
      expect(await add(email)).toMatchObject({ status: 0, message: usedUp, errors: { email: usedUp } });
    const { body } = await test.post(
      "update-profile",
      { updateType: "profile", email: "nobody.has@test.example" },
      worker.token,
    );
    expect(body).toMatchObject({ status: 0, message: usedUp });
    expect(await countOf(worker)).toBe(20);
    // The limit applies to one person, and other changes work.
    const other = await makeStaff(test.db, world.own);
    expect(await add("nobody.had@test.example", "users", other)).toMatchObject({ status: 1 });
    const { id } = await makeMentee(test.db, world.own);
    expect(await save("mentees", id, { middleName: "B", version: 1 })).toMatchObject({ status: 1 });
  });
});

describe("A sheet with emails that people in other organizations sign in with", () => {
  const { call, settle, rowsOf, ...importer } = makeImporter(test, () => worker);
  const check = async (importId: string) => {
    const mapping = ["firstName", "lastName", "email"].map((field, column) => ({ column, field }));
    expect(await call("check", { importId, mapping })).toMatchObject({ status: 1 });
    return settle(importId);
  };
  const read = async (emails: readonly string[], lastName: string) => {
    const content = ["First name,Last name,Email", ...emails.map((one, at) => `Row${at},${lastName},${one}`)];
    return (await importer.read(content.join("\n"))).id;
  };

  it("is told only how many there are, counts each once, and imports its people without them", async () => {
    const importId = await read(["free1@test.example", stranger.email, "free2@test.example"], "Elsewhere");
    for (const _ of ["once", "again"]) {
      const checked = await check(importId);
      expect(checked).toMatchObject({ addressesLeftOut: 1, counts: { create: 3, wrong: 0 } });
      expect((await rowsOf(importId, "create")).map(({ problems }) => problems)).toEqual([[], [], []]);
      expect(await countOf(worker)).toBe(1);
    }
    expect(await auditOf(worker)).toMatchObject([
      { action: "list", outcome: "refused", details: { importId, problem: "addressElsewhere", count: 1 } },
    ]);
    const { planHash } = await settle(importId);
    await call("run", { importId, planHash });
    expect(await settle(importId)).toMatchObject({ addressesLeftOut: 1, counts: { created: 3 } });
    expect(
      await test.query(
        sql`select first_name, email from mentees where last_name = 'Elsewhere' order by first_name`,
      ),
    ).toEqual([
      { first_name: "Row0", email: "free1@test.example" },
      { first_name: "Row1", email: null },
      { first_name: "Row2", email: "free2@test.example" },
    ]);
  });

  it("has all emails refused alike above the daily limit, even when a row is corrected", async () => {
    await useUp(worker, 20);
    const importId = await read(["free3@test.example", stranger.email, world.mentee.email], "Limited");
    expect(await check(importId)).toMatchObject({ addressesLeftOut: 0, counts: { wrong: 2, duplicate: 1 } });
    const messages = async () =>
      (await rowsOf(importId, "wrong")).map(({ problems }) => problems.map(({ message }) => message));
    expect(await messages()).toEqual([[usedUp], [usedUp]]);
    await call("correct", { importId, rowNo: 2, values: { "2": "free4@test.example" } });
    expect(await messages()).toEqual([[usedUp], [usedUp]]);
    await call("correct", { importId, rowNo: 2, values: { "2": "" } });
    expect((await settle(importId)).counts).toMatchObject({ create: 1, wrong: 1 });
  });

  it("counts the email of a corrected row if it is not the email that the row had", async () => {
    const other = await makeMentee(test.db, elsewhere);
    const importId = await read([stranger.email], "Corrected");
    await check(importId);
    await call("correct", { importId, rowNo: 2, values: { "2": other.email } });
    expect(await settle(importId)).toMatchObject({ addressesLeftOut: 1 });
    expect(await countOf(worker)).toBe(2);
  });
});
