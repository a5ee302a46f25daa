import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { createAccount, EmailTakenError } from "#server/core/accounts/accounts.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import { createTestApp, testApp } from "#tests/support/app.ts";
import {
  hashFully,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  testPassword,
} from "#tests/support/factories.ts";
import { isFull } from "#tests/support/suite.ts";
import { cookieOf, insertLanguages, logIn, mailsTo } from "./auth-helpers.ts";

let staff: Person;
let mentee: Person;
let organization: string;

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await insertLanguages(db);
  await makeOrganization(db);
  organization = await makeOrganization(db);
  staff = await makeStaff(db, organization, {
    role: { flags: ["menteesCanView"], keys: ["chat", "users"], roleType: 2, values: { roleName: "Helper" } },
    values: { email: "Ana.Staff@Test.example" },
  });
  mentee = await makeMentee(db, organization, { language: "es", values: { email: "mentee@test.example" } });
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(test.db);
});

const without = (body: Record<string, unknown>, ...keys: string[]) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));

describe("POST /auth/login", () => {
  it("answers the token, the language and the user [SIGNIN-11]", async () => {
    const response = await logIn(test, staff.email, testPassword);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ status: 1, languageCode: "en", firstName: "Sam" });
    const { token } = response.json<{ token: string }>();
    const user = await test.get("auth/user", token);
    // The sign-in itself made a notification, which both answers hold.
    expect(without(response.json(), "token")).toEqual(user.body);
  });

  it("gives one text for every cause [SIGNIN-12] [SESS-08]", async () => {
    const { db } = test;
    const disabled = await makeStaff(db, organization, { values: { active: false } });
    const archived = await makeMentee(db, organization, { values: { active: false } });
    const deleted = await makeStaff(db, organization, { values: { deletedAt: new Date() } });
    const invited = await makeStaff(db, organization);
    await sql`update accounts set password_hash = null where id = ${invited.accountId}`.execute(db);
    const answers = await Promise.all([
      logIn(test, staff.email, "wrong password"),
      logIn(test, "nobody@test.example", testPassword),
      logIn(test, disabled.email, testPassword),
      logIn(test, archived.email, testPassword),
      logIn(test, deleted.email, testPassword),
      logIn(test, invited.email, testPassword),
      logIn(test, "", ""),
    ]);
    const bodies = answers.map((answer) => without(answer.json(), "requestId"));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(7).fill(401));
    expect(bodies[0]).toMatchObject({ status: 0, details: "The email or password is incorrect." });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    for (const answer of answers) expect(answer.cookies).toEqual([]);
  });

  it("says it in the browser's language", async () => {
    const answer = await logIn(test, "nobody@test.example", "x", { headers: { "accept-language": "es-MX" } });
    expect(answer.json<{ details: string }>().details).toContain("contraseña");
  });

  it("accepts the email in any case [SIGNIN-13]", async () => {
    const response = await logIn(test, "  ANA.staff@TEST.example ", testPassword);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ email: "Ana.Staff@Test.example" });
  });

  it("knows one account per email across team members and mentees [SIGNIN-13]", async () => {
    const twin = { accountType: "staff", languageCode: "en", passwordHash: null } as const;
    const make = (email: string) => createAccount(test.db, { ...twin, email });
    await expect(make("MENTEE@test.example")).rejects.toThrow(EmailTakenError);
    await expect(make("ana.staff@test.example")).rejects.toThrow(EmailTakenError);
    await expect(make("free@test.example")).resolves.toMatch(/^\d+$/);
  });

  it("signs mentees in as well [SIGNIN-14]", async () => {
    const response = await logIn(test, mentee.email, testPassword);
    expect(response.json()).toMatchObject({ accountType: "mentee", id: mentee.id, languageCode: "es" });
  });

  it("answers 400 to wrong types and to text that no database stores [CALL-13]", async () => {
    for (const body of [{}, { username: 1, password: "x" }, { username: ["a"], password: {} }, []]) {
      expect((await test.post("auth/login", body)).status).toBe(400);
    }
    expect((await logIn(test, "a\0b@test.example", "x")).statusCode).toBe(400);
  });

  it("stores only the hash of a token of 256 random bits [SESS-01] [SESS-02]", async () => {
    const tokens = await Promise.all(
      [1, 2, 3].map(
        async () => (await logIn(test, staff.email, testPassword)).json<{ token: string }>().token,
      ),
    );
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) {
      expect(Buffer.from(token, "base64url")).toHaveLength(32);
      const { rows } = await sql`select from sessions where token_hash = ${hashToken(token)}`.execute(
        test.db,
      );
      expect(rows).toHaveLength(1);
    }
    const dump = await sql<{ text: string }>`select string_agg(s::text, ' ') as text from sessions s`.execute(
      test.db,
    );
    for (const token of tokens) expect(dump.rows[0]?.text).not.toContain(token);
  });

  it("sets HttpOnly, SameSite=Strict cookies, Secure over HTTPS [SESS-04]", async () => {
    const plain = await logIn(test, staff.email, testPassword);
    const header = [plain.headers["set-cookie"]].flat().join("\n");
    expect(header).toMatch(/^session=[^;]+;(?=.*HttpOnly)(?=.*SameSite=Strict)/m);
    expect(header).toMatch(/^device=[^;]+;(?=.*HttpOnly)(?=.*SameSite=Strict)(?=.*Max-Age=34560000)/m);
    expect(header).not.toContain("Secure");
    const behindProxy = await createTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
    const { db } = behindProxy;
    const person = await makeStaff(db, await makeOrganization(db));
    const secure = await logIn(behindProxy, person.email, testPassword, {
      headers: { "x-forwarded-proto": "https" },
    });
    expect([secure.headers["set-cookie"]].flat().every((line) => line?.includes("Secure"))).toBe(true);
    await behindProxy.close();
  });

  it("announces a new device by notification and email, but not the first sign-in ever [NOTIF-13]", async () => {
    const { db } = test;
    const person = await makeStaff(db, organization, { language: "es", values: { firstName: "<b>Eva" } });
    const first = await logIn(test, person.email, testPassword);
    const device = cookieOf(first, "device") ?? "";
    const again = await logIn(test, person.email, testPassword, { device });
    expect(cookieOf(again, "device")).toBe(device);
    expect(again.json()).toMatchObject({ notifications: [] });
    expect(await mailsTo(db, person.email)).toEqual([]);

    const stranger = await logIn(test, person.email, testPassword, {
      address: "203.0.113.7",
      headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0" },
    });
    const { token } = stranger.json<{ token: string }>();
    expect(stranger.json()).toMatchObject({
      notifications: [
        {
          notificationType: "login",
          notificationSubject: "Inicio de sesión desde un dispositivo nuevo",
          notificationMessage: expect.stringContaining("Firefox en Windows, dirección 203.0.113.7"),
          notificationUrl: "/profile-password",
        },
      ],
    });
    const [mail, ...more] = await mailsTo(db, person.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Inicio de sesión desde un dispositivo nuevo");
    expect(mail?.body).toContain("Hola, &lt;b&gt;Eva:");
    expect(mail?.body).toContain("Firefox en Windows, 203.0.113.7");
    for (const secret of [token, cookieOf(stranger, "device") ?? token, testPassword])
      expect(mail?.body).not.toContain(secret);

    // The next one is in the same line, with the number of both, and is emailed too.
    const next = await logIn(test, person.email, testPassword, { address: "203.0.113.8" });
    expect(next.json()).toMatchObject({
      notifications: [
        {
          notificationSubject: "Inicio de sesión desde un dispositivo nuevo (2)",
          notificationMessage: expect.stringContaining("203.0.113.8"),
        },
      ],
    });
    expect(await mailsTo(db, person.email)).toHaveLength(2);
  });

  it("accepts all simultaneous first sign-ins, and announces all but one", async () => {
    const { db } = test;
    const person = await makeStaff(db, organization);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => logIn(test, person.email, testPassword)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect(await mailsTo(db, person.email)).toHaveLength(5);
  });

  it("stores only the hash of a device's secret [SESS-15]", async () => {
    const person = await makeStaff(test.db, organization);
    const device = cookieOf(await logIn(test, person.email, testPassword), "device") ?? "";
    expect(Buffer.from(device, "base64url")).toHaveLength(32);
    const { rows } = await sql<{ text: string; is_hash: boolean }>`
      select d::text as text, d.device_hash = ${hashToken(device)} as is_hash from known_devices d
      where account_id = ${person.accountId}`.execute(test.db);
    expect(rows).toMatchObject([{ is_hash: true }]);
    expect(rows[0]?.text).not.toContain(device);
  });
});

describe("GET /auth/user", () => {
  it("answers who is signed in [SIGNIN-15] [SIGNIN-16]", async () => {
    const { status, body } = await test.get("auth/user", mentee.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 1,
      id: mentee.id,
      accountId: mentee.accountId,
      accountType: "mentee",
      firstName: "Mia",
      email: "mentee@test.example",
      image: "",
      language: "es",
      languageCode: "es",
      organizationId: organization,
      messages: [],
      languages: [
        { name: "English", code: "en", flag: "" },
        { name: "Español", code: "es", flag: "" },
      ],
    });
    expect(body["notifications"]).toBeInstanceOf(Array);
  });

  it("includes the role with every flag as a string [SIGNIN-17]", async () => {
    const { body } = await test.get("auth/user", staff.token);
    const role = body["userRole"] as Record<string, string>;
    expect(role).toMatchObject({ roleName: "Helper", roleType: "2", tablesCanAccess: ",chat,users," });
    expect(role["id"]).toMatch(/^\d+$/);
    for (const flag of allFlags)
      expect([flag, role[flag]]).toEqual([flag, flag === "menteesCanView" ? "1" : "0"]);
  });

  it("builds a mentee's role with no flags and only the chat [SIGNIN-17]", async () => {
    const { body } = await test.get("auth/user", mentee.token);
    const role = body["userRole"] as Record<string, string>;
    expect(role["tablesCanAccess"]).toBe(",chat,");
    expect(allFlags.filter((flag) => role[flag] !== "0")).toEqual([]);
  });
});

describe("The throttling of sign-ins", () => {
  const fail = (username: string, options?: Parameters<typeof logIn>[3]) =>
    logIn(test, username, "wrong password", options);

  it("refuses the eleventh wrong password, and then the right one too [SESS-13] [CALL-16]", async () => {
    const person = await makeStaff(test.db, organization);
    for (let count = 0; count < 10; count += 1) {
      const answer = await fail(person.email, { address: `10.0.0.${count}` });
      expect(answer.statusCode).toBe(401);
    }
    const eleventh = await fail(person.email, { address: "10.0.1.1" });
    expect(eleventh.statusCode).toBe(429);
    expect(Number(eleventh.headers["retry-after"])).toBeGreaterThan(800);
    expect(eleventh.json()).toMatchObject({ status: 0, code: "tooManyRequests" });
    expect((await logIn(test, person.email.toUpperCase(), testPassword)).statusCode).toBe(429);
  });

  it("treats an email without an account alike", async () => {
    const answers: number[] = [];
    for (let count = 0; count < 11; count += 1) answers.push((await fail("ghost@test.example")).statusCode);
    expect(answers).toEqual([...Array(10).fill(401), 429]);
  });

  it("works if all tries arrive simultaneously", async () => {
    const person = await makeStaff(test.db, organization);
    const answers = await Promise.all(Array.from({ length: 25 }, () => fail(person.email)));
    expect(answers.filter((answer) => answer.statusCode === 401).length).toBeLessThanOrEqual(10);
  });

  it("never lets a stranger lock a known device out [SESS-15]", async () => {
    const person = await makeStaff(test.db, organization);
    const device = cookieOf(await logIn(test, person.email, testPassword), "device") ?? "";
    for (let count = 0; count < 12; count += 1) await fail(person.email, { address: "10.9.9.9" });
    expect((await logIn(test, person.email, testPassword)).statusCode).toBe(429);
    expect((await logIn(test, person.email, testPassword, { device })).statusCode).toBe(200);
    // The device's tries are counted too, and its secret is worthless for another account.
    for (let count = 0; count < 10; count += 1) await fail(person.email, { device });
    expect((await logIn(test, person.email, testPassword, { device })).statusCode).toBe(429);
    const other = await makeStaff(test.db, organization);
    for (let count = 0; count < 10; count += 1) await fail(other.email);
    expect((await fail(other.email, { device })).statusCode).toBe(429);
  });

  it("does not lock a known device out because of others at its address [SESS-15]", async () => {
    const person = await makeStaff(test.db, organization);
    const address = "10.6.6.6";
    const device = cookieOf(await logIn(test, person.email, testPassword), "device") ?? "";
    await sql`insert into rate_limits (key, points, expire)
      values ('passwordAddress:10.6.6.6', 100, ${Date.now() + 60_000})`.execute(test.db);
    expect((await logIn(test, person.email, testPassword, { address })).statusCode).toBe(429);
    expect((await logIn(test, person.email, testPassword, { address, device })).statusCode).toBe(200);
  });

  it("answers without hashing after too many tries [SESS-13]", async () => {
    const { db } = test;
    const person = await makeStaff(db, organization);
    // A request that gets as far as the hash cannot read this one.
    await sql`update accounts set password_hash = 'unreadable' where id = ${person.accountId}`.execute(db);
    const answers: number[] = [];
    for (let count = 0; count < 12; count += 1) answers.push((await fail(person.email)).statusCode);
    expect(answers).toEqual([...Array(10).fill(500), 429, 429]);
  });

  it("does not count right passwords", async () => {
    const person = await makeStaff(test.db, organization);
    for (let count = 0; count < 12; count += 1) {
      expect((await logIn(test, person.email, testPassword)).statusCode).toBe(200);
    }
  });

  it("limits one address across all accounts [SESS-14]", async () => {
    await sql`insert into rate_limits (key, points, expire)
      values ('passwordAddress:10.5.5.5', 100, ${Date.now() + 60_000})`.execute(test.db);
    expect((await fail("anybody@test.example", { address: "10.5.5.5" })).statusCode).toBe(429);
    expect((await fail("anybody@test.example", { address: "10.5.5.6" })).statusCode).toBe(401);
  });
});

it.runIf(isFull)("A sign-in takes as long for an unknown email as for a wrong password", async () => {
  const { db } = test;
  const person = await makeStaff(db, organization);
  await hashFully(db, person);
  const measure = async (username: string) => {
    const begin = performance.now();
    await logIn(test, username, "wrong password");
    return performance.now() - begin;
  };
  const wrong: number[] = [];
  const unknown: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    wrong.push(await measure(person.email));
    unknown.push(await measure("nobody-at-all@test.example"));
  }
  // The shortest of each: a busy machine makes calls longer, never shorter. Without the decoy the difference is the whole
  // Argon2 verification, most of the time of a call.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...wrong) * 0.6);
});
