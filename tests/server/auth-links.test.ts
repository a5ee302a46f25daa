import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { createInvitation } from "#server/core/accounts/links.ts";
import { createSetupLink } from "#server/features/auth/setup.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { endMeanwhile, logIn } from "./auth-helpers.ts";

const password = "a quite different phrase";
const birthday = "1985-03-04";

describe("An invitation", () => {
  let test: TestApp;
  let inviter: Person;
  let organization: string;

  beforeAll(async () => {
    test = await createTestApp();
    organization = await makeOrganization(test.db, { name: "Harbor" });
    inviter = await makeStaff(test.db, organization, {
      values: { firstName: "Loretta", lastName: "Bancroft" },
    });
  });
  afterAll(() => test.close());

  async function invite(make: typeof makeStaff = makeStaff) {
    const { db } = test;
    const person = await make(db, organization);
    await sql`update accounts set password_hash = null where id = ${person.accountId}`.execute(db);
    await sql`update mentees set birthday = ${birthday} where id = ${person.id}`.execute(db);
    const code = await createInvitation(db, person.accountId, inviter.accountId);
    return { person, code };
  }
  const read = (code: string) => test.get(`auth/invitation?code=${encodeURIComponent(code)}`);
  const accept = (code: string, passwordConfirm = password, chosen = password) =>
    test.post("auth/acceptInvitation", { code, password: chosen, passwordConfirm, answer: birthday });

  it("shows who invites [INVITE-04]", async () => {
    const { person, code } = await invite();
    const { body } = await read(code);
    expect(body).toMatchObject({
      status: 1,
      inviter: "Loretta Bancroft",
      organization: "Harbor",
      firstName: "Sam",
      email: person.email,
    });
    // Reading does not use it up.
    expect((await read(code)).status).toBe(200);
  });

  it("shows people who may invite whether it was opened, and why it no longer works (16, 3)", async () => {
    const { db } = test;
    const { person, code } = await invite(makeMentee);
    const stateFor = async (token: string) => {
      const { body, status } = await test.post(
        "auth/sessions/of",
        { tableName: "mentees", tableId: person.id },
        token,
      );
      return status === 200 ? (body["dataValues"] as Record<string, unknown>)["invitation"] : status;
    };
    const day = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await stateFor(inviter.token)).toEqual({
      way: "mail",
      state: "open",
      openedAt: "",
      expiresAt: day,
      asksNumber: false,
    });
    expect((await read("x".repeat(43))).status).toBe(404);
    expect(await stateFor(inviter.token)).toMatchObject({ state: "open" });
    await read(code);
    const opened = (await stateFor(inviter.token)) as { openedAt: string };
    expect(opened).toEqual({
      way: "mail",
      state: "opened",
      openedAt: day,
      expiresAt: day,
      asksNumber: false,
    });
    // The first time counts.
    await read(code);
    expect(await stateFor(inviter.token)).toEqual(opened);
    const link = sql`account_id = ${person.accountId}`;
    await sql`update one_time_links set expires_at = now() where ${link}`.execute(db);
    expect(await stateFor(inviter.token)).toMatchObject({ state: "expired" });
    await sql`update one_time_links set expires_at = now() + interval '1 hour' where ${link}`.execute(db);
    for (let tries = 0; tries < 5; tries += 1)
      await test.post("auth/acceptInvitation", {
        code,
        password,
        passwordConfirm: password,
        answer: "1900-01-01",
      });
    expect(await stateFor(inviter.token)).toMatchObject({ state: "died" });
    const again = await createInvitation(db, person.accountId, inviter.accountId);
    expect(await stateFor(inviter.token)).toMatchObject({ state: "open" });
    const foreign = await makeStaff(db, await makeOrganization(db));
    expect(await stateFor(foreign.token)).toBe(404);
    expect((await accept(again)).status).toBe(200);
    expect(await stateFor(inviter.token)).toBeNull();
  });

  it("sets the password and signs team members and mentees in [INVITE-05]", async () => {
    for (const make of [makeStaff, makeMentee]) {
      const { person, code } = await invite(make);
      const answer = await accept(code);
      expect(answer.body).toMatchObject({ status: 1, id: person.id, languageCode: "en" });
      expect(String(answer.headers["set-cookie"])).toContain("session=");
      const { body } = await test.get("auth/user", String(answer.body["token"]));
      // The first sign-in of all is not a suspicious one.
      expect(body).toMatchObject({ id: person.id, notifications: [] });
      expect((await logIn(test, person.email, password)).statusCode).toBe(200);
    }
  });

  it("works once, even if it is accepted twice at the same time [INVITE-02]", async () => {
    const { code } = await invite();
    const answers = await Promise.all([accept(code), accept(code), accept(code)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404]);
    expect((await read(code)).status).toBe(404);
    expect((await accept(code)).status).toBe(404);
  });

  it("is refused like an ended one if it ends while it is accepted", async () => {
    const { code, person } = await invite();
    const answer = await endMeanwhile(test.db, person.accountId, () => accept(code));
    expect(answer.status).toBe(404);
  });

  it("expires after 72 hours [INVITE-03]", async () => {
    const { db } = test;
    const { code, person } = await invite();
    const shift = (interval: string) =>
      sql`update one_time_links set expires_at = expires_at - ${interval}::interval
        where account_id = ${person.accountId}`.execute(db);
    await shift("71 hours 59 minutes");
    expect((await read(code)).status).toBe(200);
    await shift("2 minutes");
    expect((await read(code)).status).toBe(404);
    expect((await accept(code)).status).toBe(404);
    expect((await logIn(test, person.email, password)).statusCode).toBe(401);
  });

  it("ends when a newer one is created, the email changes or the person is disabled", async () => {
    const { db } = test;
    const { code, person } = await invite();
    const newer = await createInvitation(db, person.accountId, null);
    expect((await read(code)).status).toBe(404);
    expect((await read(newer)).body).toMatchObject({ inviter: "Harbor" });
    await sql`update users set active = false where id = ${person.id}`.execute(db);
    expect((await read(newer)).status).toBe(404);
    expect((await accept(newer)).status).toBe(404);
  });

  it("refuses a password that breaks a rule, and remains valid [SESS-10] [SESS-11]", async () => {
    const { code, person } = await invite();
    for (const [chosen, confirm] of [
      ["short", "short"],
      [password, "something else"],
      ["iloveyou", "iloveyou"],
      [person.email.toUpperCase(), person.email.toUpperCase()],
    ] as const) {
      const answer = await accept(code, confirm, chosen);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ status: 0, details: expect.stringMatching(/password/i) });
    }
    expect((await accept(code)).status).toBe(200);
  });

  it("answers a stranger's code like a missing record, and stores codes hashed", async () => {
    const { code } = await invite();
    for (const wrong of ["", "x", `${code}x`, "a".repeat(43)]) {
      expect((await read(wrong)).status).toBe(404);
      expect((await accept(wrong)).status).toBe(404);
    }
    expect((await test.get("auth/invitation")).status).toBe(404);
    expect((await test.post("auth/acceptInvitation", { code: 5 })).status).toBe(400);
    const { rows } = await sql<{ text: string }>`
      select string_agg(l::text, ' ') as text from one_time_links l`.execute(test.db);
    expect(rows[0]?.text).not.toContain(code);
  });

  it("limits wrong codes per address, and still opens valid ones there", async () => {
    await sql`insert into rate_limits (key, points, expire) values
      ('wrongSecret:127.0.0.1', 100, ${Date.now() + 60_000})
      on conflict (key) do update set points = 100`.execute(test.db);
    expect((await read("x")).status).toBe(429);
    expect((await read((await invite()).code)).status).toBe(200);
    await sql`delete from rate_limits`.execute(test.db);
  });
});

describe("The set-up of the first Owner [SEED-19]", () => {
  let test: TestApp;
  const make = async () => {
    test = await createTestApp();
    return String(await createSetupLink(test.db, test.env));
  };
  afterEach(() => test.close());

  const owner = {
    organizationName: "Beacon",
    firstName: "Olga",
    lastName: "Owner",
    email: "olga@beacon.example",
    password,
    passwordConfirm: password,
  };
  const setUp = (code: string, changes: Record<string, string> = {}) =>
    test.post("auth/setup", { code, ...owner, ...changes });

  it("creates the super-organization, its roles and the Owner, and signs in", async () => {
    const code = await make();
    expect((await test.get(`auth/setup?code=${code}`)).status).toBe(200);
    const answer = await setUp(code);
    expect(answer.body).toMatchObject({ status: 1, organizationId: "1", accountType: "staff" });
    const role = answer.body["userRole"] as Record<string, string>;
    expect(role["roleType"]).toBe("1");
    for (const flag of allFlags) expect(role[flag]).toBe("1");
    const token = String(answer.body["token"]);
    const list = await test.post("getTable", { tableName: "organizations" }, token);
    expect(list.body).toMatchObject({ totalRecords: 1, dataValues: [{ id: "1", name: "Beacon" }] });
    const roles = await test.post("getTable", { tableName: "userRoles" }, token);
    const names = (roles.body["dataValues"] as { roleName: string }[]).map((one) => one.roleName);
    expect(names.toSorted()).toEqual(["Case manager", "Mentor", "Owner", "Read only"]);
    const goals = await test.post("getTable", { tableName: "menteeGoals" }, token);
    expect(goals.body).toMatchObject({ totalRecords: 7 });
    expect(answer.body).toMatchObject({ isFirstDay: true });
    // The next organization gets the following number.
    expect(await makeOrganization(test.db)).toBe("2");
  });

  it("works once, even for two simultaneous calls", async () => {
    const code = await make();
    const answers = await Promise.all([setUp(code), setUp(code, { email: "other@beacon.example" })]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404]);
    expect((await setUp(code)).status).toBe(404);
    expect((await test.get(`auth/setup?code=${code}`)).status).toBe(404);
    expect(await createSetupLink(test.db, test.env)).toBeNull();
  });

  it("is the same for all nodes that start, simultaneously or later, until it is used", async () => {
    test = await createTestApp();
    const { db } = test;
    const env = { secretKey: "k".repeat(40), dataDir: test.env.dataDir };
    const codes = await Promise.all(Array.from({ length: 4 }, () => createSetupLink(db, env)));
    codes.push(await createSetupLink(db, env));
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(/^[\w-]{43}$/);
    expect((await setUp(String(codes[0]))).status).toBe(200);
    expect(await createSetupLink(db, env)).toBeNull();
  });

  it("ends when a node with another key prints a new one", async () => {
    const code = await make();
    const other = { secretKey: "another key of thirty-two letters", dataDir: test.env.dataDir };
    const newer = String(await createSetupLink(test.db, other));
    expect((await setUp(code)).status).toBe(404);
    expect((await setUp(newer)).status).toBe(200);
  });

  it("refuses missing and wrong values, and remains valid", async () => {
    const code = await make();
    const wrong: Record<string, string>[] = [
      { organizationName: " " },
      { firstName: "" },
      { lastName: "" },
      { email: "" },
      { email: "not an email" },
      { password: "short", passwordConfirm: "short" },
      { passwordConfirm: "something else" },
    ];
    for (const changes of wrong) {
      const answer = await setUp(code, changes);
      expect([changes, answer.status]).toEqual([changes, 400]);
      expect(String(answer.body["details"]).length).toBeGreaterThan(10);
    }
    expect((await setUp("x".repeat(43))).status).toBe(404);
    expect((await setUp(code)).status).toBe(200);
  });

  it("refuses an email that is already in use", async () => {
    const code = await make();
    const other = await makeOrganization(test.db, { id: 7 });
    await makeMentee(test.db, other, { values: { email: owner.email } });
    const answer = await setUp(code);
    expect(answer.status).toBe(400);
    const { rows } = await sql`select from organizations where id = 1`.execute(test.db);
    expect(rows).toHaveLength(0);
    expect((await setUp(code, { email: "free@beacon.example" })).status).toBe(200);
  });
});
