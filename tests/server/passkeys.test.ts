import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { passkeyWarning } from "#server/features/auth/passkeys/relying-party.ts";
import { maxPasskeys } from "#shared/contracts/passkeys.ts";
import { testApp } from "#tests/support/app.ts";
import { Authenticator, type Wrong } from "#tests/support/authenticator.ts";
import { makeOrganization, makeStaff, type Person, signIn, testPassword } from "#tests/support/factories.ts";
import { insertLanguages, logIn, mailsTo } from "./auth-helpers.ts";
import { setUpFactor } from "./second-factor-helpers.ts";

const site = "https://mentors.example.org";
let organization: string;
let ana: Person;
let device: Authenticator;

const test = testApp({ env: { PUBLIC_URL: site } });
beforeAll(async () => {
  await insertLanguages(test.db);
  organization = await makeOrganization(test.db);
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(test.db);
  ana = await makeStaff(test.db, organization);
  device = new Authenticator(site);
});

const begin = async (path: string, body: object, token?: string): Promise<unknown> =>
  (await test.post(path, body, token)).body["options"];
const add = async (person: Person, by = device, wrong: Wrong = {}) =>
  test.post(
    "auth/passkeys/add",
    { response: by.create(await begin("auth/passkeys/start", {}, person.token), wrong) },
    person.token,
  );
const enter = async (by = device, wrong: Wrong = {}, challenge = "") =>
  test.post("auth/passkey", {
    challenge,
    response: by.get(await begin("auth/passkeyOptions", { challenge }), wrong),
  });
const list = async ({ token }: Person) =>
  (await test.get("auth/passkeys", token)).body["passkeys"] as Record<string, unknown>[];
const makeOld = ({ accountId }: Person) =>
  test.query(
    sql`update sessions set created_at = now() - interval '11 minutes' where account_id = ${accountId}`,
  );

describe("A passkey", () => {
  it("is added, signs in alone, is listed, and is removed; the person is told of both changes", async () => {
    expect((await add(ana)).body).toMatchObject({ status: 1 });
    const entered = await enter();
    expect(entered).toMatchObject({
      status: 200,
      body: { accountId: ana.accountId, token: expect.any(String) },
    });
    const token = String(entered.body["token"]);
    expect((await test.get("auth/user", token)).status).toBe(200);
    const [stored] = await list(ana);
    expect(stored).toMatchObject({ isUsable: true, lastUsedAt: expect.stringMatching(/Z$/) });
    const remove = () => test.post("auth/passkeys/remove", { passkeyId: stored!["id"] }, ana.token);
    expect((await remove()).body).toMatchObject({ status: 1 });
    expect((await remove()).status).toBe(404);
    expect(await list(ana)).toEqual([]);
    expect((await enter()).status).toBe(401);
    const mails = await mailsTo(test.db, ana.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("passkey was added"),
        expect.stringContaining("passkey was removed"),
      ]),
    );
  });

  it.each<[string, Wrong]>([
    ["from another site", { origin: "https://evil.example.org" }],
    ["for another host", { host: "evil.example.org" }],
    ["of a device that didn't check its user", { isUnverified: true }],
    ["that was made for something else", { type: "webauthn.create" }],
    ["of a copied device, whose counter fell behind", { counter: 1 }],
  ])("refuses a signature %s", async (_name, wrong) => {
    await add(ana);
    expect((await enter()).status).toBe(200);
    expect((await enter(device, wrong)).status).toBe(401);
    expect((await enter(device, { counter: 9 })).status).toBe(200);
  });

  it("refuses a challenge that was used, was never given, or was meant for adding", async () => {
    await add(ana);
    const response = device.get(await begin("auth/passkeyOptions", {}));
    expect((await test.post("auth/passkey", { response })).status).toBe(200);
    expect((await test.post("auth/passkey", { response })).status).toBe(401);
    for (const options of [{ challenge: "x".repeat(43) }, await begin("auth/passkeys/start", {}, ana.token)])
      expect((await test.post("auth/passkey", { response: device.get(options) })).status).toBe(401);
    const expired = device.get(await begin("auth/passkeyOptions", {}));
    await test.query(sql`update passkey_challenges set expires_at = now()`);
    expect((await test.post("auth/passkey", { response: expired })).status).toBe(401);
  });

  it("isn't added with another person's challenge, from another origin, or twice", async () => {
    const bo = await makeStaff(test.db, organization);
    const response = device.create(await begin("auth/passkeys/start", {}, bo.token));
    const send = () => test.post("auth/passkeys/add", { response }, ana.token);
    expect((await send()).body).toMatchObject({ status: 0 });
    expect((await add(ana, device, { origin: "https://evil.example.org" })).body).toMatchObject({
      status: 0,
    });
    expect((await add(ana, device, { isUnverified: true })).body).toMatchObject({ status: 0 });
    expect((await add(ana)).body).toMatchObject({ status: 1 });
    expect((await add(bo)).body).toMatchObject({ status: 0 });
    expect([await list(ana), await list(bo)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it("needs a proof if the sign-in is old, a password, and room", async () => {
    await makeOld(ana);
    const start = (more: object = {}) => test.post("auth/passkeys/start", more, ana.token);
    expect((await start()).body).toMatchObject({
      status: 0,
      errors: { currentPassword: expect.any(String) },
    });
    expect((await start({ currentPassword: "wrong" })).body).toMatchObject({ status: 0 });
    expect((await start({ currentPassword: testPassword })).body).toMatchObject({ status: 1 });
    for (let count = 0; count < maxPasskeys; count += 1)
      await test.query(sql`insert into passkeys (account_id, credential_id, public_key, counter, transports, rp_id)
        values (${ana.accountId}, ${`key ${count} of ${ana.id}`}::bytea, '', 0, '{}', 'mentors.example.org')`);
    expect((await start({ currentPassword: testPassword })).body).toMatchObject({ status: 0 });
    const [first] = await list(ana);
    const remove = (more: object) =>
      test.post("auth/passkeys/remove", { passkeyId: first!["id"], ...more }, ana.token);
    expect((await remove({})).body).toMatchObject({ status: 0 });
    expect((await remove({ currentPassword: testPassword })).body).toMatchObject({ status: 1 });
    await test.query(sql`update accounts set password_hash = null where id = ${ana.accountId}`);
    expect((await start()).body).toMatchObject({
      status: 0,
      message: expect.stringContaining("password first"),
    });
  });

  it("of another person can't be removed or seen, and strangers can't list or add", async () => {
    await add(ana);
    const bo = await makeStaff(test.db, organization);
    const [stored] = await list(ana);
    expect((await test.post("auth/passkeys/remove", { passkeyId: stored!["id"] }, bo.token)).status).toBe(
      404,
    );
    expect(await list(bo)).toEqual([]);
    for (const passkeyId of ["x", "9".repeat(19)])
      expect((await test.post("auth/passkeys/remove", { passkeyId }, ana.token)).status, passkeyId).toBe(400);
    expect((await test.get("auth/passkeys")).status).toBe(401);
    for (const path of ["start", "add", "remove"])
      expect((await test.post(`auth/passkeys/${path}`, {})).status).toBe(401);
    expect(await list(ana)).toHaveLength(1);
  });

  it("doesn't reveal who has one: unknown, wrong, and disabled get one answer, and wrong ones are limited", async () => {
    await add(ana);
    const { requestId: _one, ...unknown } = (await enter(new Authenticator(site))).body;
    const { requestId: _two, ...wrong } = (await enter(device, { isUnverified: true })).body;
    expect(wrong).toEqual(unknown);
    await test.query(sql`update users set active = false where account_id = ${ana.accountId}`);
    const { requestId: _three, ...disabled } = (await enter()).body;
    expect(disabled).toEqual(unknown);
    await test.query(sql`update users set active = true where account_id = ${ana.accountId}`);
    await test.query(sql`update rate_limits set points = 1000 where key like 'wrongSecret%'`);
    expect((await enter(new Authenticator(site))).status).toBe(429);
    expect((await enter()).status).toBe(200);
  });

  it("stops working when the password changes or the person signs out everywhere else", async () => {
    await add(ana);
    await test.post("auth/sessions/endOthers", {}, ana.token);
    expect((await enter()).status).toBe(401);
    expect(await list(ana)).toEqual([]);
  });
});

describe("As the second factor, a passkey", () => {
  const challengeOf = async (person: Person): Promise<string> =>
    (await logIn(test, person.email, testPassword)).json<{ challenge: string }>().challenge;

  it("replaces the code once per challenge, even on a device that doesn't check its user", async () => {
    const { token } = await setUpFactor(test, ana);
    await add({ ...ana, token });
    const challenge = await challengeOf(ana);
    const options = await begin("auth/passkeyOptions", { challenge });
    expect(options).toMatchObject({ allowCredentials: [{ id: device.id.toString("base64url") }] });
    const response = device.get(options, { isUnverified: true });
    expect(await test.post("auth/passkey", { challenge, response })).toMatchObject({
      status: 200,
      body: { accountId: ana.accountId },
    });
    expect((await enter(device, {}, challenge)).status).toBe(401);
  });

  it("of one person doesn't complete the sign-in of another", async () => {
    const bo = await makeStaff(test.db, organization);
    await setUpFactor(test, bo);
    await add({ ...ana, token: await signIn(test.db, ana.accountId) });
    expect((await enter(device, {}, await challengeOf(bo))).status).toBe(401);
  });
});

it("Passkeys for a former host are named at the start, and don't sign in", async () => {
  await add(ana);
  await test.query(sql`update passkeys set rp_id = 'old.example.org' where account_id = ${ana.accountId}`);
  const [warning] = await passkeyWarning(test.db, test.app.env);
  expect(warning).toContain("1 passkeys were made for old.example.org");
  expect(await list(ana)).toMatchObject([{ isUsable: false }]);
  expect((await enter()).status).toBe(401);
});

it("Malformed bodies are refused with one sentence", async () => {
  for (const response of [undefined, {}, { id: "a b", rawId: "a", type: "public-key", response: {} }])
    expect(await test.post("auth/passkey", { response })).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    });
  const odd = {
    id: "QQ",
    rawId: "QQ",
    type: "public-key",
    response: { clientDataJSON: "QQ", authenticatorData: "QQ", signature: "" },
  };
  expect((await test.post("auth/passkey", { response: odd })).status).toBe(401);
  const news = { ...odd, response: { clientDataJSON: "QQ", attestationObject: "QQ" } };
  expect((await test.post("auth/passkeys/add", { response: news }, ana.token)).body).toMatchObject({
    status: 0,
  });
});
