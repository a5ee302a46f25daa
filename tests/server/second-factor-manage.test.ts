import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "#server/kernel/tokens.ts";
import { testApp } from "#tests/support/app.ts";
import {
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  type RoleSettings,
  signIn,
  testPassword,
} from "#tests/support/factories.ts";
import { insertLanguages, logIn } from "./auth-helpers.ts";
import { codeOf, forgetStep, setUpFactor, stopDate, wrongCode } from "./second-factor-helpers.ts";

let organization: string;
let person: Person;

stopDate();
const test = testApp();
beforeAll(async () => {
  await insertLanguages(test.db);
  await makeOrganization(test.db);
  organization = await makeOrganization(test.db);
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(test.db);
  person = await makeStaff(test.db, organization);
});

const call = (name: string, body: object, token?: string) =>
  test.post(`auth/secondFactor/${name}`, body, token ?? person.token);
const statusOf = async (token: string) =>
  (await test.get("getProfileInfo", token)).body["secondFactor"] as Record<string, unknown>;
/** Makes the sign-in of a session older than 10 minutes. */
const grow = (token: string) =>
  sql`update sessions set created_at = now() - interval '11 minutes'
    where token_hash = ${hashToken(token)}`.execute(test.db);
const asksForCode = async ({ email }: Person, password = testPassword) => {
  const { dataType } = (await logIn(test, email, password)).json<{ dataType?: string }>();
  return dataType === "secondFactor";
};
const noticesOf = async ({ accountId }: Person): Promise<string[]> => {
  const { rows } = await sql<{ subject: string }>`
    select notification_subject as subject from notifications
    where account_id = ${accountId} and notification_type = 'important' order by id`.execute(test.db);
  return rows.map((row) => row.subject);
};

/** Signs the person in with their password and a code. @returns the status of the second step */
const signInWith = async (code: string) => {
  const { challenge } = (await logIn(test, person.email, testPassword)).json<{ challenge: string }>();
  return (await test.post("auth/secondFactor", { challenge, code })).status;
};

describe("Setting up a second factor [SESS-16]", () => {
  it("is the same for staff and mentees: a secret, its address for the QR code, ten recovery codes", async () => {
    for (const one of [person, await makeMentee(test.db, organization)]) {
      expect(await statusOf(one.token)).toEqual({
        isOn: false,
        since: "",
        isRequired: false,
        recoveryCodesLeft: 0,
      });
      const { body } = await call("start", {}, one.token);
      expect(body).toEqual({
        status: 1,
        dataType: "secondFactorStart",
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringMatching(/^otpauth:\/\/totp\//),
      });
      const uri = new URL(String(body["uri"]));
      expect(uri.searchParams.get("secret")).toBe(body["secret"]);
      expect(decodeURIComponent(uri.pathname)).toContain(one.email);
      expect(await asksForCode(one)).toBe(false);
      const confirmed = await call("confirm", { code: await codeOf(String(body["secret"])) }, one.token);
      expect(confirmed.body).toMatchObject({ status: 1, dataType: "recoveryCodes" });
      expect(confirmed.body["recoveryCodes"]).toHaveLength(10);
      expect(await asksForCode(one)).toBe(true);
      expect(await statusOf(one.token)).toMatchObject({
        isOn: true,
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        recoveryCodesLeft: 10,
      });
      expect(await noticesOf(one)).toEqual(["The second step is on"]);
    }
  });

  it("ends every other session and keeps this one", async () => {
    const others = [await signIn(test.db, person.accountId), await signIn(test.db, person.accountId)];
    const stranger = await makeStaff(test.db, organization);
    const { token } = await setUpFactor(test, person);
    for (const other of [person.token, ...others])
      expect((await test.get("auth/user", other)).status).toBe(401);
    for (const mine of [token, stranger.token]) expect((await test.get("auth/user", mine)).status).toBe(200);
  });

  it("is not completed by a wrong code, and the right one still counts afterward", async () => {
    const { body } = await call("start", {});
    const secret = String(body["secret"]);
    for (const code of [await wrongCode(secret), "12345", "abcdef", "", await codeOf(secret, -2)]) {
      const refused = await call("confirm", { code });
      expect(refused).toMatchObject({
        status: 200,
        body: { status: 0, errors: { code: expect.any(String) } },
      });
    }
    expect(await statusOf(person.token)).toMatchObject({ isOn: false });
    expect((await call("confirm", { code: await codeOf(secret, 1) })).body).toMatchObject({ status: 1 });
  });

  it("creates one factor if sent twice, and a second start invalidates the first secret", async () => {
    const first = String((await call("start", {})).body["secret"]);
    const second = String((await call("start", {})).body["secret"]);
    expect(second).not.toBe(first);
    expect((await call("confirm", { code: await codeOf(first) })).body).toMatchObject({ status: 0 });
    const code = await codeOf(second);
    const answers = await Promise.all([call("confirm", { code }), call("confirm", { code })]);
    expect(answers.map(({ body }) => body["status"]).sort()).toEqual([0, 1]);
    const { rows } = await sql`select from recovery_codes where account_id = ${person.accountId}`.execute(
      test.db,
    );
    expect(rows).toHaveLength(10);
  });

  it("waits a quarter of an hour for the first code, and cannot be confirmed without a start", async () => {
    expect((await call("confirm", { code: "123456" })).body).toMatchObject({ status: 0 });
    const { body } = await call("start", {});
    await sql`update accounts set totp_new_at = now() - interval '16 minutes' where id = ${person.accountId}`.execute(
      test.db,
    );
    const code = await codeOf(String(body["secret"]));
    expect((await call("confirm", { code })).body).toMatchObject({ status: 0 });
    expect(await statusOf(person.token)).toMatchObject({ isOn: false });
  });

  it("asks for the current password if the sign-in is older than 10 minutes", async () => {
    await grow(person.token);
    for (const currentPassword of ["", "wrong"]) {
      const refused = await call("start", { currentPassword });
      expect(refused).toMatchObject({
        status: 200,
        body: { status: 0, errors: { currentPassword: expect.any(String) } },
      });
      expect(refused.body).not.toHaveProperty("secret");
    }
    expect((await call("start", { currentPassword: testPassword })).body).toMatchObject({ status: 1 });
  });

  it("moves to another device while the first still works, until it is confirmed", async () => {
    const { secret, token, recoveryCodes } = await setUpFactor(test, person);
    await grow(token);
    expect((await call("start", {}, token)).body).toMatchObject({ status: 0 });
    const started = await call("start", { code: await codeOf(secret) }, token);
    expect(started.body).toMatchObject({ status: 1 });
    const next = String(started.body["secret"]);
    await forgetStep(test.db, person.accountId);
    expect(await signInWith(await codeOf(secret))).toBe(200);
    expect((await call("confirm", { code: await codeOf(next) }, token)).body).toMatchObject({ status: 1 });
    await forgetStep(test.db, person.accountId);
    expect(await signInWith(await codeOf(secret))).toBe(401);
    expect(await signInWith(recoveryCodes[0]!)).toBe(401);
    expect(await signInWith(await codeOf(next))).toBe(200);
  });

  it("needs a token, and refuses wrong types", async () => {
    for (const name of ["start", "confirm", "disable", "recoveryCodes", "reset"]) {
      const body = { code: "1", tableName: "users", tableId: person.id };
      expect([name, (await test.post(`auth/secondFactor/${name}`, body)).status]).toEqual([name, 401]);
      expect([name, (await call(name, { code: 5, tableName: 5 })).status]).toEqual([name, 400]);
    }
  });
});

describe("Turning off a second factor [SESS-16]", () => {
  it("needs a code of the app, a recovery code or the current password, however recent the sign-in", async () => {
    const proofs = async (secret: string, recovery: string) => [
      { code: await codeOf(secret) },
      { code: recovery },
      { currentPassword: testPassword },
    ];
    for (const index of [0, 1, 2]) {
      const { secret, token, recoveryCodes } = await setUpFactor(test, person);
      expect((await call("disable", {}, token)).body).toMatchObject({ status: 0 });
      const proof = (await proofs(secret, recoveryCodes[0]!))[index]!;
      expect((await call("disable", proof, token)).body).toMatchObject({ status: 1 });
      expect(await asksForCode(person)).toBe(false);
      expect(await statusOf(token)).toEqual({
        isOn: false,
        since: "",
        isRequired: false,
        recoveryCodesLeft: 0,
      });
    }
    expect((await noticesOf(person)).filter((subject) => subject === "The second step is off")).toHaveLength(
      3,
    );
  });

  it("is refused with a wrong or used code or a wrong password, and if it is already off", async () => {
    expect((await call("disable", { currentPassword: testPassword })).body).toMatchObject({ status: 0 });
    const { secret, token } = await setUpFactor(test, person);
    const used = await codeOf(secret);
    expect((await call("recoveryCodes", {}, token)).body).toMatchObject({ status: 1 });
    const { challenge } = (await logIn(test, person.email, testPassword)).json<{ challenge: string }>();
    expect((await test.post("auth/secondFactor", { challenge, code: used })).status).toBe(200);
    for (const proof of [
      { code: await wrongCode(secret) },
      { code: used },
      { code: "ABCDE-FGHIJ" },
      { currentPassword: "wrong" },
      { code: await wrongCode(secret), currentPassword: testPassword },
    ]) {
      const refused = await call("disable", proof, token);
      expect(refused).toMatchObject({ status: 200, body: { status: 0, errors: expect.any(Object) } });
    }
    expect(await asksForCode(person)).toBe(true);
  });

  it("asks a person without a password for a code, and not to sign in again", async () => {
    const { secret, token } = await setUpFactor(test, person);
    await sql`update accounts set password_hash = null where id = ${person.accountId}`.execute(test.db);
    for (const currentPassword of ["", "a guess"])
      expect((await call("disable", { currentPassword }, token)).body).toMatchObject({
        status: 0,
        errors: { code: "Enter a code from your authenticator app." },
      });
    expect((await call("disable", { code: await codeOf(secret) }, token)).body).toMatchObject({ status: 1 });
  });

  it("cannot be reached by guessing: after 10 wrong codes or passwords it answers 429", async () => {
    const { secret, token } = await setUpFactor(test, person);
    const code = await wrongCode(secret);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await call("disable", { code }, token)).status).toBe(200);
      expect((await call("disable", { currentPassword: "wrong" }, token)).status).toBe(200);
    }
    expect((await call("disable", { code: await codeOf(secret) }, token)).status).toBe(429);
    expect((await call("disable", { currentPassword: testPassword }, token)).status).toBe(429);
    // An attacker at an unattended session does not lock the person out of signing in.
    const { challenge } = (await logIn(test, person.email, testPassword)).json<{ challenge: string }>();
    const entered = await test.post("auth/secondFactor", { challenge, code: await codeOf(secret) });
    expect(entered.status).toBe(200);
  });
});

describe("The new recovery codes [SESS-16]", () => {
  it("invalidate the earlier ones", async () => {
    const { token, recoveryCodes } = await setUpFactor(test, person);
    const { body } = await call("recoveryCodes", {}, token);
    expect(body).toMatchObject({ status: 1, dataType: "recoveryCodes" });
    const fresh = body["recoveryCodes"] as string[];
    expect(fresh).toHaveLength(10);
    expect(fresh.some((code) => recoveryCodes.includes(code))).toBe(false);
    expect(await signInWith(recoveryCodes[1]!)).toBe(401);
    expect(await signInWith(fresh[1]!)).toBe(200);
  });

  it("are created only while the factor is on, and need a proof if the sign-in is old", async () => {
    expect((await call("recoveryCodes", { currentPassword: testPassword })).body).toMatchObject({
      status: 0,
    });
    const { secret, token } = await setUpFactor(test, person);
    await grow(token);
    expect((await call("recoveryCodes", {}, token)).body).toMatchObject({ status: 0 });
    for (const proof of [{ currentPassword: testPassword }, { code: await codeOf(secret) }])
      expect((await call("recoveryCodes", proof, token)).body).toMatchObject({ status: 1 });
  });
});

describe("A lost device [SESS-16]", () => {
  const reset = (tableName: string, tableId: string, token: string) =>
    call("reset", { tableName, tableId }, token);

  it("is reset by people who may set the person's password, and the person is signed out and notified", async () => {
    const admin = await makeStaff(test.db, organization);
    const mentee = await makeMentee(test.db, organization);
    for (const [tableName, one] of [
      ["users", person],
      ["mentees", mentee],
      ["menteePassword", mentee],
    ] as const) {
      const { token } = await setUpFactor(test, one);
      const { challenge } = (await logIn(test, one.email, testPassword)).json<{ challenge: string }>();
      expect((await reset(tableName, one.id, admin.token)).body).toMatchObject({ status: 1 });
      expect((await test.get("auth/user", token)).status).toBe(401);
      expect((await test.post("auth/secondFactor", { challenge, code: "123456" })).status).toBe(401);
      expect(await asksForCode(one)).toBe(false);
      expect((await noticesOf(one)).at(-1)).toBe("Your second step was reset");
      // If sent twice, there is nothing left to reset, and no one is notified again.
      expect((await reset(tableName, one.id, admin.token)).body).toMatchObject({ status: 0 });
    }
    const notices = await noticesOf(person);
    expect(notices.filter((subject) => subject === "Your second step was reset")).toHaveLength(1);
  });

  it("does not let the person bypass the proof", async () => {
    const { token } = await setUpFactor(test, person);
    expect((await reset("users", person.id, token)).body).toMatchObject({ status: 0 });
    expect(await asksForCode(person)).toBe(true);
  });

  it("is not reset by callers without the flag, the key or the person's permissions, or in other organizations", async () => {
    const { db } = test;
    const mentee = await makeMentee(db, organization);
    await setUpFactor(test, person);
    await setUpFactor(test, mentee);
    const withRole = async (settings: RoleSettings, owner = organization) =>
      (await makeStaff(db, owner, { role: settings })).token;
    const viewer = await withRole({ flags: ["usersCanView", "menteesCanView"] });
    const editor = await withRole({
      flags: ["usersCanView", "usersCanEdit", "menteesCanView", "menteesCanEdit"],
      keys: ["users", "manageMentees", "menteeProfile"],
      roleType: 2,
    });
    const foreigner = await withRole({}, await makeOrganization(db));
    const own = (await makeMentee(db, organization)).token;
    for (const [token, users, mentees] of [
      [viewer, 403, 403],
      // An Owner has more power than the editor, and the editor may not open the screen for mentees' passwords.
      [editor, 403, 403],
      [foreigner, 404, 404],
      [own, 403, 403],
    ] as const) {
      expect((await reset("users", person.id, token)).status).toBe(users);
      expect((await reset("mentees", mentee.id, token)).status).toBe(mentees);
      expect((await reset("menteePassword", mentee.id, token)).status).toBe(mentees);
    }
    expect(await asksForCode(person)).toBe(true);
    expect(await asksForCode(mentee)).toBe(true);
    const admin = (await makeStaff(db, organization)).token;
    expect((await reset("users", "999999", admin)).status).toBe(404);
    expect((await reset("nothing", person.id, admin)).status).toBe(404);
    expect((await reset("jobs", person.id, admin)).status).toBe(400);
  });
});
