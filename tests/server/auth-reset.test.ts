import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backgroundWorkEnded } from "#server/features/auth/minimum-duration.ts";
import { testApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff, type Person, testPassword } from "#tests/support/factories.ts";
import { cookieOf, insertLanguages, logIn, mailsTo } from "./auth-helpers.ts";

let organization: string;
let person: Person;

const test = testApp();
beforeAll(async () => {
  await insertLanguages(test.db);
  organization = await makeOrganization(test.db, { name: "Harbor <b>Reentry</b>" });
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(test.db);
  person = await makeStaff(test.db, organization);
});

const newPassword = "a quite different phrase";
const ask = (username: string) => test.post("auth/forgotPass", { username });
const check = (username: string, verificationCode: string) =>
  test.post("auth/checkVerificationCode", { username, verificationCode });
const save = (
  username: string,
  verificationCode: string,
  password = newPassword,
  passwordConfirm = password,
) => test.post("auth/saveForgotPass", { username, verificationCode, password, passwordConfirm });

/** Requests a code and reads it from the email. */
async function codeFor(email: string): Promise<string> {
  const before = (await mailsTo(test.db, email)).length;
  await ask(email);
  // The email is created in the background, which takes longer on a busy machine than the answer waits.
  await expect.poll(async () => (await mailsTo(test.db, email)).length).toBeGreaterThan(before);
  const [mail] = await mailsTo(test.db, email);
  return /<strong>([^<]+)<\/strong>/.exec(mail?.body ?? "")?.[1] ?? "";
}

const wrongCode = (code: string) => (code.startsWith("A") ? "B" : "A") + code.slice(1);

describe("POST /auth/forgotPass", () => {
  it("answers in the same bytes and time for every email [RESET-09] [RESET-10]", async () => {
    const disabled = await makeStaff(test.db, organization, { values: { active: false } });
    const durations: number[] = [];
    const texts: string[] = [];
    for (const email of [person.email, "nobody@test.example", disabled.email, "", "not an email"]) {
      const begin = performance.now();
      const answer = await ask(email);
      durations.push(performance.now() - begin);
      texts.push(answer.text);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ status: true, nextPage: "enterCode", message: expect.any(String) });
    }
    expect(new Set(texts).size).toBe(1);
    // Each waits for the same moment. tests/security/guessing.test.ts measures whether they can be distinguished.
    for (const duration of durations) expect(duration).toBeGreaterThan(240);
    await backgroundWorkEnded();
    expect(await mailsTo(test.db, "nobody@test.example")).toEqual([]);
    expect(await mailsTo(test.db, disabled.email)).toEqual([]);
  });

  it("emails a code of 8 base32 characters in the person's language [RESET-02] [RESET-14]", async () => {
    const spanish = await makeStaff(test.db, organization, { language: "es" });
    const code = await codeFor(spanish.email);
    expect(code).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/);
    const [mail] = await mailsTo(test.db, spanish.email);
    // Subjects show on locked screens.
    expect(mail?.subject).toBe("Su código para una contraseña nueva");
    expect(mail?.body).toContain(code);
    // Names are text, never markup.
    expect(mail?.body).toContain("Harbor &lt;b&gt;Reentry&lt;/b&gt;");
  });

  it("stores the code hashed [RESET-16]", async () => {
    const code = await codeFor(person.email);
    const { rows } = await sql<{ code_hash: Buffer; row: string }>`
      select code_hash, v::text as row from verification_codes v where account_id = ${person.accountId}`.execute(
      test.db,
    );
    expect(rows[0]?.code_hash).toHaveLength(32);
    expect(rows[0]?.row).not.toContain(code);
    expect(rows[0]?.row).not.toContain(code.replace("-", ""));
  });

  it("creates at most 3 codes an hour, and answers alike [RESET-19]", async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(person.email)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    const mails = () => mailsTo(test.db, person.email);
    await expect.poll(mails).toHaveLength(3);
    await sql`update verification_codes set created_at = now() - interval '61 minutes'
      where account_id = ${person.accountId}`.execute(test.db);
    await ask(person.email);
    await expect.poll(mails).toHaveLength(4);
  });

  it("is limited per address [CALL-16]", async () => {
    await sql`insert into rate_limits (key, points, expire)
      values ('codeAddress:127.0.0.1', 100, ${Date.now() + 60_000})`.execute(test.db);
    const answer = await ask(person.email);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("answers 400 to a wrong type [CALL-13]", async () => {
    expect((await test.post("auth/forgotPass", { username: { a: 1 } })).status).toBe(400);
    expect((await test.post("auth/forgotPass", {})).status).toBe(400);
  });
});

describe("POST /auth/checkVerificationCode", () => {
  it("answers the next page for a right code and a message otherwise [RESET-11]", async () => {
    const code = await codeFor(person.email);
    const good = await check(person.email, code);
    expect(good.body).toMatchObject({ status: true, nextPage: "newPass" });
    const bad = await check(person.email, wrongCode(code));
    expect(bad.status).toBe(200);
    expect(bad.body).toEqual({ status: false, message: expect.any(String) });
    const stranger = await check("nobody@test.example", code);
    expect(stranger.text).toBe(bad.text);
    const other = await makeStaff(test.db, organization);
    expect((await check(other.email, code)).text).toBe(bad.text);
  });

  it("takes equally long for every wrong code, whether or not a code is open and the email exists", async () => {
    const other = await makeStaff(test.db, organization);
    const waiting = await makeStaff(test.db, organization);
    const code = await codeFor(waiting.email);
    for (const username of [waiting.email, other.email, "nobody@test.example"])
      for (const attempt of [check, save]) {
        const start = performance.now();
        expect((await attempt(username, wrongCode(code))).body).toMatchObject({ status: false });
        // The timer may be early by less than a millisecond.
        expect(performance.now() - start, username).toBeGreaterThan(98);
      }
  });

  it("accepts any case, with or without the dash [RESET-15]", async () => {
    const code = await codeFor(person.email);
    const plain = code.replace("-", "");
    for (const typed of [
      code.toLowerCase(),
      plain,
      plain.toLowerCase(),
      ` ${code} `,
      plain.replace(/(.{2})/g, "$1 "),
    ]) {
      expect((await check(person.email.toUpperCase(), typed)).body).toMatchObject({ status: true });
    }
  });

  it("accepts a code for 10 minutes [RESET-17]", async () => {
    const code = await codeFor(person.email);
    const shift = (interval: string) =>
      sql`update verification_codes set created_at = created_at - ${interval}::interval,
        expires_at = expires_at - ${interval}::interval where account_id = ${person.accountId}`.execute(
        test.db,
      );
    await shift("9 minutes 50 seconds");
    expect((await check(person.email, code)).body).toMatchObject({ status: true });
    await shift("11 seconds");
    expect((await check(person.email, code)).body).toMatchObject({ status: false });
    expect((await save(person.email, code)).body).toMatchObject({ status: false });
  });

  it("allows 5 tries, even if they arrive simultaneously [RESET-18]", async () => {
    const code = await codeFor(person.email);
    for (let count = 0; count < 4; count += 1) await check(person.email, wrongCode(code));
    // The fifth try may still be the right one, and a right one costs nothing.
    expect((await check(person.email, code)).body).toMatchObject({ status: true });
    await check(person.email, wrongCode(code));
    expect((await check(person.email, code)).body).toMatchObject({ status: false });
    expect((await save(person.email, code)).body).toMatchObject({ status: false });
    expect((await logIn(test, person.email, testPassword)).statusCode).toBe(200);

    const other = await makeStaff(test.db, organization);
    const second = await codeFor(other.email);
    await Promise.all(Array.from({ length: 5 }, () => save(other.email, wrongCode(second))));
    expect((await check(other.email, second)).body).toMatchObject({ status: false });
  });
});

describe("POST /auth/saveForgotPass", () => {
  it("stores the password and ends every session of that account only [RESET-12] [RESET-13]", async () => {
    const other = await makeStaff(test.db, organization);
    const code = await codeFor(person.email);
    const answer = await save(person.email, code);
    expect(answer.body).toMatchObject({ status: true, nextPage: "complete" });
    expect((await test.get("auth/user", person.token)).status).toBe(401);
    expect((await test.get("auth/user", other.token)).status).toBe(200);
    expect((await logIn(test, person.email, testPassword)).statusCode).toBe(401);
    expect((await logIn(test, person.email, newPassword)).statusCode).toBe(200);
  });

  it("uses the code up, even for two simultaneous calls [RESET-20]", async () => {
    const code = await codeFor(person.email);
    const answers = await Promise.all([
      save(person.email, code, "first new passphrase"),
      save(person.email, code, "second new passphrase"),
    ]);
    expect(answers.filter((answer) => answer.body["status"] === true)).toHaveLength(1);
    expect((await save(person.email, code)).body).toMatchObject({ status: false });
    expect((await check(person.email, code)).body).toMatchObject({ status: false });
  });

  it("keeps the code when the new password breaks a rule [SESS-10] [SESS-11]", async () => {
    const code = await codeFor(person.email);
    const messages: unknown[] = [];
    for (const [password, confirm] of [
      ["short", "short"],
      ["x".repeat(129), "x".repeat(129)],
      ["password123", "password123"],
      [person.email, person.email],
      [newPassword, "something else"],
    ] as const) {
      const { body } = await save(person.email, code, password, confirm);
      expect(body["status"]).toBe(false);
      messages.push(body["message"]);
    }
    expect(new Set(messages).size).toBe(5);
    expect(messages[0]).toContain("8");
    expect((await save(person.email, code)).body).toMatchObject({ status: true });
  });

  it("readmits a person who was locked out", async () => {
    for (let count = 0; count < 11; count += 1) await logIn(test, person.email, "wrong");
    await save(person.email, await codeFor(person.email));
    expect((await logIn(test, person.email, newPassword)).statusCode).toBe(200);
  });

  it("readmits a person who was locked out on a known device, on that device", async () => {
    const device = cookieOf(await logIn(test, person.email, testPassword), "device") ?? "";
    for (let count = 0; count < 11; count += 1) await logIn(test, person.email, "wrong", { device });
    expect((await logIn(test, person.email, testPassword, { device })).statusCode).toBe(429);
    const verificationCode = await codeFor(person.email);
    const saved = await test.app.inject({
      method: "POST",
      url: "/apicalls/auth/saveForgotPass",
      payload: {
        username: person.email,
        verificationCode,
        password: newPassword,
        passwordConfirm: newPassword,
      },
      cookies: { device },
    });
    expect(saved.json()).toMatchObject({ status: true });
    expect((await logIn(test, person.email, newPassword, { device })).statusCode).toBe(200);
  });

  it("does nothing for a person who was disabled in the meantime", async () => {
    const code = await codeFor(person.email);
    await sql`update users set active = false where id = ${person.id}`.execute(test.db);
    expect((await save(person.email, code)).body).toMatchObject({ status: false });
  });

  it("counts wrong codes for the email and the address together, not for other people there", async () => {
    const code = await codeFor(person.email);
    const email = "nobody-here@test.example";
    for (let count = 0; count < 10; count += 1)
      expect((await check(email, "AAAA-AAAA")).body).toMatchObject({ status: false });
    expect((await check(email.toUpperCase(), "AAAA-AAAA")).status).toBe(429);
    expect((await save(email, "AAAA-AAAA")).status).toBe(429);
    // A weak password is no guess.
    for (let count = 0; count < 11; count += 1)
      expect((await save(person.email, code, "short")).body).toMatchObject({ status: false });
    expect((await save(person.email, code)).body).toMatchObject({ status: true });
  });
});
