/**
 * A mentee signs in by text message only with a number that someone who may set sign-ins, or the mentee, entered or
 * confirmed (ADR 79).
 */
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { findPhone } from "#server/core/texts/phone.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import {
  makeKey,
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";
import { makeImporter } from "#tests/support/importer.ts";
import { updateProfile } from "./auth-helpers.ts";

let organizationId: string;
let owner: Person;
/** May do everything but set sign-ins. */
let helper: Person;
let count = 0;

// Without a gateway, text messages stay in the database, where the test can read them.
const test = testApp({ env: { PUBLIC_URL: "https://app.example.org" } });
beforeAll(async () => {
  // The first organization sees all others.
  await makeOrganization(test.db);
  organizationId = await makeOrganization(test.db);
  owner = await makeStaff(test.db, organizationId);
  const keys = allKeys.filter((key) => key !== "menteeResetPassword");
  const role = await makeRole(test.db, organizationId, { roleType: 2, keys });
  helper = await makeStaff(test.db, organizationId, { role });
});
beforeEach(async () => {
  for (const table of ["deliveries", "rate_limits"]) await test.query(sql`delete from ${sql.table(table)}`);
});

const nextPhone = () => `(555) 213-${String((count += 1)).padStart(4, "0")}`;
const wire = (phone: string) => `+1${phone.replace(/\D/g, "")}`;

interface Phoned extends Person {
  readonly phone: string;
  readonly clientId: string;
}

/** Records consent to texts at the current number. */
const agree = ({ id }: Person) =>
  test.query(sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile
    where id = ${id}`);

/** A mentee who signs in with a confirmed number. */
async function makePhoned(): Promise<Phoned> {
  const [phone, clientId] = [nextPhone(), `SN-${count}`];
  const values = { cellPhone: phone, clientId, birthday: "1985-04-03" };
  const mentee = await makeMentee(test.db, organizationId, { values });
  await test.query(sql`update mentees set sign_in_mobile = mobile where id = ${mentee.id}`);
  await agree(mentee);
  return { ...mentee, phone, clientId };
}

async function enterNumber({ id }: Person, cellPhone: string, token: string): Promise<void> {
  expect((await test.save("mentees", id, { cellPhone }, token)).body).toMatchObject({ status: 1 });
}

/** Returns true if a code and the birthday open a session on a new device. */
async function opens({ accountId }: Person, username: string, birthday = "04-03"): Promise<boolean> {
  await test.post("auth/signInCode", { username });
  const [sent] = await test.query(sql`select body from deliveries
    where kind = 'signInCode' and account_id = ${accountId} order by id desc limit 1`);
  const verificationCode = /\d{6}/.exec(String(sent?.["body"]))?.[0] ?? "";
  const { body } = await test.post("auth/signInWithCode", { username, verificationCode, birthday });
  return typeof body["token"] === "string";
}

async function isConfirmed(id: string): Promise<unknown> {
  const [row] = await test.query(
    sql`select coalesce(sign_in_mobile = mobile, false) as yes from mentees where id = ${id}`,
  );
  return row?.["yes"];
}
const person = ({ id }: Person) => ({ tableName: "mentees", tableId: id });
async function accessOf(mentee: Person): Promise<Record<string, unknown>> {
  const { body } = await test.post("auth/sessions/of", person(mentee), owner.token);
  return body["dataValues"] as Record<string, unknown>;
}
const confirm = (mentee: Person, number: string, { token }: Person = owner) =>
  test.post("auth/confirmNumber", { ...person(mentee), number }, token);

describe("A number that a team member without the right to set sign-ins entered", () => {
  it("signs no one in, by number or client number, even with the birthday that they entered", async () => {
    const mia = await makePhoned();
    const own = nextPhone();
    const data = { cellPhone: own, birthday: "1990-01-02" };
    expect((await test.save("mentees", mia.id, data, helper.token)).body).toMatchObject({ status: 1 });
    await agree(mia);
    expect(await opens(mia, own, "01-02")).toBe(false);
    expect(await opens(mia, mia.clientId, "01-02")).toBe(false);
    expect(await test.query(sql`select from deliveries where kind = 'signInCode'`)).toEqual([]);
    // The answer is the same as for a number that no one has.
    const answers = [];
    for (const username of [own, "(555) 999-9999"])
      answers.push((await test.post("auth/signInCode", { username })).text);
    expect(new Set(answers).size).toBe(1);
    // Reminders go to it.
    expect(await findPhone(test.db, mia.id)).toMatchObject({ mobile: wire(own), state: "allowed" });
  });

  it("ends a code that was sent to the former number, which signs in again once it is back", async () => {
    const mia = await makePhoned();
    await test.post("auth/signInCode", { username: mia.clientId });
    const [sent] = await test.query(sql`select body from deliveries where kind = 'signInCode'`);
    const verificationCode = /\d{6}/.exec(String(sent?.["body"]))?.[0] ?? "";
    await enterNumber(mia, nextPhone(), helper.token);
    await agree(mia);
    const enter = { username: mia.clientId, verificationCode, birthday: "04-03" };
    expect((await test.post("auth/signInWithCode", enter)).body).toMatchObject({ status: false });
    await enterNumber(mia, mia.phone.replace(/\D/g, ""), helper.token);
    await agree(mia);
    expect(await opens(mia, mia.phone)).toBe(true);
  });

  it("doesn't make the number ambiguous for the mentee who signs in with it", async () => {
    const [mia, leo] = [await makePhoned(), await makePhoned()];
    await enterNumber(leo, mia.phone, helper.token);
    await agree(leo);
    expect(await opens(mia, mia.phone)).toBe(true);
  });

  it("isn't confirmed by a save of other fields, and not for a new mentee", async () => {
    const mia = await makePhoned();
    const own = nextPhone();
    await enterNumber(mia, own, helper.token);
    const data = { otherContact: "An aunt", cellPhone: own };
    expect((await test.save("mentees", mia.id, data, owner.token)).body).toMatchObject({ status: 1 });
    expect(await isConfirmed(mia.id)).toBe(false);
    const add = (lastName: string, token: string) => {
      const values = { firstName: "Nia", lastName, cellPhone: nextPhone(), referredBy: "Court" };
      return savedId(test.save("mentees", "0", values, token, { quick: true }));
    };
    expect(await isConfirmed(await add("Firstborn", helper.token))).toBe(false);
    expect(await isConfirmed(await add("Otherwise", owner.token))).toBe(true);
  });

  it("is confirmed by someone with the right, who read the number", async () => {
    const mia = await makePhoned();
    expect(await accessOf(mia)).toMatchObject({ unconfirmedNumber: "" });
    const own = nextPhone();
    await enterNumber(mia, own, helper.token);
    await agree(mia);
    expect(await accessOf(mia)).toMatchObject({ unconfirmedNumber: wire(own) });
    expect((await confirm(mia, wire(own), helper)).status).toBe(403);
    expect((await confirm(mia, wire(own), mia)).status).toBe(403);
    expect((await confirm(mia, wire(mia.phone))).body).toMatchObject({ status: 0 });
    expect((await test.post("auth/confirmNumber", person(mia), owner.token)).status).toBe(400);
    expect(await opens(mia, own)).toBe(false);
    for (const _ of ["once", "sent twice"])
      expect((await confirm(mia, wire(own))).body).toMatchObject({ status: 1, message: expect.any(String) });
    expect(await accessOf(mia)).toMatchObject({ unconfirmedNumber: "" });
    expect(await opens(mia, own)).toBe(true);
  });

  it("is confirmed by an invitation that is sent to it", async () => {
    const mia = await makePhoned();
    await test.query(sql`with a as (update accounts set email_key = null, password_hash = null, email_confirmed_at = null
      where id = ${mia.accountId}) update mentees set email = null where id = ${mia.id}`);
    await enterNumber(mia, nextPhone(), helper.token);
    await agree(mia);
    expect(await accessOf(mia)).toMatchObject({ waysIn: { ways: [] } });
    expect((await test.post("auth/inviteByText", person(mia), helper.token)).status).toBe(403);
    expect((await test.post("auth/inviteByText", person(mia), owner.token)).body).toMatchObject({
      status: 1,
    });
    expect(await accessOf(mia)).toMatchObject({ unconfirmedNumber: "", waysIn: { ways: ["code", "link"] } });
  });
});

describe("A number signs the mentee in", () => {
  it("after someone with the right entered it, and no longer after they removed it", async () => {
    const mia = await makePhoned();
    const own = nextPhone();
    await enterNumber(mia, own, owner.token);
    await agree(mia);
    expect(await opens(mia, own)).toBe(true);
    await enterNumber(mia, "", owner.token);
    await enterNumber(mia, own, helper.token);
    await agree(mia);
    expect(await opens(mia, own)).toBe(false);
  });

  it("after the mentee entered it", async () => {
    const mia = await makePhoned();
    const [strange, own] = [nextPhone(), nextPhone()];
    await enterNumber(mia, strange, helper.token);
    const save = (fields: Record<string, string>) =>
      updateProfile(test, mia.token, { updateType: "profile", ...fields });
    // Saving the form for another field doesn't confirm the number in it.
    const form = { cellPhone: strange, address: "9 Oak Street" };
    expect((await save(form)).body).toMatchObject({ status: 1 });
    expect(await isConfirmed(mia.id)).toBe(false);
    expect((await save({ cellPhone: own })).body).toMatchObject({ status: 1 });
    await agree(mia);
    expect(await opens(mia, own)).toBe(true);
  });
});

it("An API key confirms no number, whatever its role", async () => {
  const mia = await makePhoned();
  const { text } = await makeKey(test.db, owner);
  await enterNumber(mia, nextPhone(), text);
  expect(await isConfirmed(mia.id)).toBe(false);
  const data = { firstName: "Kay", lastName: "Synced", cellPhone: nextPhone(), referredBy: "Court" };
  const added = await savedId(test.save("mentees", "0", data, text, { quick: true }));
  expect(await isConfirmed(added)).toBe(false);
});

it("An import confirms numbers only with the right, and its undo confirms none", async () => {
  const { call, read, settle } = makeImporter(test, () => owner);
  const mia = await makePhoned();
  const importNumber = async (by: Person) => {
    const sheet = `Client ID,Cell phone\n${mia.clientId},${nextPhone()}`;
    const { id: importId, columns } = await read(sheet, {}, by);
    const mapping = columns.map(({ field }, column) => ({ column, field }));
    const check = { importId, mapping, mode: "update", matchField: "clientId" };
    expect(await call("check", check, by)).toMatchObject({ status: 1 });
    const { planHash } = await settle(importId, by);
    expect(await call("run", { importId, planHash }, by)).toMatchObject({ status: 1 });
    expect((await settle(importId, by)).counts).toMatchObject({ updated: 1 });
    return importId;
  };
  await importNumber(helper);
  expect(await isConfirmed(mia.id)).toBe(false);
  const importId = await importNumber(owner);
  expect(await isConfirmed(mia.id)).toBe(true);
  await call("undo", { importId });
  expect((await settle(importId)).counts).toMatchObject({ undone: 1 });
  expect(await isConfirmed(mia.id)).toBe(false);
});

it("A merge that brings another number doesn't confirm it", async () => {
  const [kept, gone] = [await makePhoned(), await makePhoned()];
  await enterNumber(gone, nextPhone(), helper.token);
  const versionOf = async ({ id }: Person) =>
    (await test.query(sql`select version from mentees where id = ${id}`))[0]?.["version"];
  const versions = { kept: await versionOf(kept), gone: await versionOf(gone) };
  const merge = { keptId: kept.id, goneId: gone.id, versions, choices: { cellPhone: "gone" } };
  expect((await test.post("mentees/merge", merge, owner.token)).body).toMatchObject({ status: 1 });
  expect(await isConfirmed(kept.id)).toBe(false);
});

it("The update of an installation confirms the numbers that it has", async () => {
  const mia = await makePhoned();
  const bare = await makeMentee(test.db, organizationId);
  await test.query(sql`update mentees set sign_in_mobile = null`);
  const migration = readFileSync("migrations/0494-sign-in-numbers.sql", "utf8");
  await test.query(sql.raw(/^update mentees set [^;]+;/m.exec(migration)?.[0] ?? ""));
  expect(await opens(mia, mia.phone)).toBe(true);
  expect(await isConfirmed(bare.id)).toBe(false);
});
