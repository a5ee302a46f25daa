import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { hashToken } from "#server/kernel/tokens.ts";
import { testApp } from "#tests/support/app.ts";
import {
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  testPassword,
} from "#tests/support/factories.ts";
import { insertLanguages, logIn, mailsTo, updateProfile } from "./auth-helpers.ts";
import { setUpFactor } from "./second-factor-helpers.ts";

const next = "a quite different phrase";

let organization: string;
let person: Person;

const test = testApp({ env: { PUBLIC_URL: "https://mentor.test.example" } });
beforeAll(async () => {
  await insertLanguages(test.db);
  await makeOrganization(test.db);
  organization = await makeOrganization(test.db, { name: "Harbor & Co" });
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(test.db);
  person = await makeStaff(test.db, organization);
});

const subjects = async (email = person.email) =>
  (await mailsTo(test.db, email)).map(({ subject }) => subject);
const grow = () =>
  sql`update sessions set created_at = now() - interval '11 minutes'
    where token_hash = ${hashToken(person.token)}`.execute(test.db);
const saveRecord = (tableName: string, tableId: string, data: object, token: string) =>
  test.save(tableName, tableId, data, token);

it("A person who changes their password gets an email and a notification, without secrets", async () => {
  const change = { updateType: "password", password: next, passwordConfirm: next };
  expect((await updateProfile(test, person.token, change)).body).toMatchObject({ status: 1 });
  const [mail] = await mailsTo(test.db, person.email);
  expect(mail?.subject).toBe("Your password was changed");
  expect(mail?.body).toContain("https://mentor.test.example/profile-password");
  expect(mail?.body).toContain("Harbor &amp; Co");
  expect(mail?.body).not.toContain(next);
  const answer = await logIn(test, person.email, next);
  expect(answer.json()).toMatchObject({
    notifications: [{ notificationSubject: "Your password was changed" }],
  });
});

it("A person whose password is reset is notified once, however often the reset is sent", async () => {
  await test.post("auth/forgotPass", { username: person.email });
  const code = /<strong>([^<]+)</.exec((await mailsTo(test.db, person.email))[0]?.body ?? "")?.[1];
  const body = { username: person.email, verificationCode: code, password: next, passwordConfirm: next };
  const answers = await Promise.all([1, 2].map(() => test.post("auth/saveForgotPass", body)));
  expect(answers.map((answer) => answer.body["status"]).sort()).toEqual([false, true]);
  expect((await subjects()).filter((subject) => subject === "Your password was changed")).toHaveLength(1);
});

it("A person whose password staff set is notified in their language", async () => {
  const mentee = await makeMentee(test.db, organization, { language: "es" });
  const passwords = { password: next, passwordConfirm: next };
  expect((await saveRecord("menteePassword", mentee.id, passwords, person.token)).body).toMatchObject({
    status: 1,
  });
  expect(await subjects(mentee.email)).toEqual(["Su contraseña se cambió"]);
  const colleague = await makeStaff(test.db, organization);
  expect((await saveRecord("users", colleague.id, passwords, person.token)).body).toMatchObject({
    status: 1,
  });
  expect(await subjects(colleague.email)).toEqual(["Your password was changed"]);
});

it("The old address is notified of a changed email, whoever changed it", async () => {
  const email = `new-${person.email}`;
  const answer = await updateProfile(test, person.token, { updateType: "profile", email });
  expect(answer.body).toMatchObject({ status: 1 });
  expect(await subjects()).toEqual(["Your email address was changed"]);
  expect((await mailsTo(test.db, person.email))[0]?.body).not.toContain(email);
  expect(await subjects(email)).toEqual([]);
  const colleague = await makeStaff(test.db, organization);
  const changed = await saveRecord("users", colleague.id, { email: `new-${colleague.email}` }, person.token);
  expect(changed.body).toMatchObject({ status: 1 });
  expect(await subjects(colleague.email)).toEqual(["Your email address was changed"]);
});

it("An unchanged or refused email causes no notice", async () => {
  const other = await makeStaff(test.db, organization);
  for (const [email, status] of [
    [person.email.toUpperCase(), 1],
    [other.email, 0],
  ] as const) {
    const answer = await updateProfile(test, person.token, {
      updateType: "profile",
      email,
      firstName: "Ana",
    });
    expect(answer.body).toMatchObject({ status });
  }
  expect(await subjects()).toEqual([]);
});

it("Changes of the second factor cause a notice", async () => {
  const { token } = await setUpFactor(test, person);
  await test.post("auth/secondFactor/recoveryCodes", {}, token);
  await test.post("auth/secondFactor/disable", { currentPassword: testPassword }, token);
  expect(await subjects()).toEqual([
    "The second step is off",
    "You have new recovery codes",
    "The second step is on",
  ]);
  const admin = await makeStaff(test.db, organization);
  await setUpFactor(test, person);
  await test.post("auth/secondFactor/reset", { tableName: "users", tableId: person.id }, admin.token);
  expect((await subjects())[0]).toBe("Your second step was reset");
});

it("Changing one's email asks for the current password if the sign-in is older than 10 minutes", async () => {
  await grow();
  const email = `new-${person.email}`;
  const save = (fields: Record<string, string>) =>
    updateProfile(test, person.token, { updateType: "profile", email, firstName: "Ana", ...fields });
  for (const fields of [{}, { currentPassword: "wrong" }] as Record<string, string>[]) {
    const { status, body } = await save(fields);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 0, errors: { currentPassword: expect.stringMatching(/./) } });
  }
  expect((await test.get("getProfileInfo", person.token)).body).toMatchObject({
    firstName: "Sam",
    email: person.email,
  });
  expect((await save({ email: person.email.toUpperCase() })).body).toMatchObject({ status: 1 });
  expect((await save({ currentPassword: testPassword })).body).toMatchObject({ status: 1 });
  expect((await logIn(test, email, testPassword)).statusCode).toBe(200);
});

it("The form of team members does not bypass that, and guesses are limited", async () => {
  await grow();
  const email = `new-${person.email}`;
  expect((await saveRecord("users", person.id, { email }, person.token)).body).toMatchObject({
    status: 0,
    errors: { email: expect.stringMatching(/./) },
  });
  const save = (currentPassword: string) =>
    updateProfile(test, person.token, { updateType: "profile", email, currentPassword });
  for (let count = 0; count < 10; count += 1) expect((await save("wrong")).status).toBe(200);
  expect((await save(testPassword)).status).toBe(429);
});
