/** Single sign-on with a certified provider: creating, linking, signing in, requiring, and ending. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeIdleAccounts } from "#server/features/auth/idle-accounts.ts";
import { checkSockets } from "#server/features/chat/socket/session-status.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import { testApp } from "#tests/support/app.ts";
import { Authenticator } from "#tests/support/authenticator.ts";
import {
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  signIn,
  testPassword,
} from "#tests/support/factories.ts";
import { type RealProvider, startRealProvider } from "#tests/support/identity/real-provider.ts";
import { endMeanwhile, insertLanguages, mailsTo } from "./auth-helpers.ts";
import { codeOf, forgetStep, setUpFactor } from "./second-factor-helpers.ts";
import {
  addProvider,
  countSessions,
  domain,
  newAccount,
  site,
  SsoBrowser,
  ssoEnv,
} from "./single-sign-on-helpers.ts";

let provider: RealProvider;
let organization: string;
let providerId: string;
let browser: SsoBrowser;

const set = (values: ReturnType<typeof sql>) =>
  test.query(sql`update identity_providers set ${values} where id = ${providerId}`);

const test = testApp({ env: ssoEnv });
beforeAll(async () => {
  const { db } = test;
  await insertLanguages(db);
  organization = await makeOrganization(db);
  provider = await startRealProvider([`${site}/auth/single-sign-on/${organization}`]);
  await makeRole(db, organization, { roleType: 2, values: { roleName: "Case manager" } });
  await makeRole(db, organization, { roleType: 2, values: { roleName: "Volunteer" } });
  await makeRole(db, organization, { roleType: 1, values: { roleName: "Owner" } });
  providerId = await addProvider(test, organization, {
    ...provider.client,
    createUsers: true,
    roleClaim: "groups",
  });
});
afterAll(async () => {
  await provider?.close();
});
beforeEach(async () => {
  await test.query(sql`delete from rate_limits`);
  await set(sql`required = false, create_users = true, role_map = 'staff = Case manager
* = Volunteer'`);
  browser = new SsoBrowser(test);
});

/** Adds an account at the provider. */
function join(claims: Record<string, unknown> = {}) {
  const account = newAccount(claims);
  provider.accounts.set(account.sub, account);
  return account;
}
const enter = ({ email, sub }: { email: string; sub: string }, by = browser) =>
  by.signIn(provider, organization, email, sub);
/** Makes a team member whose address an account at the provider has. */
async function makeMember(claims: Record<string, unknown> = {}, role?: string) {
  const account = join(claims);
  const person = await makeStaff(test.db, organization, {
    values: { email: account.email },
    ...(role === undefined ? {} : { role }),
  });
  return { account, person };
}
const link = async (account: { email: string; sub: string }, by = browser) => {
  expect((await enter(account, by)).body).toMatchObject({
    dataType: "ssoConfirmation",
    email: account.email,
  });
  return by.post("sso/link", { password: testPassword });
};
const linksOf = async (accountId: string) =>
  (await test.db.selectFrom("identity_links").select("id").where("account_id", "=", accountId).execute())
    .length;
const isSignedIn = async (token: unknown) => (await test.get("auth/user", String(token))).status === 200;

describe("A first sign-in", () => {
  it("creates a team member with the mapped role, who is found by subject the next time, whatever their address", async () => {
    const account = join({ groups: ["staff"], locale: "es-MX" });
    const first = await enter(account);
    expect(first).toMatchObject({
      status: 200,
      body: { firstName: "Robin", email: account.email, languageCode: "es", returnTo: "/mentees" },
    });
    expect(first.body["userRole"]).toMatchObject({ roleName: "Case manager" });
    expect(await isSignedIn(first.body["token"])).toBe(true);
    provider.accounts.set(account.sub, {
      ...account,
      email: "other@elsewhere.example.org",
      email_verified: false,
    });
    const second = await enter(account, new SsoBrowser(test));
    expect(second.body).toMatchObject({ accountId: first.body["accountId"], email: account.email });
    const rows = await test.query(sql`select action, outcome, details from audit_trail
      where action in ('create', 'signIn') and organization_id = ${organization} order by id desc limit 3`);
    expect(rows).toEqual([
      { action: "signIn", outcome: "done", details: { provider: "Harbor account" } },
      { action: "signIn", outcome: "done", details: { provider: "Harbor account" } },
      { action: "create", outcome: "done", details: { provider: "Harbor account" } },
    ]);
  });

  it("stores names that a provider sends with characters that the database can't store, or too long", async () => {
    const account = join({
      groups: ["staff"],
      given_name: "Ro\0bin\r\nX \ud800",
      family_name: `${"x".repeat(99)}🙂`,
    });
    const { status, body } = await enter(account);
    expect([status, body["firstName"], body["lastName"]]).toEqual([200, "Ro bin X \ufffd", "x".repeat(99)]);
    const invisible = await enter(join({ groups: ["staff"], given_name: "\u200b", family_name: "Ng" }));
    expect(invisible.body).toMatchObject({ firstName: expect.stringMatching(/^person/), lastName: "Ng" });
  });

  it("creates no one if that is off, no role fits, or the map names an Owner role", async () => {
    const refused = async () => {
      const sessions = await countSessions(test);
      const account = join({ groups: ["other"] });
      const answer = await enter(account, new SsoBrowser(test));
      expect(answer.status).toBe(401);
      expect(await countSessions(test)).toBe(sessions);
      const rows = await test.query(sql`select 1 from accounts where email_key = ${account.email}`);
      expect(rows).toEqual([]);
      return answer.body["details"];
    };
    await set(sql`create_users = false`);
    const text = await refused();
    await set(sql`create_users = true, role_map = 'staff = Case manager'`);
    expect(await refused()).toBe(text);
    await set(sql`role_map = '* = Owner'`);
    expect(await refused()).toBe(text);
  });
});

describe("An existing account", () => {
  it("is linked once with its password; the person is told, and the next sign-in needs no password", async () => {
    const { account, person } = await makeMember();
    expect((await enter(account)).body).not.toHaveProperty("token");
    const wrong = await browser.post("sso/link", { password: "not it" });
    expect(wrong.status).toBe(401);
    expect(await linksOf(person.accountId)).toBe(0);
    const linked = await browser.post("sso/link", { password: testPassword });
    expect(linked).toMatchObject({
      status: 200,
      body: { accountId: person.accountId, returnTo: "/mentees" },
    });
    const again = await browser.post("sso/link", { password: testPassword });
    expect(again.status).toBe(401);
    const mails = await mailsTo(test.db, account.email);
    expect(mails.map(({ subject }) => subject)).toContain("Single sign-on was connected to your account");
    expect((await enter(account, new SsoBrowser(test))).body).toMatchObject({ accountId: person.accountId });
    const rows = await test.query(sql`select outcome from audit_trail
      where action = 'identityLinked' and account_id = ${person.accountId} order by id`);
    expect(rows).toEqual([{ outcome: "denied" }, { outcome: "done" }]);
  });

  it("isn't linked for a mentee, a person of another organization, or one without a password", async () => {
    const { db } = test;
    const other = await makeOrganization(db);
    const [mentee, stranger, invited] = [join(), join(), join()];
    await makeMentee(db, organization, { values: { email: mentee.email } });
    await makeStaff(db, other, { values: { email: stranger.email } });
    const person = await makeStaff(db, organization, { values: { email: invited.email } });
    await test.query(sql`update accounts set password_hash = null where id = ${person.accountId}`);
    const sessions = await countSessions(test);
    for (const account of [mentee, stranger, invited])
      expect((await enter(account, new SsoBrowser(test))).status).toBe(401);
    expect(await countSessions(test)).toBe(sessions);
  });

  it("locks its password after ten wrong ones, like the sign-in form", async () => {
    const { account } = await makeMember();
    await enter(account);
    for (let tries = 0; tries < 10; tries += 1) await browser.post("sso/link", { password: "wrong" });
    expect((await browser.post("sso/link", { password: testPassword })).status).toBe(429);
  });

  it("doesn't sign in while it is disabled", async () => {
    const { account, person } = await makeMember();
    const { body } = await link(account);
    await test.query(sql`update users set active = false where account_id = ${person.accountId}`);
    expect(await isSignedIn(body["token"])).toBe(false);
    expect((await enter(account, new SsoBrowser(test))).status).toBe(401);
  });
});

describe("The second factor", () => {
  it("is ours unless the provider asked for one", async () => {
    const { account, person } = await makeMember();
    const { secret } = await setUpFactor(test, person);
    const asked = await link(account);
    expect(asked.body).toMatchObject({ dataType: "secondFactor", challenge: expect.any(String) });
    const entered = await test.post("auth/secondFactor", {
      challenge: asked.body["challenge"],
      code: await codeOf(secret),
    });
    expect(entered).toMatchObject({ status: 200, body: { accountId: person.accountId } });
    await forgetStep(test.db, person.accountId);
    provider.accounts.set(account.sub, { ...account, amr: ["pwd", "mfa"] });
    expect((await enter(account, new SsoBrowser(test))).body).toHaveProperty("token");
  });

  it("of the provider satisfies an organization that requires one, and none does not", async () => {
    await test.query(sql`update organizations set require_second_factor = true where id = ${organization}`);
    const [weak, strong] = [join(), join({ amr: ["mfa"] })];
    const [first, second] = [await enter(weak), await enter(strong, new SsoBrowser(test))];
    expect([first, second].map(({ body }) => body["secondFactorRequired"])).toEqual([true, false]);
    const list = (token: unknown) => test.post("getTable", { tableName: "mentees" }, String(token));
    expect((await list(first.body["token"])).body).toMatchObject({ code: "secondFactorRequired" });
    expect((await list(second.body["token"])).body["code"]).not.toBe("secondFactorRequired");
    // Open sockets are checked by a statement of their own.
    const sockets = [first, second].map(({ body }) => ({
      sessionHash: hashToken(String(body["token"])),
      rooms: [],
    }));
    const open = await checkSockets(test.db, test.env, sockets);
    expect(open.map(({ caller }) => caller !== null)).toEqual([false, true]);
    await test.query(sql`update organizations set require_second_factor = false where id = ${organization}`);
  });
});

describe("Required single sign-on", () => {
  it("refuses the password of others with an explanation, and lets a local Owner and mentees in", async () => {
    const { db } = test;
    const owner = await makeStaff(db, organization);
    const { secret } = await setUpFactor(test, owner);
    const { account, person } = await makeMember();
    const mentee = await makeMentee(db, organization);
    const device = new Authenticator(site);
    const offer = await test.post("auth/passkeys/start", {}, person.token);
    const response = device.create(offer.body["options"]);
    expect((await test.post("auth/passkeys/add", { response }, person.token)).body).toMatchObject({
      status: 1,
    });
    await set(sql`required = true`);
    const logIn = ({ email }: { email: string }) =>
      test.post("auth/login", { username: email, password: testPassword });
    const sessions = await countSessions(test);
    const refused = await logIn(person);
    expect(refused).toMatchObject({ status: 403, body: { code: "singleSignOnRequired" } });
    expect(refused.body["message"]).toContain("single sign-on only");
    expect(await countSessions(test)).toBe(sessions);
    // A right password isn't a guess, so it doesn't use up the tries of the account or of its office.
    const counted = sql`select from rate_limits where key like 'password%' and points > 0`;
    expect(await test.query(counted)).toEqual([]);
    // A wrong password doesn't reveal the rule.
    const wrong = await test.post("auth/login", { username: person.email, password: "wrong" });
    expect(wrong.body).toMatchObject({ code: "unauthorized" });
    expect((await logIn(mentee)).status).toBe(200);
    const options = await test.post("auth/passkeyOptions", {});
    const byPasskey = await test.post("auth/passkey", { response: device.get(options.body["options"]) });
    expect(byPasskey).toMatchObject({ status: 403, body: { code: "singleSignOnRequired" } });
    const asked = await logIn(owner);
    const code = await codeOf(secret);
    const entered = await test.post("auth/secondFactor", { challenge: asked.body["challenge"], code });
    expect(entered.status).toBe(200);
    expect((await link(account)).status).toBe(200);
    expect((await enter(account, new SsoBrowser(test))).status).toBe(200);
  });

  it("ends open sessions that began without the provider, except for those of a local Owner and of mentees", async () => {
    const { db } = test;
    const [owner, boss] = [await makeStaff(db, organization), await makeStaff(db, organization)];
    const [mentee, stranger] = [
      await makeMentee(db, organization),
      await makeStaff(db, await makeOrganization(db)),
    ];
    const { token } = await setUpFactor(test, owner);
    const { account, person } = await makeMember();
    const { body } = await link(account);
    const turnTo = (required: string) => {
      const data = { tableName: "identityProviders", tableId: providerId, data: { required } };
      return test.post("saveRecord", data, boss.token);
    };
    expect((await turnTo("1")).body).toMatchObject({ status: 1 });
    const kept = [token, body["token"], mentee.token, stranger.token];
    const open = await Promise.all([...kept, person.token, boss.token].map(isSignedIn));
    expect(open).toEqual([true, true, true, true, false, false]);
  });

  it("doesn't end sessions if no local Owner is left, and none begins while it is turned on", async () => {
    const { db } = test;
    const solo = await makeOrganization(db);
    const [owner, boss] = [await makeStaff(db, solo), await makeStaff(db, solo)];
    const id = await addProvider(test, solo, { ...provider.client, domains: "soon.example.org" });
    const turnOn = () => test.save("identityProviders", id, { required: "1" }, boss.token);
    expect((await turnOn()).body).toMatchObject({ status: 0 });
    expect(await isSignedIn(owner.token)).toBe(true);
    await setUpFactor(test, owner);
    // A sign-in has read the old setting, and stores its session only now.
    let saved: ReturnType<typeof turnOn> | undefined;
    const late = await db.transaction().execute(async (trx) => {
      await sql`select from accounts where id = ${boss.accountId} for no key update`.execute(trx);
      saved = turnOn();
      const waits = () =>
        sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%for no key update of a%'`.execute(db);
      await expect.poll(async () => (await waits()).rows.length).toBe(1);
      return signIn(trx, boss.accountId);
    });
    expect((await saved!).body).toMatchObject({ status: 1 });
    expect(await isSignedIn(late)).toBe(false);
  });

  it("keeps its last local Owner: with the factor, the account, and the role, and outside single sign-on", async () => {
    const { db } = test;
    const solo = await makeOrganization(db);
    const soloDomain = "solo.example.org";
    const page = `${site}/auth/single-sign-on/${solo}`;
    const other = await startRealProvider([page]);
    const account = newAccount({ email: `owner@${soloDomain}` });
    other.accounts.set(account.sub, account);
    const owner = await makeStaff(db, solo, { values: { email: account.email } });
    const boss = await makeStaff(db, solo);
    let as = boss.token;
    const { token } = await setUpFactor(test, owner);
    const id = await addProvider(test, solo, { ...other.client, domains: soloDomain });
    const save = (data: object) => test.save("identityProviders", id, data, as);
    expect((await save({ required: "1" })).body).toMatchObject({ status: 1 });
    // Their session began without the provider, so it has ended.
    as = await signIn(db, boss.accountId);
    const lastOne = { status: 0, message: expect.stringContaining("This is the last one") };
    const off = await test.post("auth/secondFactor/disable", { currentPassword: testPassword }, token);
    expect(off.body).toMatchObject(lastOne);
    const reset = { tableName: "users", tableId: owner.id };
    expect((await test.post("auth/secondFactor/reset", reset, as)).body).toMatchObject(lastOne);
    const disable = { ...reset, data: { active: "0" } };
    expect((await test.post("saveRecord", disable, as)).body).toMatchObject(lastOne);
    expect((await test.post("deleteRecord", reset, as)).body).toMatchObject(lastOne);
    const connect = async () => {
      await browser.signIn(other, solo, account.email, account.sub);
      return browser.post("sso/link", { password: testPassword });
    };
    expect((await connect()).body["details"]).toContain("This is the last one");
    expect(await linksOf(owner.accountId)).toBe(0);
    expect((await save({ required: "0" })).body).toMatchObject({ status: 1 });
    expect((await connect()).body).toMatchObject({ dataType: "secondFactor" });
    await other.close();
    const refused = { status: 0, message: expect.stringContaining("must not use single sign-on") };
    expect((await save({ required: "1" })).body).toMatchObject(refused);
  });

  it("works without the provider for the local Owner, and says in one sentence that the provider is away", async () => {
    const { db } = test;
    const away = await startRealProvider([]);
    const lonely = await makeOrganization(db);
    const awayDomain = "away.example.org";
    const owner = await makeStaff(db, lonely, { values: { email: `boss@${awayDomain}` } });
    const { secret } = await setUpFactor(test, owner);
    await addProvider(test, lonely, {
      ...away.client,
      domains: awayDomain,
      required: true,
      createUsers: false,
    });
    await away.close();
    // They seldom sign in, so the idle-account rule leaves them out.
    await test.query(sql`update organizations set idle_account_days = 30 where id = ${lonely}`);
    await makeStaff(db, lonely);
    await test.query(sql`update accounts set idle_since = now() - interval '90 days', idle_told_at = now() - interval '30 days'
      where id = ${owner.accountId}`);
    expect(await closeIdleAccounts(db, test.env)).toBe(0);
    const begun = await browser.begin(owner.email);
    expect(begun.status).toBe(401);
    expect(begun.body["details"]).toBe(
      "Harbor account can't be reached right now. Try again later, or ask your organization for help.",
    );
    const asked = await test.post("auth/login", { username: owner.email, password: testPassword });
    const code = await codeOf(secret);
    const { status } = await test.post("auth/secondFactor", { challenge: asked.body["challenge"], code });
    expect(status).toBe(200);
  });
});

describe("Ending", () => {
  it("a link or the provider ends the sessions that began with it, and no others", async () => {
    const { account, person } = await makeMember();
    const { body } = await link(account);
    const token = String(body["token"]);
    const links = (await test.get("auth/sso/links", token)).body["links"] as {
      id: string;
      provider: string;
    }[];
    expect(links).toMatchObject([{ provider: "Harbor account" }]);
    const unlink = (as: string) => test.post("auth/sso/unlink", { linkId: links[0]!.id }, as);
    const stranger = await makeStaff(test.db, organization);
    expect((await unlink(stranger.token)).status).toBe(404);
    await test.query(
      sql`update sessions set created_at = now() - interval '11 minutes' where account_id = ${person.accountId}`,
    );
    expect((await unlink(token)).body).toMatchObject({
      status: 0,
      errors: { currentPassword: expect.any(String) },
    });
    expect(await isSignedIn(token)).toBe(true);
    const proof = { linkId: links[0]!.id, currentPassword: testPassword };
    expect((await test.post("auth/sso/unlink", proof, token)).body).toMatchObject({ status: 1 });
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(person.token)).toBe(true);
    expect((await test.post("auth/sso/unlink", proof, person.token)).status).toBe(404);
  });

  it("a link while its person signs in makes the sign-in ask for the password again", async () => {
    const { account, person } = await makeMember();
    await link(account);
    const back = () => enter(account, new SsoBrowser(test));
    const { body } = await endMeanwhile(test.db, person.accountId, back);
    expect(body).toMatchObject({ dataType: "ssoConfirmation" });
  });

  it("keeps the only way in of a person without a password", async () => {
    const { body } = await enter(join());
    const token = String(body["token"]);
    const { body: listed } = await test.get("auth/sso/links", token);
    const [only] = listed["links"] as { id: string }[];
    expect((await test.post("auth/sso/unlink", { linkId: only!.id }, token)).body).toMatchObject({
      status: 0,
    });
    expect(await isSignedIn(token)).toBe(true);
  });

  it("removing the provider through its screen ends its sessions and links", async () => {
    const { db } = test;
    const { account, person } = await makeMember();
    const { body } = await link(account);
    const boss = await makeStaff(db, organization);
    const remove = () => test.remove("identityProviders", providerId, boss.token);
    expect((await remove()).body).toMatchObject({ status: 1 });
    expect(await isSignedIn(body["token"])).toBe(false);
    expect(await linksOf(person.accountId)).toBe(0);
    expect((await browser.begin(account.email)).status).toBe(400);
    const restored = { tableName: "identityProviders", tableId: providerId };
    expect((await test.post("restoreRecord", restored, boss.token)).body).toMatchObject({ status: 1 });
    expect((await browser.begin(account.email)).status).toBe(200);
  });
});

it("The answers for an unknown domain and no address at all are the same", async () => {
  const answers = await Promise.all(
    ["who@unknown.example.org", "", "nonsense", `@${domain}`].map((email) => browser.begin(email)),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${String(body["details"])}`)).size).toBe(1);
  expect(answers[0]!.status).toBe(400);
});
