import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyPassword } from "#server/core/accounts/passwords.ts";
import { backgroundWorkEnded } from "#server/features/auth/minimum-duration.ts";
import {
  hashFully,
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  testPassword,
  type Person,
} from "#tests/support/factories.ts";
import { isWhole, record, times } from "#tests/support/suite.ts";
import { cookieOf, insertLanguages, mailsTo } from "#tests/server/auth-helpers.ts";
import { codeOf, forgetStep, setUpFactor, wrongCode } from "#tests/server/second-factor-helpers.ts";
import { areaUnderCurve, shuffled } from "./statistics.ts";
import { inParallel, openTwoNodes, postTo, type From, type TwoNodes } from "./two-nodes.ts";

/** Limits of wrong tries: for one account, from the contract, and from one address, the product's own. */
const perAccount = 10;
const perAddress = 100;
const addressCount = times(50, 10);
const addresses = Array.from({ length: addressCount }, (_, n) => `198.51.100.${n + 1}`);
const atOnce = 16;

let nodes: TwoNodes;
let role: string;
let organization: string;

beforeAll(async () => {
  const sms = { SMS_URL: "http://AC1:secret@127.0.0.1:9", SMS_FROM: "+15550009999" };
  nodes = await openTwoNodes({ TRUST_PROXY: "127.0.0.1", ...sms });
  const { db } = nodes.test.database;
  await insertLanguages(db);
  await makeOrganization(db);
  organization = await makeOrganization(db);
  role = await makeRole(db, organization);
});
afterAll(() => nodes.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(nodes.test.db);
});

const person = (): Promise<Person> => makeStaff(nodes.test.db, organization, { role });
/** The n-th call goes to the n-th node and comes from the n-th address, in rotation. */
const post = (n: number, path: string, body: object, from: From = {}) =>
  postTo(nodes.apps[n % 2]!, path, body, { address: addresses[n % addressCount]!, ...from });
const logIn = (n: number, username: string, password: string, from?: From) =>
  post(n, "auth/login", { username, password }, from);

/** How often each HTTP status was answered. */
class Tally {
  private readonly counts = new Map<string, number>();
  add(key: string | number): void {
    this.counts.set(String(key), this.of(key) + 1);
  }
  of(key: string | number): number {
    return this.counts.get(String(key)) ?? 0;
  }
  most(): number {
    return Math.max(0, ...this.counts.values());
  }
}

/** Leaves all addresses only some of their tries, so that few calls reach the limit. */
async function useUp(limit: string, left: number): Promise<void> {
  for (const address of addresses)
    await sql`insert into rate_limits (key, points, expire)
      values (${`${limit}:${address}`}, ${perAddress - left}, ${Date.now() + 900_000})`.execute(
      nodes.test.db,
    );
}

describe("Two nodes with many addresses", () => {
  it("allow at most ten password guesses for an account, while its known device can sign in", async () => {
    const victim = await person();
    const device = cookieOf(await logIn(0, victim.email, testPassword), "device")!;
    const tally = new Tally();
    let entries = 0;
    const count = times(6000, 60);
    const knownEvery = times(200, 15);
    await inParallel(count, atOnce, async (n) => {
      tally.add((await logIn(n, victim.email, `guess ${n}`)).statusCode);
      if (n % knownEvery !== 0) return;
      // This address also sends the flood.
      expect((await logIn(n, victim.email, testPassword, { device })).statusCode).toBe(200);
      entries += 1;
    });
    expect([tally.of(401), tally.of(429)]).toEqual([perAccount, count - perAccount]);
    // The right password is refused as well, except from the known device.
    expect((await logIn(1, victim.email, testPassword)).statusCode).toBe(429);
    expect((await logIn(1, victim.email, testPassword, { device })).statusCode).toBe(200);
    record({
      test: "sign-in guessing, one account",
      count,
      atLeast: 6000,
      result: `${tally.of(401)} passwords tried, the rest refused; ${entries + 1} of ${entries + 1} sign-ins of the known device`,
    });
  });

  it("limit one password over many accounts to a hundred tries per address and ten per account", async () => {
    const count = times(8000, 40);
    const accounts = await Promise.all(Array.from({ length: times(75, 5) }, person));
    // The same number of accounts that don't exist. The limits are the same.
    const emails = accounts.flatMap(({ email }, n) => [email, `nobody${n}@test.example`]);
    if (!isWhole) await useUp("passwordAddress", 2);
    const [byAddress, byEmail, all] = [new Tally(), new Tally(), new Tally()];
    await inParallel(count, atOnce, async (n) => {
      // Each email from each address, and each on both nodes.
      const email = emails[Math.floor(n / addressCount) % emails.length]!;
      const { statusCode } = await logIn(n, email, "Summer2026!");
      all.add(statusCode);
      if (statusCode !== 401) return;
      byAddress.add(addresses[n % addressCount]!);
      byEmail.add(email);
    });
    expect(all.of(401) + all.of(429)).toBe(count);
    expect(byEmail.most()).toBeLessThanOrEqual(perAccount);
    expect(byAddress.most()).toBeLessThanOrEqual(isWhole ? perAddress : 2);
    record({
      test: "sign-in spraying",
      count,
      atLeast: 8000,
      result: `at most ${byEmail.most()} for an account and ${byAddress.most()} from an address; ${all.of(401)} passwords tried`,
    });
  });

  it("allow five tries of a reset code, and three codes per account and hour", async () => {
    const { db } = nodes.test.database;
    const victim = await person();
    await inParallel(times(200, 6), 20, async (n) => {
      expect((await post(n, "auth/forgotPass", { username: victim.email })).statusCode).toBe(200);
    });
    // Emails are created in the background.
    await expect.poll(() => mailsTo(db, victim.email)).toHaveLength(3);
    const mailed = (await mailsTo(db, victim.email)).map(({ body }) => /<strong>([^<]+)</.exec(body)?.[1]);
    const password = "the password of a thief";
    const tally = new Tally();
    const count = times(3000, 30);
    await inParallel(count, atOnce, async (n) => {
      const guess = { username: victim.email, verificationCode: `ABCD-${1000 + n}`.replaceAll("0", "Z") };
      const answer =
        n % 2 === 0
          ? await post(n, "auth/checkVerificationCode", guess)
          : await post(n, "auth/saveForgotPass", { ...guess, password, passwordConfirm: password });
      if (answer.statusCode === 200) expect(answer.json()).toMatchObject({ status: false });
      tally.add(answer.statusCode);
    });
    expect(tally.of(200) + tally.of(429)).toBe(count);
    const { rows } = await sql<{ tries: number }>`select tries from verification_codes
      where account_id = ${victim.accountId}`.execute(db);
    expect(rows.map(({ tries }) => tries)).toEqual([5, 5, 5]);
    // Even the right codes no longer work.
    for (const verificationCode of mailed) {
      await sql`delete from rate_limits`.execute(db);
      const answer = await post(0, "auth/checkVerificationCode", {
        username: victim.email,
        verificationCode,
      });
      expect(answer.json()).toMatchObject({ status: false });
    }
    record({
      test: "reset-code guessing",
      count: count + times(200, 6),
      atLeast: 3200,
      result: `3 codes made, 5 tries each; ${tally.of(429)} refused by address`,
    });
  });

  it("allow five birthdays a day to a thief with the phone, from all addresses and over all codes", async () => {
    const { db } = nodes.test.database;
    const phone = "(555) 206-0001";
    const values = { cellPhone: phone, birthday: "1985-12-31", clientId: "CL-206" };
    const { accountId, id } = await makeMentee(db, organization, { values });
    await sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile,
        sign_in_mobile = mobile
      where id = ${id}`.execute(db);
    const tally = new Tally();
    const count = times(1200, 24);
    const perCode = 4;
    await inParallel(count / perCode, 4, async (round) => {
      // A thief with the phone can read every code. Backdating the codes allows new ones, as an hour later.
      await sql`with locked as (select id from verification_codes where account_id = ${accountId} order by id for update)
        update verification_codes c set created_at = now() - interval '2 hours'
        from locked where c.id = locked.id`.execute(db);
      await post(round, "auth/signInCode", { username: phone });
      await backgroundWorkEnded();
      const { rows } = await sql<{ body: string }>`select body from deliveries where kind = 'signInCode'
        order by id desc limit 1`.execute(db);
      const verificationCode = /\d{6}/.exec(rows[0]?.body ?? "")?.[0] ?? "";
      for (let n = 0; n < perCode; n += 1) {
        const birthday = `0${1 + (round % 9)}-${10 + n}`;
        const username = n % 2 === 0 ? phone : "CL-206";
        const answer = await post(round * perCode + n, "auth/signInWithCode", {
          username,
          verificationCode,
          birthday,
        });
        if (answer.statusCode === 200) expect(answer.json()).toMatchObject({ status: false });
        tally.add(answer.statusCode);
      }
    });
    expect(tally.of(200) + tally.of(429)).toBe(count);
    const { rows } = await sql<{
      sum: number;
    }>`select sum(wrong_birthdays)::integer as sum from verification_codes
      where account_id = ${accountId} and created_at > now() - interval '1 day'`.execute(db);
    const tried = rows[0]?.sum ?? 0;
    expect(tried).toBeGreaterThanOrEqual(5);
    // Even the right birthday no longer works.
    await sql`delete from rate_limits`.execute(db);
    await sql`update verification_codes set created_at = now() - interval '2 hours'`.execute(db);
    await post(0, "auth/signInCode", { username: phone });
    await backgroundWorkEnded();
    const { rows: last } = await sql<{ body: string }>`select body from deliveries where kind = 'signInCode'
      order by id desc limit 1`.execute(db);
    const verificationCode = /\d{6}/.exec(last[0]?.body ?? "")?.[0] ?? "";
    const right = { username: phone, verificationCode, birthday: "12-31" };
    expect((await post(1, "auth/signInWithCode", right)).json()).toMatchObject({ status: false });
    record({
      test: "birthday guessing with the phone in hand",
      count,
      atLeast: 1200,
      result: "5 birthdays let in at most, then the right one is refused too",
    });
  });

  it("allow at most ten codes of the second factor, while the known device can sign in", async () => {
    const { db } = nodes.test.database;
    const victim = await person();
    const { secret, recoveryCodes } = await setUpFactor(nodes.test, victim);
    const challengeFor = async (n: number, from?: From) =>
      (await logIn(n, victim.email, testPassword, from)).json<{ challenge: string }>().challenge;
    const enter = async (n: number, code: string, from?: From) => {
      await forgetStep(db, victim.accountId);
      const challenge = await challengeFor(n, from);
      return post(n, "auth/secondFactor", { challenge, code }, from);
    };
    const first = await enter(0, await codeOf(secret));
    expect(first.statusCode).toBe(200);
    const device = cookieOf(first, "device")!;
    const [wrong, tally] = [await wrongCode(secret), new Tally()];
    const count = times(2800, 40);
    const perChallenge = times(14, 4);
    let entries = 0;
    await inParallel(count / perChallenge, 4, async (round) => {
      const challenge = await challengeFor(round);
      for (let n = 0; n < perChallenge; n += 1) {
        const code = n % 2 === 0 ? wrong : `ABCDE-${"FGHIJKLMNOPQRS"[n]}WXYZ`;
        const answer = await post(round * perChallenge + n, "auth/secondFactor", { challenge, code });
        tally.add(answer.statusCode);
      }
      if (round % times(50, 5) !== 0) return;
      const code = recoveryCodes[entries]!;
      entries += 1;
      expect((await enter(round, code, { device })).statusCode).toBe(200);
    });
    expect([tally.of(200), tally.of(401) + tally.of(429)]).toEqual([0, count]);
    const { rows } = await sql<{ points: number }>`select points from rate_limits
      where key = ${`secondFactor:${victim.accountId}`}`.execute(db);
    expect(rows[0]?.points).toBeGreaterThan(perAccount);
    // Now even a right code is refused, except from the known device.
    expect((await enter(1, await codeOf(secret))).statusCode).toBe(429);
    const { rows: tries } = await sql<{ sum: number }>`select coalesce(sum(tries), 0)::integer as sum
      from second_factor_challenges where account_id = ${victim.accountId}`.execute(db);
    expect(tries[0]?.sum).toBeLessThanOrEqual(perAccount);
    record({
      test: "second-factor and recovery-code guessing",
      count,
      atLeast: 2800,
      result: `${tries[0]?.sum} codes tried, the rest refused; ${entries} of ${entries} sign-ins of the known device`,
    });
  });

  it("trust a forwarded address only from the trusted proxy", async () => {
    await useUp("passwordAddress", 0);
    const stranger = "192.0.2.77";
    await sql`insert into rate_limits (key, points, expire)
      values (${`passwordAddress:${stranger}`}, ${perAddress - 1}, ${Date.now() + 900_000})`.execute(
      nodes.test.db,
    );
    const email = "nobody-at-all@test.example";
    const direct: number[] = [];
    for (let n = 0; n < 6; n += 1)
      direct.push((await logIn(n, email, "x", { peer: stranger, address: `203.0.113.${n + 1}` })).statusCode);
    expect(direct).toEqual([401, 429, 429, 429, 429, 429]);
    // Addresses that a client adds before the proxy's are also ignored.
    for (let n = 0; n < 6; n += 1) {
      const forged = await logIn(n, email, "x", { address: `203.0.113.${n + 1}, ${addresses[n]}` });
      expect(forged.statusCode).toBe(429);
    }
    record({ test: "forged addresses", count: 12, atLeast: 12, result: "0 believed" });
  });
});

describe("Existing and missing accounts", () => {
  /** Returns each task's fastest run in milliseconds. Tasks take turns, so that a busy moment affects all of them. */
  const fastest = async (...works: (() => Promise<unknown>)[]): Promise<number[]> => {
    const least = works.map(() => Infinity);
    for (let n = 0; n < 4; n += 1) {
      for (const [at, work] of works.entries()) {
        const begin = performance.now();
        await work();
        least[at] = Math.min(least[at]!, performance.now() - begin);
      }
    }
    return least;
  };

  it("both cost a password hash", async () => {
    const known = await person();
    await hashFully(nodes.test.db, known);
    const [hash, existing, missing] = await fastest(
      () => verifyPassword(null, "wrong"),
      () => logIn(0, known.email, "wrong"),
      () => logIn(0, "nobody@test.example", "wrong"),
    );
    // Every response should take as long as a hash. Even a third of that far exceeds all other work.
    expect(existing).toBeGreaterThan(hash! / 3);
    expect(missing).toBeGreaterThan(hash! / 3);
  });

  it("answer a wrong code in the same time, whether or not one is open", async () => {
    // Looking for a code takes a tenth of this at most, and the rest hides the result.
    const least = 100;
    const { email } = await person();
    const guess = {
      verificationCode: "ABCD-EFGH",
      password: "a long phrase",
      passwordConfirm: "a long phrase",
    };
    const wrong = ["auth/checkVerificationCode", "auth/saveForgotPass"].flatMap((path) =>
      [email, "nobody@test.example"].map((username, n) =>
        fastest(async () => {
          expect((await post(n, path, { username, ...guess })).json()).toMatchObject({ status: false });
        }),
      ),
    );
    // Timers of Node may be a millisecond early.
    for (const [duration] of await Promise.all(wrong)) expect(duration).toBeGreaterThan(least - 2);
  });

  it("answer a wrong code by text and a wrong birthday alike, and no sooner for an unknown number", async () => {
    const { db } = nodes.test.database;
    const people = [];
    for (const [at, birthday] of ["1985-04-03", null].entries()) {
      const cellPhone = `(555) 207-000${at}`;
      const { id } = await makeMentee(db, organization, { values: { cellPhone, birthday } });
      await sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile,
          sign_in_mobile = mobile
        where id = ${id}`.execute(db);
      people.push(cellPhone);
    }
    const tries = [...people, "(555) 207-9999", "no such client"].flatMap((username) =>
      ["", "04-03", "04-04"].map((birthday) => ({ username, verificationCode: "000000x", birthday })),
    );
    const answers = new Set<string>();
    for (const [n, guess] of tries.entries()) {
      await post(n, "auth/signInCode", { username: guess.username });
      const begin = performance.now();
      const answer = await post(n, "auth/signInWithCode", guess);
      expect(performance.now() - begin).toBeGreaterThan(98);
      answers.add(JSON.stringify([answer.statusCode, answer.json()]));
    }
    await backgroundWorkEnded();
    const { rows } = await sql<{ body: string; to: string }>`select body, "to" from deliveries
      where kind = 'signInCode' and "to" like '%2070000' order by id desc limit 1`.execute(db);
    const verificationCode = /\d{6}/.exec(rows[0]?.body ?? "")?.[0] ?? "";
    const wrong = { username: people[0], verificationCode, birthday: "04-04" };
    const answer = await post(0, "auth/signInWithCode", wrong);
    answers.add(JSON.stringify([answer.statusCode, answer.json()]));
    expect([...answers]).toHaveLength(1);
  });

  it.runIf(isWhole)("cannot be distinguished by the response time", async () => {
    const known = await Promise.all(Array.from({ length: 40 }, person));
    for (const one of known) await hashFully(nodes.test.db, one);
    const emails = known.flatMap(({ email }, n) => [
      { email, isKnown: true },
      { email: `nobody${n}@test.example`, isKnown: false },
    ]);
    const measure = async (
      rounds: number,
      lanes: number,
      call: (n: number, email: string) => Promise<number>,
      status: number,
      people = emails,
    ) => {
      const [existing, missing]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        if (status !== 429) await sql`delete from rate_limits`.execute(nodes.test.db);
        // Codes stay open through all rounds.
        await sql`update verification_codes set tries = 0`.execute(nodes.test.db);
        const order = shuffled(people);
        await inParallel(order.length, lanes, async (n) => {
          const { email, isKnown } = order[n]!;
          const begin = performance.now();
          expect(await call(n, email)).toBe(status);
          (isKnown ? existing : missing).push(performance.now() - begin);
        });
      }
      return { area: areaUnderCurve(existing, missing), count: existing.length + missing.length };
    };
    const wrong = (n: number, email: string) => logIn(n, email, "wrong").then(({ statusCode }) => statusCode);
    const withDevice = (n: number, email: string) =>
      logIn(n, email, "wrong", { device: "x".repeat(43) }).then(({ statusCode }) => statusCode);
    const forgot = (n: number, username: string) =>
      post(n, "auth/forgotPass", { username }).then(({ statusCode }) => statusCode);
    // Half of these accounts have a code that is open.
    await sql`insert into verification_codes (account_id, code_hash, expires_at)
      select id, '\\x00', now() + interval '1 day' from accounts
      where id = any(${known.map(({ accountId }) => accountId)}::bigint[])`.execute(nodes.test.db);
    // Makes counting a try on an open code as slow as a slow disk.
    await sql`create function write_slowly() returns trigger language plpgsql
      as 'begin perform pg_sleep(0.02); return new; end'`.execute(nodes.test.db);
    await sql`create trigger write_slowly before update on verification_codes
      for each row when (new.tries > 0) execute function write_slowly()`.execute(nodes.test.db);
    const others = await Promise.all(Array.from({ length: 40 }, person));
    const ofCodes = [
      ...known.map(({ email }) => ({ email, isKnown: true })),
      ...others.map(({ email }) => ({ email, isKnown: false })),
    ];
    const wrongCodeOf = (path: string) => (n: number, username: string) =>
      post(n, path, {
        username,
        verificationCode: "ABCD-EFGH",
        password: "a long enough phrase",
        passwordConfirm: "a long enough phrase",
      }).then(({ statusCode }) => statusCode);
    const results = {
      "sign-in": await measure(20, 1, wrong, 401),
      "forgotten password": await measure(20, 8, forgot, 200),
      "sign-in when locked": await (async () => {
        for (let n = 0; n < 11; n += 1)
          for (const { email } of emails)
            await sql`insert into rate_limits (key, points, expire)
              values ('password:' || encode(sha256(${email}::bytea), 'hex'), 11, ${Date.now() + 900_000})
              on conflict (key) do nothing`.execute(nodes.test.db);
        return measure(20, 1, withDevice, 429);
      })(),
      "wrong reset code": await measure(20, 4, wrongCodeOf("auth/checkVerificationCode"), 200, ofCodes),
      "wrong reset code with a password": await measure(
        20,
        4,
        wrongCodeOf("auth/saveForgotPass"),
        200,
        ofCodes,
      ),
    };
    for (const [name, { area, count }] of Object.entries(results)) {
      record({ test: `timing of accounts: ${name}`, count, atLeast: 1600, result: `AUC ${area.toFixed(3)}` });
      expect([name, area > 0.45 && area < 0.55, area]).toEqual([name, true, area]);
    }
  });
});
