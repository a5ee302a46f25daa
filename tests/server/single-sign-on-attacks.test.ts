/** Attacks on single sign-on. None may begin a session. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ownPath } from "#server/features/auth/single-sign-on/flow.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import { testApp } from "#tests/support/app.ts";
import { makeOrganization, makeRole, makeStaff } from "#tests/support/factories.ts";
import {
  type Forgery,
  type ForgingProvider,
  startForgingProvider,
} from "#tests/support/identity/forging-provider.ts";
import { type RealProvider, startRealProvider } from "#tests/support/identity/real-provider.ts";
import { insertLanguages } from "./auth-helpers.ts";
import {
  addProvider,
  countSessions,
  domain,
  newAccount,
  site,
  SsoBrowser,
  ssoEnv,
} from "./single-sign-on-helpers.ts";

const secret = "client-secret-that-must-never-appear";
const lyingDomain = "lying.example.org";
let liar: ForgingProvider;
let honest: RealProvider;
let [liars, victims] = ["", ""];
let browser: SsoBrowser;
let sessions: number;

const test = testApp({ env: ssoEnv });
beforeAll(async () => {
  const { db } = test;
  await insertLanguages(db);
  victims = await makeOrganization(db);
  liars = await makeOrganization(db);
  honest = await startRealProvider([`${site}/auth/single-sign-on/${victims}`]);
  liar = await startForgingProvider("mentors", {
    sub: "liar-1",
    email: `liar@${lyingDomain}`,
    email_verified: true,
    given_name: "Lia",
    family_name: "Liar",
  });
  for (const organization of [victims, liars]) {
    await makeRole(db, organization, { roleType: 2, values: { roleName: "Volunteer" } });
    await makeRole(db, organization, { roleType: 1, values: { roleName: "Owner" } });
  }
  const more = { createUsers: true, roleMap: "* = Volunteer" };
  await addProvider(test, victims, { ...honest.client, ...more });
  const client = { issuer: liar.issuer, clientId: "mentors", clientSecret: secret };
  await addProvider(test, liars, { ...client, ...more, domains: lyingDomain });
  await makeStaff(db, victims, { values: { email: `victim@${domain}` } });
});
afterAll(async () => {
  await Promise.all([honest?.close(), liar?.close()]);
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(test.db);
  liar.forgery = {};
  browser = new SsoBrowser(test);
  sessions = await countSessions(test);
});
afterEach(() => void vi.useRealTimers());

/** Begins at the lying provider. @returns what it would send back */
async function beginAtLiar(by = browser): Promise<URLSearchParams> {
  const { body } = await by.begin(`liar@${lyingDomain}`);
  const page = new URL(String(body["url"]));
  liar.nonce = page.searchParams.get("nonce") ?? "";
  return new URLSearchParams({ code: "a-code", state: page.searchParams.get("state") ?? "" });
}
const expectNobodyIn = async (answer: { status: number; body: Record<string, unknown> }) => {
  expect([400, 401]).toContain(answer.status);
  expect(answer.body).not.toHaveProperty("token");
  expect(await countSessions(test)).toBe(sessions);
};

it("The lying provider gets in when it is honest, so the attacks fail for their own reasons", async () => {
  const returned = await beginAtLiar();
  expect(browser.cookieSettings).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: "Strict",
    path: "/apicalls/auth/sso",
    maxAge: 600,
  });
  const answer = await browser.finish(liars, returned);
  expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String), firstName: "Lia" } });
  expect(await countSessions(test)).toBe(sessions + 1);
});

const seconds = () => Math.floor(Date.now() / 1000);
const forgeries: readonly [string, () => Forgery][] = [
  ["for another audience", () => ({ claims: { aud: "someone-else" } })],
  ["for several audiences, made for another one", () => ({ claims: { aud: ["mentors", "x"], azp: "x" } })],
  ["of another issuer", () => ({ claims: { iss: "https://login.example.org" } })],
  ["with another nonce", () => ({ claims: { nonce: "stolen" } })],
  ["without a nonce", () => ({ claims: { nonce: undefined } })],
  ["without a signature (alg none)", () => ({ alg: "none" })],
  ["signed with the public key as a shared one (HS256)", () => ({ alg: "HS256" })],
  ["signed with another key", () => ({ alg: "otherKey" })],
  ["that has expired", () => ({ claims: { iat: seconds() - 7200, exp: seconds() - 3600 } })],
  ["without a subject", () => ({ claims: { sub: undefined } })],
  ["with an endless subject", () => ({ claims: { sub: "x".repeat(300) } })],
];

describe("A token", () => {
  it.each(forgeries)("%s is refused", async (_name, forgery) => {
    const returned = await beginAtLiar();
    liar.forgery = forgery();
    await expectNobodyIn(await browser.finish(liars, returned));
  });

  it.each<[string, Record<string, unknown>]>([
    ["an unverified address", { email_verified: false }],
    ["an address verified by a text instead of a yes", { email_verified: "true" }],
    ["an address of a domain that isn't listed", { email: `victim@${domain}` }],
    ["a domain that only ends like a listed one", { email: `x@evil-${lyingDomain}` }],
    ["a listed domain inside another address", { email: `x@${lyingDomain}@evil.example.org` }],
    ["Microsoft's claim from someone else", { email_verified: undefined, xms_edov: true }],
  ])("with %s creates and links no one", async (_name, claims) => {
    const returned = await beginAtLiar();
    // An address without an account here.
    liar.forgery = { claims: { sub: "liar-2", email: `new@${lyingDomain}`, ...claims } };
    await expectNobodyIn(await browser.finish(liars, returned));
    const { rows } =
      await sql`select from identity_links where subject_hash = ${hashToken("liar-2")}`.execute(test.db);
    expect(rows).toEqual([]);
  });
});

describe("The browser's answer", () => {
  it("is refused without its state, with another one, or without the browser that began", async () => {
    const returned = await beginAtLiar();
    await expectNobodyIn(await browser.finish(liars, returned, { state: "" }));
    const second = await beginAtLiar();
    await expectNobodyIn(await browser.finish(liars, second, { state: "wrong" }));
    const third = await beginAtLiar();
    await expectNobodyIn(await new SsoBrowser(test).finish(liars, third));
  });

  it("is refused ten minutes later, even if the cookie was copied", async () => {
    const returned = await beginAtLiar();
    const thief = new SsoBrowser(test);
    thief.cookies = { ...browser.cookies };
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 10 * 60_000 + 1000);
    await expectNobodyIn(await thief.finish(liars, returned));
    vi.useRealTimers();
  });

  it("works once: a replayed answer is refused before the provider is asked", async () => {
    const returned = await beginAtLiar();
    const copy = new SsoBrowser(test);
    copy.cookies = { ...browser.cookies };
    expect((await browser.finish(liars, returned)).status).toBe(200);
    sessions = await countSessions(test);
    const asked = liar.tokenRequests.length;
    await expectNobodyIn(await copy.finish(liars, returned));
    expect(liar.tokenRequests).toHaveLength(asked);
  });

  it("with a code that was used at the provider before is refused", async () => {
    const account = newAccount();
    honest.accounts.set(account.sub, account);
    const { body } = await browser.begin(account.email);
    const returned = await honest.signIn(String(body["url"]), account.sub);
    const copied = returned.searchParams.get("code")!;
    expect((await browser.finish(victims, returned.searchParams)).status).toBe(200);
    sessions = await countSessions(test);
    const other = new SsoBrowser(test);
    const begun = await other.begin(account.email);
    const state = new URL(String(begun.body["url"])).searchParams.get("state")!;
    await expectNobodyIn(await other.finish(victims, returned.searchParams, { state, code: copied }));
  });

  it("with a code from another person's sign-in is refused (PKCE)", async () => {
    const account = newAccount();
    honest.accounts.set(account.sub, account);
    const stolen = await honest.signIn(String((await browser.begin(account.email)).body["url"]), account.sub);
    const attacker = new SsoBrowser(test);
    const begun = await attacker.begin(account.email);
    const state = new URL(String(begun.body["url"])).searchParams.get("state")!;
    await expectNobodyIn(await attacker.finish(victims, stolen.searchParams, { state }));
  });

  it("of an honest provider never reaches a lying one (mix-up)", async () => {
    const account = newAccount();
    honest.accounts.set(account.sub, account);
    const other = new SsoBrowser(test);
    const stolen = await honest.signIn(String((await other.begin(account.email)).body["url"]), account.sub);
    const asked = liar.tokenRequests.length;
    // The honest provider sends the browser back to its own organization's page.
    const state = (await beginAtLiar()).get("state")!;
    await expectNobodyIn(await browser.finish(victims, stolen.searchParams, { state, iss: "" }));
    // Even on the right page, the answer names another issuer.
    const again = (await beginAtLiar()).get("state")!;
    liar.forgery = { metadata: { authorization_response_iss_parameter_supported: true } };
    await expectNobodyIn(await browser.finish(liars, stolen.searchParams, { state: again }));
    expect(liar.tokenRequests).toHaveLength(asked);
  });

  it("with a forged cookie, or the cookie of another step, is refused", async () => {
    const returned = await beginAtLiar();
    const name = Object.keys(browser.cookies).find((one) => one.endsWith("sso"));
    browser.cookies[name!] = Buffer.from(JSON.stringify({ state: returned.get("state") })).toString(
      "base64url",
    );
    await expectNobodyIn(await browser.finish(liars, returned));
    await beginAtLiar();
    await expectNobodyIn(await browser.post("sso/link", { password: "x" }));
  });
});

describe("A provider", () => {
  it("can't sign in as a person whom another organization's provider named", async () => {
    const { db } = test;
    const account = newAccount();
    honest.accounts.set(account.sub, account);
    expect((await browser.signIn(honest, victims, account.email, account.sub)).status).toBe(200);
    sessions = await countSessions(test);
    // The same issuer, by its own metadata, with its own keys.
    const impostor = { issuer: honest.issuer, discoveryUrl: `${liar.issuer}/metadata`, clientId: "mentors" };
    await addProvider(test, liars, { ...impostor, domains: "impostor.example.org" });
    liar.forgery = { metadata: { issuer: honest.issuer }, claims: { iss: honest.issuer, ...account } };
    const attacker = new SsoBrowser(test);
    const page = new URL(String((await attacker.begin("x@impostor.example.org")).body["url"]));
    liar.nonce = page.searchParams.get("nonce")!;
    const answer = new URLSearchParams({ code: "x", state: page.searchParams.get("state")! });
    await expectNobodyIn(await attacker.finish(liars, answer));
    expect(
      (
        await db
          .selectFrom("identity_links")
          .select("id")
          .where("subject_hash", "=", hashToken(account.sub))
          .execute()
      ).length,
    ).toBe(1);
  });

  it("makes no one an Owner, even if the stored map says so", async () => {
    await sql`update identity_providers set role_map = '* = Owner' where organization_id = ${liars}`.execute(
      test.db,
    );
    const returned = await beginAtLiar();
    liar.forgery = { claims: { sub: "liar-3", email: `three@${lyingDomain}` } };
    await expectNobodyIn(await browser.finish(liars, returned));
    await sql`update identity_providers set role_map = '* = Volunteer' where organization_id = ${liars}`.execute(
      test.db,
    );
  });

  it.each<[string, Forgery]>([
    ["another issuer than the settings", { metadata: { issuer: "https://login.example.org" } }],
    ["a page that is a script", { metadata: { authorization_endpoint: "javascript:alert(1)" } }],
    [
      "a page without encryption elsewhere",
      { metadata: { authorization_endpoint: "http://evil.example.org/" } },
    ],
    ["nonsense", { metadataText: "<html>" }],
    ["too much", { metadataText: " ".repeat(300_000) }],
    ["a redirect into the internal network", { redirect: "http://169.254.169.254/latest" }],
    ["only shared keys", { metadata: { id_token_signing_alg_values_supported: ["HS256", "none"] } }],
  ])("that offers %s gets one sentence and no visitor", async (_name, forgery) => {
    liar.forgery = forgery;
    const { status, body } = await browser.begin(`liar@${lyingDomain}`);
    expect(status).toBe(401);
    expect(body["details"]).toMatch(/^Harbor account can't be reached right now\./);
    expect(body).not.toHaveProperty("url");
  });

  it.each<[string, Forgery]>([
    [
      "a token endpoint in the internal network",
      { metadata: { token_endpoint: "https://169.254.169.254/token" } },
    ],
    [
      "a token endpoint without encryption",
      { metadata: { token_endpoint: "http://login.example.org/token" } },
    ],
    ["keys in the internal network", { metadata: { jwks_uri: "https://10.0.0.1/keys" } }],
    ["nonsense instead of a token", { tokenText: "<html>" }],
  ])("with %s signs in no one", async (_name, forgery) => {
    const returned = await beginAtLiar();
    liar.forgery = forgery;
    await expectNobodyIn(await browser.finish(liars, returned));
  });

  it("that never answers is given up after five seconds", async () => {
    liar.forgery = { isSilent: true };
    const start = performance.now();
    expect((await browser.begin(`liar@${lyingDomain}`)).status).toBe(401);
    expect(performance.now() - start).toBeLessThan(60_000);
  });
});

it("The way back after a sign-in is a path of the web app (open redirect)", async () => {
  for (const path of [
    "//evil.example.org",
    "/\\evil.example.org",
    "https://evil.example.org",
    "/\t/evil.example.org",
    "javascript:alert(1)",
    "",
    "evil",
    "/ /x",
    "///x",
  ])
    expect(ownPath(path), path).toBe("/");
  expect(ownPath("/mentee/manage/7?tab=a#b")).toBe("/mentee/manage/7?tab=a#b");
  const { body } = await browser.begin(`liar@${lyingDomain}`, "//evil.example.org/x");
  const page = new URL(String(body["url"]));
  liar.nonce = page.searchParams.get("nonce")!;
  const answer = new URLSearchParams({ code: "x", state: page.searchParams.get("state")! });
  expect((await browser.finish(liars, answer)).body).toMatchObject({ returnTo: "/" });
});

it("The client secret is in no answer, no audit row, and no clear text of the database", async () => {
  const owner = await makeStaff(test.db, liars);
  const listed = await test.post("getTable", { tableName: "identityProviders" }, owner.token);
  expect(listed.text).toContain(lyingDomain);
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(t.row, ' '), '') as text from (
      select p::text as row from identity_providers p union all select a::text from audit_trail a
      union all select c::text from audit_changes c) t`.execute(test.db);
  for (const text of [listed.text, rows[0]!.text]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString("hex"));
  }
});
