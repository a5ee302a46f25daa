/**
 * No credential outlives the account, its password or a sign-out everywhere. Every credential is tried with every
 * event.
 */
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type CredentialEvent,
  credentialEvents,
  type CredentialName,
  credentials,
} from "#server/core/accounts/credentials.ts";
import { disableAccount, lockAccount, signOutEverywhere } from "#server/core/accounts/accounts.ts";
import { secretColumns } from "#server/core/accounts/secret-columns.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import { testApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import {
  insertRow,
  makeKey,
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  type Person,
  testPassword,
} from "#tests/support/factories.ts";
import { logIn, updateProfile, whileItWaits } from "./auth-helpers.ts";

let organizationId: string;
let otherId: string;
let otherRole: string;
let root: Person;
let owner: Person;
const test = testApp();
beforeAll(async () => {
  const { db } = test;
  root = await makeStaff(db, await makeOrganization(db));
  organizationId = await makeOrganization(db);
  owner = await makeStaff(db, organizationId);
  otherId = await makeOrganization(db);
  otherRole = await makeRole(db, otherId);
});

const names = Object.keys(credentials) as CredentialName[];
const latePasswords = { password: "a quite different phrase", passwordConfirm: "a quite different phrase" };
type Kind = "staff" | "mentee";
const table: Readonly<Record<Kind, string>> = { staff: "users", mentee: "mentees" };

/** Stores one credential of each kind. @returns a condition per credential that is true while it works */
async function plant(
  { accountId, id }: Person,
  kind: Kind,
): Promise<Map<CredentialName, ReturnType<typeof sql>>> {
  const { db } = test;
  const hash = () => hashToken(makeToken());
  const [token, card, link, code, challenge, push, exported, device] = Array.from({ length: 8 }, hash);
  const later = new Date(Date.now() + 3_600_000);
  await insertRow(db, "one_time_links", {
    purpose: "invitation",
    codeHash: link,
    accountId,
    expiresAt: later,
  });
  await insertRow(db, "verification_codes", { accountId, codeHash: code, expiresAt: later });
  await insertRow(db, "known_devices", { accountId, deviceHash: device });
  await insertRow(db, "push_subscriptions", {
    accountId,
    endpoint: "https://push.example/x",
    endpointHash: push,
    publicKey: push,
    authSecret: push,
    deviceHash: hash(),
  });
  await insertRow(db, "exports", {
    accountId,
    codeHash: exported,
    codeExpiresAt: later,
    fileKey: makeToken(),
    fileName: "x.pdf",
    mediaType: "application/pdf",
    kind: "mentee",
    request: "{}",
    status: "ready",
  });
  await sql`insert into calendar_links (account_id, token_hash) values (${accountId}, ${token})`.execute(db);
  await sql`insert into second_factor_challenges (account_id, token_hash, expires_at)
    values (${accountId}, ${challenge}, ${later})`.execute(db);
  await sql`insert into passkeys (account_id, credential_id, public_key, counter, transports, rp_id)
    values (${accountId}, ${token}, '', 0, '{}', 'localhost')`.execute(db);
  const issuer = "https://login.example.org";
  const provider = { organizationId, name: "P", issuer, clientId: "x", domains: "example.org" };
  const providerId = await insertRow(db, "identityProviders", provider);
  const linkId = await insertRow(db, "identity_links", {
    accountId,
    providerId,
    issuer,
    subjectHash: device,
  });
  const keyId =
    kind === "staff" ? (await makeKey(db, { accountId, id, organizationId, email: "", token: "" })).id : "0";
  if (kind === "mentee")
    await sql`insert into paper_cards (organization_id, mentee_id, code_hash, step_types, step_ids, expires_at)
      values (${organizationId}, ${id}, ${card}, '{}', '{}', ${later})`.execute(db);
  return new Map<CredentialName, ReturnType<typeof sql>>([
    ["calendarLink", sql`select from calendar_links where token_hash = ${token}`],
    ...(kind === "mentee"
      ? ([["paperCard", sql`select from paper_cards where code_hash = ${card}`]] as const)
      : []),
    ["link", sql`select from one_time_links where code_hash = ${link} and used_at is null`],
    ["code", sql`select from verification_codes where code_hash = ${code} and used_at is null`],
    ["passkey", sql`select from passkeys where credential_id = ${token}`],
    ["identityLink", sql`select from identity_links where id = ${linkId}`],
    ["secondFactorChallenge", sql`select from second_factor_challenges where token_hash = ${challenge}`],
    ["knownDevice", sql`select from known_devices where device_hash = ${device}`],
    ["push", sql`select from push_subscriptions where endpoint_hash = ${push}`],
    ["exportCode", sql`select from exports where code_hash = ${exported} and code_expires_at > now()`],
    ...(kind === "staff"
      ? ([["apiKey", sql`select from api_keys where id = ${keyId} and revoked_at is null`]] as const)
      : []),
  ]);
}

const secret = "another long enough phrase";
const passwords = { password: secret, passwordConfirm: secret };
const save = (tableName: string, tableId: string, data: object, by: Person, more: object = {}) =>
  test.save(tableName, tableId, data, by.token, more);
const noPassword = ({ accountId }: Person) =>
  sql`update accounts set password_hash = null where id = ${accountId}`.execute(test.db);
const setPassword = (person: Person, kind: Kind) =>
  kind === "mentee"
    ? save("menteePassword", person.id, passwords, owner)
    : save("users", person.id, passwords, owner);

interface Way {
  readonly name: string;
  readonly event: CredentialEvent;
  readonly kinds: readonly Kind[];
  act(person: Person, kind: Kind): Promise<{ body: Record<string, unknown> }>;
}

const both: readonly Kind[] = ["staff", "mentee"];
/** The calls that make each event happen. */
const ways: readonly Way[] = [
  {
    name: "a new own password",
    event: "password",
    kinds: both,
    act: ({ token }) => updateProfile(test, token, { updateType: "password", ...passwords }),
  },
  { name: "a password that an Owner sets", event: "password", kinds: both, act: setPassword },
  {
    name: "the first password",
    event: "firstPassword",
    kinds: both,
    async act(person, kind) {
      await noPassword(person);
      return setPassword(person, kind);
    },
  },
  {
    name: "another email",
    event: "email",
    kinds: both,
    act: (person, kind) => save(table[kind], person.id, { email: `new${person.id}@mail.test` }, owner),
  },
  {
    name: "signing out of all other sessions",
    event: "signOut",
    kinds: both,
    act: ({ token }) => test.post("auth/sessions/endOthers", {}, token),
  },
  {
    name: "being signed out everywhere by an Owner",
    event: "signOut",
    kinds: both,
    act: ({ id }, kind) =>
      test.post("auth/sessions/endOf", { tableName: table[kind], tableId: id }, owner.token),
  },
  {
    name: "a second factor that is reset",
    event: "signOut",
    kinds: ["staff"],
    async act({ id, accountId }) {
      await sql`update accounts set totp_secret = '\\x01', totp_confirmed_at = now() where id = ${accountId}`.execute(
        test.db,
      );
      return test.post("auth/secondFactor/reset", { tableName: "users", tableId: id }, owner.token);
    },
  },
  {
    name: "disabling",
    event: "disable",
    kinds: both,
    act: ({ id }, kind) => save(table[kind], id, { active: "0" }, owner, { takerId: null }),
  },
  {
    name: "archiving",
    event: "disable",
    kinds: ["mentee"],
    act: ({ id }) =>
      test.post("archiveRecord", { tableName: "mentees", tableId: id, activeStatus: "0" }, owner.token),
  },
  {
    name: "another role",
    event: "role",
    kinds: ["staff"],
    act: async ({ id }) => save("users", id, { userRole: await makeRole(test.db, organizationId) }, owner),
  },
  {
    name: "going to another organization",
    event: "leave",
    kinds: both,
    act: ({ id }, kind) =>
      save(
        table[kind],
        id,
        { organizationId: otherId, ...(kind === "staff" ? { userRole: otherRole } : {}) },
        root,
        { takerId: null },
      ),
  },
  {
    name: "deleting",
    event: "delete",
    kinds: both,
    act: ({ id }, kind) => test.remove(table[kind], id, owner.token, { takerId: null }),
  },
  {
    name: "anonymizing",
    event: "delete",
    kinds: ["mentee"],
    act: async ({ id }) => {
      const { rows } = await sql<{
        name: string;
      }>`select last_name as name from mentees where id = ${id}`.execute(test.db);
      return test.post("anonymizeMentee", { tableId: id, confirm: rows[0]?.name }, owner.token);
    },
  },
];

describe("Every credential of an account", () => {
  it.each(ways.flatMap((way) => way.kinds.map((kind) => [`${way.name}, of ${kind}`, way, kind] as const)))(
    "ends with %s",
    async (_name, way, kind) => {
      const { db } = test;
      const person = await (kind === "staff" ? makeStaff : makeMentee)(db, organizationId);
      const alive = await plant(person, kind);
      const { body } = await way.act(person, kind);
      expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
      const left: string[] = [];
      for (const [name, condition] of alive)
        if ((await condition.execute(db)).rows.length > 0) left.push(name);
      const kept = names.filter(
        (name) =>
          alive.has(name) && !(credentials[name].endedBy as readonly CredentialEvent[]).includes(way.event),
      );
      // The device that asks stays signed in and keeps its messages; these were registered by another one.
      expect(left).toEqual(kept);
    },
  );

  it("is tried with each of the known events", () => {
    expect(new Set(ways.map(({ event }) => event))).toEqual(new Set(credentialEvents));
  });

  it("of a former password stays ended, such as a calendar address after the person is enabled again", async () => {
    const person = await makeStaff(test.db, organizationId);
    const make = async (token: string) => {
      const { body } = await test.post("calendarLink", { action: "make" }, token);
      return new URL((body["dataValues"] as { link: string }).link).pathname.replace("/apicalls/", "");
    };
    const first = await make(person.token);
    expect((await test.get(first)).status).toBe(200);
    for (const active of ["0", "1"]) await save("users", person.id, { active }, owner, { takerId: null });
    expect((await test.get(first)).status).toBe(404);
  });

  it.each<[string, string, () => Promise<object>]>([
    ["address of a calendar", "calendarLink", async () => ({ action: "make" })],
    [
      "API key",
      "apiKeys/add",
      async () => ({
        name: "Late",
        userRole: await makeRole(test.db, organizationId),
        scopes: ["mentees:view"],
        expiresOn: dayAway(30),
      }),
    ],
    ["password", "update-profile", async () => ({ updateType: "password", ...latePasswords })],
    ["email", "update-profile", async () => ({ updateType: "profile", email: "late@test.example" })],
  ])(
    "isn't replaced by a call for a new %s that waits while all sessions end",
    async (_name, path, bodyOf) => {
      const { db } = test;
      const { accountId, token } = await makeStaff(db, organizationId);
      const body = await bodyOf();
      const { status } = await whileItWaits(
        db,
        (trx) => lockAccount(trx, accountId),
        () => test.post(path, body, token),
        (trx) => signOutEverywhere(trx, accountId),
      );
      expect(status).toBe(401);
    },
  );

  it("of a disabled person includes the session of a sign-in that is under way", async () => {
    const { db } = test;
    const { accountId, email, id } = await makeStaff(db, organizationId);
    const { statusCode } = await whileItWaits(
      db,
      (trx) => disableAccount(trx, accountId),
      () => logIn(test, email, testPassword),
      (trx) => sql`update users set active = false where id = ${id}`.execute(trx),
    );
    expect(statusCode).toBe(401);
    expect(await test.query(sql`select from sessions where account_id = ${accountId}`)).toEqual([]);
  });
});

it("Every column with a token, secret, hash or key is in the list of credentials or has a reason not to be", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(token|secret|hash|(^|_)key|digest)' and data_type in ('bytea', 'text')
      and column_name not in ('key', 'email_key', 'group_key', 'event_key', 'header_key', 'template_key', 'changes_digest')
      and table_name not in ('rate_limits', 'migrations')
    order by 1`.execute(test.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...secretColumns].toSorted());
});

it("The security page shows which event ends which credential", () => {
  const lines = readFileSync("docs/security.md", "utf8").split("\n");
  const cells = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const head = cells(lines.find((line) => line.startsWith("| Credential")) ?? "");
  for (const name of names) {
    const row = cells(lines.find((line) => line.startsWith(`| \`${name}\``)) ?? "");
    const ends = credentialEvents.filter((event) => row[head.indexOf(`\`${event}\``)] === "ends");
    expect(ends, name).toEqual(
      credentialEvents.filter((event) =>
        (credentials[name].endedBy as readonly CredentialEvent[]).includes(event),
      ),
    );
  }
});
