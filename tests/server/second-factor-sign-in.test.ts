import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createInvitation } from "#server/core/accounts/links.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import { createTestApp, testApp } from "#tests/support/app.ts";
import {
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  testPassword,
} from "#tests/support/factories.ts";
import { cookieOf, insertLanguages, logIn, mailsTo } from "./auth-helpers.ts";
import {
  codeOf,
  type Factor,
  forgetStep,
  setUpFactor,
  stopDate,
  wrongCode,
} from "./second-factor-helpers.ts";

let organization: string;
let person: Person;
let factor: Factor;

stopDate();
const test = testApp();
beforeAll(async () => {
  await insertLanguages(test.db);
  organization = await makeOrganization(test.db);
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(test.db);
  person = await makeStaff(test.db, organization);
  factor = await setUpFactor(test, person);
});

const challengeFor = async ({ email }: Person, password = testPassword): Promise<string> => {
  const answer = await logIn(test, email, password);
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json<{ challenge: string }>().challenge;
};

const enter = (challenge: string, code: string, options: { device?: string; address?: string } = {}) =>
  test.app.inject({
    method: "POST",
    url: "/apicalls/auth/secondFactor",
    payload: { challenge, code },
    remoteAddress: options.address ?? "127.0.0.1",
    cookies: options.device ? { device: options.device } : {},
  });

/** Every refusal, without what differs between calls. */
const refusal = ({ requestId: _, ...body }: Record<string, unknown>) => body;

const sessionsOf = async ({ accountId }: Person): Promise<number> => {
  const { rows } = await sql`select from sessions where account_id = ${accountId}`.execute(test.db);
  return rows.length;
};

const noticesOf = async ({ accountId }: Person): Promise<string[]> => {
  const { rows } = await sql<{ notification_subject: string }>`
    select notification_subject from notifications where account_id = ${accountId}`.execute(test.db);
  return rows.map((row) => row.notification_subject);
};

describe("The right password of a person with a second factor [SESS-16]", () => {
  it("returns a challenge and nothing else: no token, no person, no cookie, no session", async () => {
    for (const one of [person, await makeMentee(test.db, organization)]) {
      if (one !== person) await setUpFactor(test, one);
      const before = await sessionsOf(one);
      const answer = await logIn(test, one.email, testPassword);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        status: 1,
        dataType: "secondFactor",
        challenge: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(answer.cookies).toEqual([]);
      expect(await sessionsOf(one)).toBe(before);
      const { challenge } = answer.json<{ challenge: string }>();
      expect((await test.get("auth/user", challenge)).status).toBe(401);
    }
  });

  it("stores only the hash of the challenge, and the secret only encrypted", async () => {
    const challenge = await challengeFor(person);
    const { db } = test;
    const { rows } = await sql`select from second_factor_challenges
      where token_hash = ${hashToken(challenge)}`.execute(db);
    expect(rows).toHaveLength(1);
    const stored = await sql<{ all: string; plain: boolean }>`
      select row_to_json(a)::text as all, position(${factor.secret}::bytea in totp_secret) > 0 as plain
      from accounts a where id = ${person.accountId}`.execute(db);
    expect(stored.rows[0]?.plain).toBe(false);
    expect(stored.rows[0]?.all).not.toContain(factor.secret);
    const codes = await sql<{
      all: string;
    }>`select row_to_json(c)::text as all from recovery_codes c`.execute(db);
    expect(Math.min(factor.recoveryCodes.length, codes.rows.length)).toBeGreaterThan(0);
    for (const code of factor.recoveryCodes)
      for (const { all } of codes.rows) expect(all).not.toContain(code.replace("-", ""));
  });

  it("does not help a wrong one, which is refused like any other", async () => {
    const answer = await logIn(test, person.email, "wrong");
    const nobody = await logIn(test, "nobody@test.example", "wrong");
    expect(answer.statusCode).toBe(401);
    expect(refusal(answer.json())).toEqual(refusal(nobody.json()));
  });
});

describe("The code [SESS-16]", () => {
  it("signs in as login does, with token, cookies and the person", async () => {
    const answer = await enter(await challengeFor(person), await codeOf(factor.secret));
    expect(answer.statusCode).toBe(200);
    const { token, ...user } = answer.json<Record<string, unknown>>();
    expect(cookieOf(answer, "session")).toBe(token);
    expect(cookieOf(answer, "device")).toMatch(/^[\w-]{43}$/);
    expect((await test.get("auth/user", String(token))).body).toEqual(user);
    expect(user).toMatchObject({ status: 1, id: person.id, secondFactorRequired: false });
  });

  it("may come from a clock one step early or late, and no further, and may contain spaces", async () => {
    for (const steps of [-1, 0, 1]) {
      await forgetStep(test.db, person.accountId);
      const code = await codeOf(factor.secret, steps);
      const answer = await enter(await challengeFor(person), ` ${code.slice(0, 3)} ${code.slice(3)} `);
      expect([steps, answer.statusCode]).toEqual([steps, 200]);
    }
    for (const steps of [-3, -2, 2, 3]) {
      await forgetStep(test.db, person.accountId);
      const answer = await enter(await challengeFor(person), await codeOf(factor.secret, steps));
      expect([steps, answer.statusCode]).toEqual([steps, 401]);
    }
  });

  it("works once, and an earlier code does not work after it", async () => {
    const code = await codeOf(factor.secret);
    expect((await enter(await challengeFor(person), code)).statusCode).toBe(200);
    expect((await enter(await challengeFor(person), code)).statusCode).toBe(401);
    expect((await enter(await challengeFor(person), await codeOf(factor.secret, -1))).statusCode).toBe(401);
    expect((await enter(await challengeFor(person), await codeOf(factor.secret, 1))).statusCode).toBe(200);
  });

  it("works once for simultaneous calls too", async () => {
    const code = await codeOf(factor.secret);
    const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeFor(person)));
    const answers = await Promise.all(challenges.map((challenge) => enter(challenge, code)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401, 401, 401]);
  });

  it("that confirmed the set-up does not sign in", async () => {
    const other = await makeStaff(test.db, organization);
    const { body } = await test.post("auth/secondFactor/start", {}, other.token);
    const code = await codeOf(String(body["secret"]));
    expect((await test.post("auth/secondFactor/confirm", { code }, other.token)).body["status"]).toBe(1);
    expect((await enter(await challengeFor(other), code)).statusCode).toBe(401);
  });

  it("of another person does not sign in", async () => {
    const other = await makeStaff(test.db, organization);
    const theirs = await setUpFactor(test, other);
    expect((await enter(await challengeFor(person), await codeOf(theirs.secret))).statusCode).toBe(401);
    expect((await enter(await challengeFor(person), theirs.recoveryCodes[0]!)).statusCode).toBe(401);
    expect((await enter(await challengeFor(other), theirs.recoveryCodes[0]!)).statusCode).toBe(200);
  });
});

describe("A recovery code [SESS-16]", () => {
  it("signs in once, however it is written, and the person is notified", async () => {
    const [first = "", second = ""] = factor.recoveryCodes;
    expect(factor.recoveryCodes).toHaveLength(10);
    expect(new Set(factor.recoveryCodes).size).toBe(10);
    expect(first).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect((await enter(await challengeFor(person), first)).statusCode).toBe(200);
    expect((await enter(await challengeFor(person), first)).statusCode).toBe(401);
    const typed = ` ${second.toLowerCase().replace("-", "")} `;
    const answer = await enter(await challengeFor(person), typed);
    expect(answer.statusCode).toBe(200);
    expect(await noticesOf(person)).toContain("A recovery code was used");
    const { body } = await test.get("getProfileInfo", answer.json<{ token: string }>().token);
    expect(body["secondFactor"]).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
  });

  it("signs in once for simultaneous calls too", async () => {
    const code = factor.recoveryCodes[0]!;
    const challenges = await Promise.all([1, 2, 3].map(() => challengeFor(person)));
    const answers = await Promise.all(challenges.map((challenge) => enter(challenge, code)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401, 401]);
  });

  it("still helps if the key of the secrets is lost, which makes codes of the app useless", async () => {
    const node = await createTestApp({ env: { SECRET_KEY: "another key of thirty-two characters" } });
    const { db } = node;
    const one = await makeStaff(db, await makeOrganization(db));
    const theirs = await setUpFactor(node, one);
    await sql`update accounts set totp_secret = '\\x00112233445566778899aabbccddeeff00112233445566778899'
      where id = ${one.accountId}`.execute(db);
    const challenge = async () =>
      (await logIn(node, one.email, testPassword)).json<{ challenge: string }>().challenge;
    const code = await codeOf(theirs.secret);
    expect((await node.post("auth/secondFactor", { challenge: await challenge(), code })).status).toBe(401);
    const recovery = { challenge: await challenge(), code: theirs.recoveryCodes[0] };
    expect((await node.post("auth/secondFactor", recovery)).status).toBe(200);
    await node.close();
  });
});

describe("A challenge [SESS-16]", () => {
  it("serves one sign-in", async () => {
    const challenge = await challengeFor(person);
    expect((await enter(challenge, await codeOf(factor.secret))).statusCode).toBe(200);
    expect((await enter(challenge, await codeOf(factor.secret, 1))).statusCode).toBe(401);
    expect((await enter(challenge, factor.recoveryCodes[0]!)).statusCode).toBe(401);
  });

  it("starts one session for simultaneous calls with two valid codes", async () => {
    const challenge = await challengeFor(person);
    const before = await sessionsOf(person);
    const [one, two] = factor.recoveryCodes;
    const answers = await Promise.all([enter(challenge, one!), enter(challenge, two!)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401]);
    expect(await sessionsOf(person)).toBe(before + 1);
  });

  it("is valid for 5 minutes", async () => {
    const age = (challenge: string, interval: string) =>
      sql`update second_factor_challenges set expires_at = expires_at - ${interval}::interval
        where token_hash = ${hashToken(challenge)}`.execute(test.db);
    const old = await challengeFor(person);
    await age(old, "5 minutes");
    expect((await enter(old, await codeOf(factor.secret))).statusCode).toBe(401);
    const young = await challengeFor(person);
    await age(young, "4 minutes");
    expect((await enter(young, await codeOf(factor.secret))).statusCode).toBe(200);
  });

  it("allows 4 wrong codes, and after the fifth the right one is refused and the person is notified", async () => {
    const wrong = await wrongCode(factor.secret);
    const patient = await challengeFor(person);
    for (let tries = 1; tries <= 4; tries += 1) expect((await enter(patient, wrong)).statusCode).toBe(401);
    expect((await enter(patient, await codeOf(factor.secret))).statusCode).toBe(200);
    expect(await noticesOf(person)).not.toContain("Wrong codes at sign-in");
    const tired = await challengeFor(person);
    for (let tries = 1; tries <= 5; tries += 1) expect((await enter(tired, wrong)).statusCode).toBe(401);
    expect((await enter(tired, factor.recoveryCodes[0]!)).statusCode).toBe(401);
    expect(await noticesOf(person)).toContain("Wrong codes at sign-in");
  });

  it("ends with a new password, and if the person is disabled", async () => {
    const challenge = await challengeFor(person);
    const admin = await makeStaff(test.db, organization);
    const password = "another long passphrase";
    const save = (data: object) => test.save("users", person.id, data, admin.token);
    expect((await save({ password, passwordConfirm: password })).body).toMatchObject({ status: 1 });
    expect((await enter(challenge, await codeOf(factor.secret))).statusCode).toBe(401);
    const next = await challengeFor(person, password);
    expect((await save({ active: "0" })).body).toMatchObject({ status: 1 });
    expect((await enter(next, await codeOf(factor.secret))).statusCode).toBe(401);
    expect(await sessionsOf(person)).toBe(0);
  });

  it("has one text for every failure", async () => {
    const wrong = await wrongCode(factor.secret);
    const used = await challengeFor(person);
    await enter(used, await codeOf(factor.secret));
    const answers = [
      await enter(await challengeFor(person), wrong),
      await enter(await challengeFor(person), "ABCDE-FGHIJ"),
      await enter(await challengeFor(person), ""),
      await enter(await challengeFor(person), "x".repeat(200)),
      await enter(used, await codeOf(factor.secret, 1)),
      await enter("no-such-challenge", wrong),
      await enter("", ""),
    ];
    const [first] = answers;
    expect(refusal(first!.json())).toMatchObject({
      status: 0,
      code: "unauthorized",
      details: expect.stringContaining("code is not right"),
    });
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(refusal(answer.json())).toEqual(refusal(first!.json()));
    }
  });

  it("answers 400 to wrong types", async () => {
    for (const body of [
      {},
      { challenge: "x" },
      { challenge: 5, code: "1" },
      { challenge: "x", code: "a\0b" },
    ])
      expect((await test.post("auth/secondFactor", body)).status).toBe(400);
  });
});

describe("Guessing codes [SESS-16]", () => {
  it("stops after 10 wrong ones in 15 minutes over all challenges, and right ones do not count", async () => {
    const wrong = await wrongCode(factor.secret);
    for (let tries = 0; tries < 10; tries += 1) {
      const challenge = await challengeFor(person);
      expect((await enter(challenge, wrong)).statusCode).toBe(401);
      if (tries % 5 === 4) {
        await forgetStep(test.db, person.accountId);
        const good = await challengeFor(person);
        // The tenth wrong one leaves no attempt for this.
        const expected = tries === 4 ? 200 : 429;
        expect((await enter(good, await codeOf(factor.secret))).statusCode).toBe(expected);
      }
    }
    const answer = await enter(await challengeFor(person), await codeOf(factor.secret));
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("by a stranger does not lock out a device that the person knows [SESS-15]", async () => {
    const known = await enter(await challengeFor(person), await codeOf(factor.secret));
    const device = cookieOf(known, "device");
    expect(known.statusCode).toBe(200);
    await forgetStep(test.db, person.accountId);
    const wrong = await wrongCode(factor.secret);
    for (let tries = 0; tries < 10; tries += 1) {
      const stranger = { address: "203.0.113.7" };
      expect((await enter(await challengeFor(person), wrong, stranger)).statusCode).toBe(401);
    }
    const code = await codeOf(factor.secret);
    expect((await enter(await challengeFor(person), code)).statusCode).toBe(429);
    expect((await enter(await challengeFor(person), code, { device })).statusCode).toBe(200);
  });

  it("with invalid challenges is limited per address, which stops no valid one there [SESS-14]", async () => {
    const address = "198.51.100.9";
    const statuses = new Set<number>();
    for (let tries = 0; tries < 101; tries += 1)
      statuses.add((await enter(`nothing-${tries}`, "123456", { address })).statusCode);
    expect([...statuses]).toEqual([401, 429]);
    const code = await codeOf(factor.secret);
    expect((await enter(await challengeFor(person), code, { address })).statusCode).toBe(200);
  });
});

describe("The second factor cannot be bypassed [SESS-16]", () => {
  it("with a password reset by email, which keeps it on", async () => {
    await test.post("auth/forgotPass", { username: person.email });
    const [mail] = await mailsTo(test.db, person.email);
    const verificationCode = /<strong>([^<]+)</.exec(mail?.body ?? "")?.[1] ?? "";
    const password = "yet another passphrase";
    const saved = await test.post("auth/saveForgotPass", {
      username: person.email,
      verificationCode,
      password,
      passwordConfirm: password,
    });
    expect(saved.body).toMatchObject({ status: true, nextPage: "complete" });
    expect(saved.text).not.toContain("token");
    const challenge = await challengeFor(person, password);
    expect((await enter(challenge, await codeOf(factor.secret))).statusCode).toBe(200);
  });

  it("with an invitation, which asks for the code too", async () => {
    const code = await createInvitation(test.db, person.accountId, null);
    const password = "an invited passphrase";
    const answer = await test.post("auth/acceptInvitation", { code, password, passwordConfirm: password });
    expect(answer.body).toEqual({ status: 1, dataType: "secondFactor", challenge: expect.any(String) });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await sessionsOf(person)).toBe(0);
    const { challenge } = answer.body as { challenge: string };
    expect((await enter(challenge, await codeOf(factor.secret))).statusCode).toBe(200);
  });

  it("with a password that another person sets, which keeps it on", async () => {
    const mentee = await makeMentee(test.db, organization);
    const theirs = await setUpFactor(test, mentee);
    const admin = await makeStaff(test.db, organization);
    const password = "set by the office staff";
    const data = { password, passwordConfirm: password };
    const request = { tableName: "menteePassword", tableId: mentee.id, data };
    expect((await test.post("saveRecord", request, admin.token)).body).toMatchObject({ status: 1 });
    const challenge = await challengeFor(mentee, password);
    expect((await enter(challenge, await codeOf(theirs.secret))).statusCode).toBe(200);
  });
});
