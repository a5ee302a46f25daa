import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeIdleAccounts } from "#server/features/auth/idle-accounts.ts";
import { hold } from "#server/platform/deliveries/hold.ts";
import { testApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff, type Person, testPassword } from "#tests/support/factories.ts";
import { insertLanguages, logIn, mailsTo } from "./auth-helpers.ts";

const notice = "This system is for authorized use.\nUse is recorded.";
let organization: string;
let owner: Person;
const db = () => test.db;

const test = testApp({ env: { LOCK_TRIES: "3", LOCK_MINUTES: "20", SIGN_IN_NOTICE: notice } });
beforeAll(async () => {
  await insertLanguages(db());
  await makeOrganization(db());
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db());
  organization = await makeOrganization(db());
  owner = await makeStaff(db(), organization);
});

const setRule = (days: string, token = owner.token) =>
  test.save("organizations", organization, { idleAccountDays: days }, token);

const isActive = async ({ id }: Person): Promise<boolean> => {
  const { rows } = await sql<{ active: boolean }>`select active from users where id = ${id}`.execute(db());
  return rows[0]?.active === true;
};

const setIdle = ({ accountId }: Person, days: number, toldDaysAgo?: number) =>
  sql`update accounts set idle_since = now() - make_interval(days => ${days}),
    idle_told_at = now() - make_interval(days => ${toldDaysAgo ?? null}) where id = ${accountId}`.execute(
    db(),
  );

const run = () => closeIdleAccounts(db(), test.app.env);

describe("The rule for idle accounts", () => {
  it("is off at first, takes 30 to 1,000 days, and is for those who may edit the organization", async () => {
    const person = await makeStaff(db(), organization);
    await setIdle(person, 900, 800);
    await run();
    expect(await isActive(person)).toBe(true);
    expect((await setRule("29")).body).toMatchObject({ errors: { idleAccountDays: expect.any(String) } });
    const stranger = await makeStaff(db(), await makeOrganization(db()));
    expect((await setRule("90", stranger.token)).status).toBe(403);
    expect((await setRule("90")).body).toMatchObject({ status: 1 });
  });

  it("tells a person once, a week before, and disables the account when nobody signs in", async () => {
    await setRule("90");
    const person = await makeStaff(db(), organization);
    await setIdle(person, 82);
    await run();
    expect(await mailsTo(db(), person.email)).toHaveLength(0);
    await setIdle(person, 84);
    await run();
    await run();
    const mails = await mailsTo(db(), person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Sign in to keep your account"]);
    expect(mails[0]?.body).toContain("You haven&#39;t signed in for 84 days.");

    await setIdle(person, 91, 6);
    await run();
    expect(await isActive(person)).toBe(true);
    await setIdle(person, 91, 8);
    expect(await run()).toBe(1);
    expect(await isActive(person)).toBe(false);
    expect((await test.get("auth/user", person.token)).status).toBe(401);
    expect((await logIn(test, person.email, testPassword)).statusCode).toBe(401);
    const { rows } = await sql`select action, outcome, account_id, details from audit_trail
      where table_name = 'users' and record_id = ${person.id} and organization_id = ${organization}`.execute(
      db(),
    );
    expect(rows).toEqual([{ action: "change", outcome: "done", account_id: null, details: { by: "idle" } }]);
    expect(await run()).toBe(0);
  });

  it("starts again with each sign-in and when an administrator enables the person", async () => {
    await setRule("90");
    const person = await makeStaff(db(), organization);
    await setIdle(person, 91, 8);
    expect((await logIn(test, person.email, testPassword)).statusCode).toBe(200);
    expect(await run()).toBe(0);

    await setIdle(person, 91, 8);
    expect(await run()).toBe(1);
    const data = { active: "1" };
    const saved = await test.save("users", person.id, data, owner.token);
    expect(saved.body).toMatchObject({ status: 1 });
    expect(await run()).toBe(0);
    expect(await isActive(person)).toBe(true);
  });

  it("keeps an organization's last active Owner, and accounts of inactive organizations as they are", async () => {
    await setRule("90");
    const owners = [await makeStaff(db(), organization), await makeStaff(db(), organization)];
    await sql`update users set active = false where organization_id = ${organization}
      and id <> all(${owners.map(({ id }) => id)})`.execute(db());
    for (const person of owners) await setIdle(person, 91, 8);
    await sql`update organizations set active = false where id = ${organization}`.execute(db());
    expect(await run()).toBe(0);
    await sql`update organizations set active = true where id = ${organization}`.execute(db());
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect((await Promise.all(owners.map(isActive))).filter(Boolean)).toHaveLength(1);
  });

  it("warns a person again if the rule became longer after the first warning", async () => {
    await setRule("90");
    const person = await makeStaff(db(), organization);
    await setIdle(person, 84);
    await run();
    expect((await setRule("180")).body).toMatchObject({ status: 1 });
    await run();
    // Three months later, still without a sign-in.
    await sql`update accounts set idle_since = now() - interval '181 days',
      idle_told_at = idle_told_at - interval '97 days' where id = ${person.accountId}`.execute(db());
    expect(await run()).toBe(0);
    expect(await isActive(person)).toBe(true);
    expect(await mailsTo(db(), person.email)).toHaveLength(2);
  });

  it("waits in a copied installation, which can't warn anyone, until it is confirmed", async () => {
    await setRule("90");
    const [due, unwarned] = [await makeStaff(db(), organization), await makeStaff(db(), organization)];
    await setIdle(due, 91, 8);
    await setIdle(unwarned, 84);
    await hold(db(), "moved", null);
    expect(await run()).toBe(0);
    expect([await isActive(due), await mailsTo(db(), unwarned.email)]).toEqual([true, []]);
    await sql`update installation set held_since = null, held_because = null`.execute(db());
    expect(await run()).toBe(1);
    expect(await mailsTo(db(), unwarned.email)).toHaveLength(1);
  });
});

describe("A lock of accounts", () => {
  const wrong = (person: Person, device?: string) =>
    logIn(test, person.email, "wrong password 1", { address: "192.0.2.7", ...(device ? { device } : {}) });

  it("refuses the right password after three wrong ones in a row, from a known device too", async () => {
    const first = await logIn(test, owner.email, testPassword);
    const device = first.cookies.find(({ name }) => name === "device")?.value ?? "";
    await wrong(owner);
    await wrong(owner);
    // A right password resets the count.
    expect((await logIn(test, owner.email, testPassword, { device })).statusCode).toBe(200);
    await wrong(owner);
    await wrong(owner, device);
    await wrong(owner);
    const refused = await logIn(test, owner.email, testPassword, { device });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(19 * 60);
    const other = await makeStaff(db(), organization);
    expect((await logIn(test, other.email, testPassword)).statusCode).toBe(200);
  });

  it("ends when someone with that right sets a new password", async () => {
    const person = await makeStaff(db(), organization);
    const first = await logIn(test, person.email, testPassword);
    const device = first.cookies.find(({ name }) => name === "device")?.value ?? "";
    for (let count = 0; count < 12; count += 1) await wrong(person, device);
    expect((await logIn(test, person.email, testPassword, { device })).statusCode).toBe(429);
    const password = "a quite different phrase";
    const passwords = { password, passwordConfirm: password };
    expect((await test.save("users", person.id, passwords, owner.token)).body).toMatchObject({ status: 1 });
    expect((await logIn(test, person.email, password, { device })).statusCode).toBe(200);
  });
});

describe("The notice before sign-in", () => {
  it("is part of what the web app gets without a session", async () => {
    expect((await test.get("getConfigSettings")).body).toMatchObject({ signInNotice: notice });
  });
});
