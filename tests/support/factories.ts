/** Creates organizations, roles, people, and records directly in the database. */
import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { consentParts } from "#shared/access/consent.ts";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { allKeys, type AccessKey } from "#shared/access/keys.ts";
import { allScopes } from "#shared/access/scopes.ts";
import { registry } from "#shared/records/registry.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { hashPassword } from "#server/core/accounts/passwords.ts";
import { makeApiKey } from "#server/kernel/api-key-text.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";
import { inColumns } from "#server/process/seed/insert.ts";
import { dayAway } from "./days.ts";

/** The password of all people made here. */
export const testPassword = "a long enough passphrase";
/** The lowest cost of a hash, because tests sign in hundreds of times. */
const cheapest = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
let testPasswordHash: Promise<string> | undefined;

/** Numbers of equal length, so that names and emails sort in the order in which people were made. */
let counter = 10_000;
const next = (): number => (counter += 1);

export interface Person {
  readonly id: string;
  readonly accountId: string;
  readonly organizationId: string;
  readonly email: string;
  /** Token of an open session. */
  readonly token: string;
}

/** Inserts a row. @param values by wire name @returns its id */
export async function insertRow(db: Db, table: string, values: Record<string, unknown>): Promise<string> {
  const columns = Object.entries(inColumns(table, values));
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(registry.get(table)?.table ?? sqlName(table))} (${sql.join(columns.map(([name]) => sql.id(sqlName(name))))})
    values (${sql.join(columns.map(([, value]) => value))}) returning id`.execute(db);
  return rows[0]!.id;
}

/** Makes an organization that is set up. The first one in a database is the super-organization. */
export const makeOrganization = (db: Db, values: Record<string, unknown> = {}): Promise<string> =>
  insertRow(db, "organizations", { name: `Organization ${next()}`, setUpAt: new Date(), ...values });

export interface RoleSettings {
  readonly flags?: readonly Flag[];
  readonly keys?: readonly AccessKey[];
  readonly roleType?: 1 | 2;
  readonly values?: Record<string, unknown>;
}

/** Makes a role. Without settings, it is an Owner with every flag and key. */
export const makeRole = (db: Db, organizationId: string, settings: RoleSettings = {}): Promise<string> =>
  insertRow(db, "userRoles", {
    organizationId,
    roleName: `Role ${next()}`,
    roleType: settings.roleType ?? 1,
    ...Object.fromEntries(allFlags.map((flag) => [flag, (settings.flags ?? allFlags).includes(flag)])),
    tablesCanAccess: settings.keys ?? allKeys,
    ...settings.values,
  });

async function makeAccount(db: Db, accountType: "staff" | "mentee", email: string, language: string) {
  testPasswordHash ??= hash(testPassword, cheapest);
  const accountId = await insertRow(db, "accounts", {
    accountType,
    emailKey: email.toLowerCase(),
    passwordHash: await testPasswordHash,
    languageCode: language,
    emailConfirmedAt: new Date(),
  });
  return { accountId, token: await signIn(db, accountId) };
}

/** Opens a session of 12 hours. @returns its token */
export async function signIn(db: Db, accountId: string): Promise<string> {
  const token = makeToken();
  await sql`insert into sessions (token_hash, account_id, expires_at)
    values (${hashToken(token)}, ${accountId}, now() + interval '12 hours')`.execute(db);
  return token;
}

/** Hashes a person's password with the product's cost, for tests of the duration of a sign-in. */
export async function hashFully(db: Db, { accountId }: Person): Promise<void> {
  const hashed = await hashPassword(testPassword);
  await sql`update accounts set password_hash = ${hashed} where id = ${accountId}`.execute(db);
}

export interface KeySettings {
  /** All by default. */
  readonly scopes?: readonly string[];
  /** Id of the key's role. By default, an Owner's role. */
  readonly role?: string;
  /** Further columns by wire name. */
  readonly values?: Record<string, unknown>;
}

/** Makes an API key that a person added. @returns its id and its text */
export async function makeKey(
  db: Db,
  { accountId, organizationId }: Person,
  { scopes = allScopes(registry.values()), role, values }: KeySettings = {},
): Promise<{ readonly id: string; readonly text: string }> {
  const { text, prefix, hash: keyHash } = makeApiKey();
  const id = await insertRow(db, "apiKeys", {
    organizationId,
    accountId,
    name: `Key ${next()}`,
    prefix,
    keyHash,
    userRole: role ?? (await makeRole(db, organizationId)),
    scopes,
    expiresOn: dayAway(30),
    ...values,
  });
  return { id, text };
}

/** Makes a webhook with a secret that can't be decrypted. @param values changes by wire name @returns its id */
export const makeWebhook = (
  db: Db,
  organizationId: string,
  values: Record<string, unknown> = {},
): Promise<string> =>
  insertRow(db, "webhooks", {
    organizationId,
    name: `Webhook ${next()}`,
    url: "https://receiver.example/events",
    eventTypes: ["job.changed"],
    watched: ["jobs:changed"],
    sealedSecret: Buffer.alloc(60),
    ...values,
  });

export interface PersonSettings {
  readonly language?: string;
  readonly values?: Record<string, unknown>;
}

interface StaffSettings extends PersonSettings {
  /** Id of a role, or the settings of a new one. By default, an Owner's role. */
  readonly role?: string | RoleSettings;
}

/** Makes a signed-in team member. */
export async function makeStaff(
  db: Db,
  organizationId: string,
  settings: StaffSettings = {},
): Promise<Person> {
  const { role } = settings;
  const number = next();
  const email = String(settings.values?.["email"] ?? `staff${number}@test.example`);
  const { accountId, token } = await makeAccount(db, "staff", email, settings.language ?? "en");
  const id = await insertRow(db, "users", {
    organizationId,
    accountId,
    firstName: "Sam",
    lastName: `Staff${number}`,
    email,
    address: "1 Main Street",
    userRole: typeof role === "string" ? role : await makeRole(db, organizationId, role),
    ...settings.values,
  });
  return { id, accountId, organizationId, email, token };
}

/** Makes a signed-in mentee with a chat room, who consents to everything. */
export async function makeMentee(
  db: Db,
  organizationId: string,
  settings: PersonSettings = {},
): Promise<Person> {
  const number = next();
  const email = String(settings.values?.["email"] ?? `mentee${number}@test.example`);
  const { accountId, token } = await makeAccount(db, "mentee", email, settings.language ?? "en");
  const id = await insertRow(db, "mentees", {
    organizationId,
    accountId,
    firstName: "Mia",
    middleName: "M",
    lastName: `Mentee${number}`,
    email,
    address: "2 Main Street",
    consentScope: consentParts,
    consentSigned: "2026-01-01",
    ...settings.values,
  });
  await insertRow(db, "chatRooms", { organizationId, menteeId: id });
  return { id, accountId, organizationId, email, token };
}

type Values = Record<string, unknown>;
/** The mentee of a record. */
type Of = Pick<Person, "id" | "organizationId">;

/**
 * Makes a scheduled appointment by phone, far ahead.
 * @param values changes by wire name, and `at`, the start in UTC
 * @returns its id
 */
export const makeAppointment = (
  db: Db,
  { id: menteeId, organizationId }: Of,
  { at = "2090-01-02T10:00", ...values }: Values & { at?: string } = {},
): Promise<string> =>
  insertRow(db, "appointments", {
    organizationId,
    menteeId,
    type: "1",
    startLocal: at,
    startZone: "Etc/UTC",
    startAt: `${at}Z`,
    minutes: 30,
    mode: "phone",
    status: "planned",
    ...values,
  });

/** Makes an open promise of the team. @param values `text`, `dueOn`, and changes by wire name @returns its id */
export const makePromise = (db: Db, { id: menteeId, organizationId }: Of, values: Values): Promise<string> =>
  insertRow(db, "promises", { organizationId, menteeId, by: "staff", status: "open", ...values });

/** Makes a team member a mentor. @param values `staffId`, and changes by wire name @returns the id of the assignment */
export const makeDuty = (db: Db, { id: menteeId, organizationId }: Of, values: Values): Promise<string> =>
  insertRow(db, "menteeStaff", {
    organizationId,
    menteeId,
    duty: "mentor",
    fromDate: "2026-01-01",
    ...values,
  });
