import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashToken } from "#server/kernel/tokens.ts";
import { testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  testPassword,
} from "#tests/support/factories.ts";
import { insertLanguages, logIn, updateProfile, whileItWaits } from "./auth-helpers.ts";

let organization: string;
let person: Person;

const test = testApp();
beforeAll(async () => {
  await insertLanguages(test.db);
  organization = await makeOrganization(test.db);
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(test.db);
  person = await makeStaff(test.db, organization);
});

const update = (fields: Record<string, string>, token: string | undefined = person.token) =>
  updateProfile(test, token, fields);
const save = (fields: Record<string, string>, token?: string) =>
  update({ updateType: "profile", ...fields }, token);
const profileOf = async (token: string) =>
  (await test.get("getProfileInfo", token)).body["dataValues"] as Record<string, unknown>;

describe("GET /getProfileInfo [ACCT-05]", () => {
  it("answers the fields of /profile in wire form [ACCT-02]", async () => {
    const { body } = await test.get("getProfileInfo", person.token);
    expect(body["dataValues"]).toEqual({
      firstName: "Sam",
      lastName: expect.stringMatching(/^Staff/),
      email: person.email,
      cellPhone: "",
      workPhone: "",
      languageCode: "en",
      image: "",
      timezone: "",
      addressRadius: "",
      address: "1 Main Street",
      latitude: "",
      longitude: "",
    });
    expect(body).toMatchObject({ status: 1, firstName: "Sam" });
  });

  it("returns a mentee's own profile to a mentee, and needs a token", async () => {
    const mentee = await makeMentee(test.db, organization);
    expect(await profileOf(mentee.token)).toMatchObject({ firstName: "Mia", email: mentee.email });
    expect((await test.get("getProfileInfo")).status).toBe(401);
  });
});

describe("POST /update-profile with updateType profile [ACCT-06]", () => {
  const fields = {
    firstName: "Ana",
    lastName: "Ñúñez",
    cellPhone: "(410) 555-0100",
    workPhone: "",
    languageCode: "es",
    timezone: "22",
    addressRadius: "50",
    address: "3 Side Street",
    latitude: "39.29",
    longitude: "-76.61",
  };

  it("saves every field, for staff and mentees", async () => {
    for (const one of [person, await makeMentee(test.db, organization)]) {
      const answer = await save(fields, one.token);
      expect(answer).toMatchObject({ status: 200, body: { status: 1, message: expect.any(String) } });
      expect(await profileOf(one.token)).toMatchObject({ ...fields, latitude: 39.29, longitude: -76.61 });
      expect((await test.get("auth/user", one.token)).body).toMatchObject({ languageCode: "es" });
    }
  });

  it("adds an email for a mentee without one, who can have a password only then", async () => {
    const { id, accountId, token } = await makeMentee(test.db, organization);
    await sql`update accounts set email_key = null, password_hash = null, email_confirmed_at = null
      where id = ${accountId}`.execute(test.db);
    await sql`update mentees set email = null where id = ${id}`.execute(test.db);
    const word = "three green boats 9";
    const change = () => update({ updateType: "password", password: word, passwordConfirm: word }, token);
    const errors = { password: expect.stringMatching(/^You have no email here/) };
    expect(await change()).toMatchObject({ status: 200, body: { status: 0, errors } });
    expect((await test.post("auth/secondFactor/start", {}, token)).body["uri"]).toContain("Mia");
    const email = `mia${accountId}@test.example`;
    expect(await save({ email }, token)).toMatchObject({ status: 200, body: { status: 1 } });
    expect(await profileOf(token)).toMatchObject({ email });
    expect(await change()).toMatchObject({ status: 200, body: { status: 1 } });
  });

  it("changes only what is sent, and raises the version for other editors", async () => {
    await save({ firstName: "Ana" });
    expect(await profileOf(person.token)).toMatchObject({ firstName: "Ana", address: "1 Main Street" });
    const { rows } = await sql`select version from users where id = ${person.id}`.execute(test.db);
    expect(rows).toEqual([{ version: 2 }]);
  });

  it("refuses missing names and email, each at its field [ACCT-03] [CALL-10]", async () => {
    const { status, body } = await save({
      firstName: "",
      lastName: "  ",
      email: "",
      address: "4 New Street",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 0,
      message: "First Name is required!",
      errors: {
        firstName: "First Name is required!",
        lastName: "Last Name is required!",
        email: "Email is required!",
      },
    });
    expect(await profileOf(person.token)).toMatchObject({ firstName: "Sam", address: "1 Main Street" });
  });

  it("changes the email that the person signs in with", async () => {
    const email = `New.${person.email}`;
    expect((await save({ email })).body).toMatchObject({ status: 1 });
    expect((await logIn(test, email.toLowerCase(), testPassword)).statusCode).toBe(200);
    expect((await logIn(test, person.email, testPassword)).statusCode).toBe(401);
  });

  it("refuses an email that another team member or mentee has [SIGNIN-13]", async () => {
    const mentee = await makeMentee(test.db, organization);
    const { body } = await save({ email: mentee.email.toUpperCase(), firstName: "Eve" });
    expect(body).toMatchObject({ status: 0, errors: { email: expect.any(String) } });
    expect(await profileOf(person.token)).toMatchObject({ firstName: "Sam", email: person.email });
    expect((await save({ email: person.email.toUpperCase() })).body).toMatchObject({ status: 1 });
  });

  it("refuses values that no profile can hold", async () => {
    for (const [name, value] of [
      ["email", "not an email"],
      ["timezone", "32"],
      ["addressRadius", "7"],
      ["languageCode", "xx"],
      ["firstName", "x".repeat(101)],
      ["latitude", "91"],
      ["image", "nobodys-file.png"],
    ] as const) {
      const { status, body } = await save({ [name]: value });
      expect([name, status, body["status"]]).toEqual([name, 200, 0]);
      expect(Object.keys(body["errors"] as object)).toEqual([name]);
    }
    expect((await save({ latitude: "north" })).status).toBe(400);
    expect((await save({ firstName: "a\0b" })).status).toBe(400);
  });

  it("ignores fields that are not part of the profile", async () => {
    const other = await makeOrganization(test.db);
    const { body } = await save({ organizationId: other, userRole: "1", active: "0", id: "1", notes: "x" });
    expect(body).toMatchObject({ status: 1 });
    expect((await test.get("auth/user", person.token)).body).toMatchObject({ organizationId: organization });
  });

  it("is refused if the mentee is anonymized or merged while the call waits", async () => {
    for (const column of ["anonymized_at", "deleted_at"]) {
      const mentee = await makeMentee(test.db, organization);
      const { status } = await whileItWaits(
        test.db,
        (trx) => sql`select from mentees where id = ${mentee.id} for update`.execute(trx),
        () => save({ cellPhone: "(410) 555-0177" }, mentee.token),
        (trx) => sql`update mentees set ${sql.ref(column)} = now() where id = ${mentee.id}`.execute(trx),
      );
      expect(status, column).toBe(401);
      const { rows } = await sql`select cell_phone from mentees where id = ${mentee.id}`.execute(test.db);
      expect(rows, column).not.toEqual([{ cell_phone: "(410) 555-0177" }]);
    }
  });

  it("adds one's own picture, and removes it again", async () => {
    const { db } = test;
    const file = (name: string, uploadedBy: string, isImage = true) =>
      insertRow(db, "files", {
        name,
        originalName: name,
        mediaType: "image/png",
        byteSize: 1,
        isImage,
        uploadedBy,
      });
    const other = await makeStaff(db, organization);
    await file("own.png", person.accountId);
    await file("theirs.png", other.accountId);
    await file("text.txt", person.accountId, false);
    expect((await save({ image: "theirs.png" })).body).toMatchObject({
      status: 0,
      errors: { image: expect.stringMatching(/./) },
    });
    expect((await save({ image: "text.txt" })).body).toMatchObject({ status: 0 });
    expect((await save({ image: "own.png" })).body).toMatchObject({ status: 1 });
    expect((await save({ image: "own.png" })).body).toMatchObject({ status: 1 });
    expect((await test.get("auth/user", person.token)).body).toMatchObject({ image: "own.png" });
    await save({ image: "" });
    const { rows } = await sql`select record_table from files where name = 'own.png'`.execute(db);
    expect(rows).toEqual([{ record_table: null }]);
  });
});

describe("POST /update-profile with updateType lang [CHROME-18]", () => {
  it("stores the language, which the next answer uses", async () => {
    expect((await update({ updateType: "lang", languageCode: "es" })).body).toMatchObject({ status: 1 });
    expect((await test.get("auth/user", person.token)).body).toMatchObject({ language: "es" });
    const { body } = await update({ updateType: "lang", languageCode: "klingon" });
    expect(body).toMatchObject({ status: 0, errors: { languageCode: "Este idioma no existe." } });
    expect((await update({ updateType: "lang" })).body).toMatchObject({ status: 0 });
  });
});

describe("POST /update-profile with updateType password [ACCT-10]", () => {
  const next = "a quite different phrase";
  const change = (fields: Record<string, string>, token?: string) =>
    update({ updateType: "password", ...fields }, token);
  const good = { password: next, passwordConfirm: next };
  const makeOld = () =>
    sql`update sessions set created_at = now() - interval '11 minutes'
      where token_hash = ${hashToken(person.token)}`.execute(test.db);

  it("changes it and ends every session of the account [SESS-08] [ACCT-09]", async () => {
    const other = (await logIn(test, person.email, testPassword)).json<{ token: string }>().token;
    expect((await change(good)).body).toMatchObject({ status: 1 });
    expect((await test.get("auth/user", person.token)).status).toBe(401);
    expect((await test.get("auth/user", other)).status).toBe(401);
    expect((await logIn(test, person.email, testPassword)).statusCode).toBe(401);
    expect((await logIn(test, person.email, next)).statusCode).toBe(200);
  });

  it("says which field is missing [ACCT-08]", async () => {
    expect((await change({})).body).toMatchObject({
      status: 0,
      errors: {
        password: "Entering a password is required!",
        passwordConfirm: "Confirming your password is required!",
      },
    });
    expect((await change({ password: next })).body).toMatchObject({
      errors: { passwordConfirm: "Confirming your password is required!" },
    });
  });

  it("refuses a password that breaks a rule [SESS-10] [SESS-11]", async () => {
    for (const [password, passwordConfirm] of [
      ["seven77", "seven77"],
      ["x".repeat(129), "x".repeat(129)],
      ["12345678", "12345678"],
      [person.email, person.email],
      [next, `${next}!`],
    ] as const) {
      const { body } = await change({ password, passwordConfirm });
      expect(body).toMatchObject({ status: 0, errors: { password: expect.any(String) } });
    }
    expect((await test.get("auth/user", person.token)).status).toBe(200);
  });

  it("asks for the current password when the sign-in is older than 10 minutes [ACCT-11]", async () => {
    await makeOld();
    expect((await change(good)).body).toMatchObject({
      status: 0,
      errors: { currentPassword: expect.stringMatching(/./) },
    });
    const wrong = await change({ ...good, currentPassword: "wrong" });
    expect(wrong.body).toMatchObject({ status: 0, errors: { currentPassword: expect.stringMatching(/./) } });
    expect((await change({ ...good, currentPassword: testPassword })).body).toMatchObject({ status: 1 });
  });

  it("asks for it too if the clock of this machine is an hour behind that of the database [ACCT-11]", async () => {
    await makeOld();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
    const { body } = await change(good).finally(() => vi.useRealTimers());
    expect(body).toMatchObject({ status: 0, errors: { currentPassword: expect.any(String) } });
  });

  it("asks a person without a password to sign in again instead of asking for it [ACCT-11]", async () => {
    const mentee = await makeMentee(test.db, organization);
    await sql`update accounts set password_hash = null where id = ${mentee.accountId}`.execute(test.db);
    await sql`update sessions set created_at = now() - interval '11 minutes'
      where account_id = ${mentee.accountId}`.execute(test.db);
    for (const currentPassword of ["", "a guess"]) {
      const { body } = await update({ updateType: "password", ...good, currentPassword }, mentee.token);
      expect(body).toMatchObject({
        status: 0,
        errors: { currentPassword: expect.stringContaining("Sign in again") },
      });
    }
    // It isn't counted as a guess.
    expect(await test.query(sql`select from rate_limits where points > 0`)).toEqual([]);
  });

  it("limits guesses of the current password [SESS-13]", async () => {
    await makeOld();
    for (let count = 0; count < 10; count += 1) await change({ ...good, currentPassword: "wrong" });
    expect((await change({ ...good, currentPassword: testPassword })).status).toBe(429);
  });
});

describe("POST /update-profile", () => {
  it("answers 401 to a stranger and 400 or 415 to invalid requests", async () => {
    expect((await updateProfile(test, undefined, { updateType: "lang", languageCode: "es" })).status).toBe(
      401,
    );
    expect((await update({})).status).toBe(400);
    expect((await update({ updateType: "__proto__" })).status).toBe(400);
    const text = await test.app.inject({
      method: "POST",
      url: "/apicalls/update-profile",
      headers: { authorization: person.token, "content-type": "text/plain" },
      payload: "updateType=lang",
    });
    expect(text.statusCode).toBe(415);
  });

  it("accepts the same fields as JSON", async () => {
    const { body } = await test.post(
      "update-profile",
      { updateType: "lang", languageCode: "es" },
      person.token,
    );
    expect(body).toMatchObject({ status: 1 });
  });
});
