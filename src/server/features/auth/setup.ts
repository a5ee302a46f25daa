/** The first Owner of the super-organization, created with a one-time link. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import { lockNumbers } from "#server/platform/db/lock-numbers.ts";
import { roleTypes, superOrganizationId, type LanguageCode } from "#shared/constants.ts";
import type { Env } from "#server/kernel/env.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { createAccount } from "#server/core/accounts/accounts.ts";
import { makeStandardRoles } from "#server/core/accounts/standard-roles.ts";
import { makeStarterContent } from "#server/core/accounts/starter-content.ts";
import type { RequestClient } from "./devices.ts";
import type { Challenge } from "./second-factor/challenges.ts";
import { deriveToken } from "#server/kernel/secret-box.ts";
import { createSession, type SignInResult } from "./sign-in.ts";
import { hashToken } from "#server/kernel/tokens.ts";

async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom("users as u")
    .innerJoin("user_roles as r", "r.id", "u.user_role")
    .where("r.role_type", "=", Number(roleTypes.owner))
    .where("u.organization_id", "=", superOrganizationId)
    .where("u.deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

const saltBytes = 16;

/**
 * Returns the code of the setup link while the super-organization has no Owner. Every node with the same `SECRET_KEY`
 * returns the same code until it is used. A link of another key is replaced.
 * @returns the code for `/setup?code=…`, or null if there is an Owner
 */
export async function createSetupLink(
  db: Db,
  env: Pick<Env, "secretKey" | "dataDir">,
): Promise<string | null> {
  if (await hasOwner(db)) return null;
  return db.transaction().execute(async (trx) => {
    // Serializes nodes that start at the same time.
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.setupLink)})`.execute(trx);
    const open = await trx
      .selectFrom("one_time_links")
      .select(["code_hash", "salt"])
      .where("purpose", "=", "setup")
      .where("used_at", "is", null)
      .executeTakeFirst();
    const present = open?.salt ? await deriveToken(env, "set-up link", open.salt) : null;
    if (present !== null && open?.code_hash.equals(hashToken(present))) return present;
    await trx.deleteFrom("one_time_links").where("purpose", "=", "setup").execute();
    const salt = randomBytes(saltBytes);
    const code = await deriveToken(env, "set-up link", salt);
    await trx
      .insertInto("one_time_links")
      .values({ purpose: "setup", code_hash: hashToken(code), salt })
      .execute();
    return code;
  });
}

const isOpen = (code: string) =>
  sql<boolean>`purpose = 'setup' and code_hash = ${hashToken(code)} and used_at is null`;

/** Returns true if a setup code can still be used. */
export async function isSetupOpen(db: Db, code: string): Promise<boolean> {
  const open = await db.selectFrom("one_time_links").where(isOpen(code)).executeTakeFirst();
  return open !== undefined && !(await hasOwner(db));
}

/** The input of the first Owner. */
export interface FirstOwner {
  readonly organizationName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: LanguageCode;
}

async function makeOrganization(trx: Db, name: string): Promise<void> {
  await trx
    .insertInto("organizations")
    .values({ id: superOrganizationId, name })
    .onConflict((on) => on.column("id").doUpdateSet({ name, active: true, deleted_at: null }))
    .execute();
  // The id was set explicitly, so the sequence must be advanced.
  await sql`select setval(pg_get_serial_sequence('organizations', 'id'),
    (select max(id) from organizations))`.execute(trx);
}

/**
 * Uses the setup link in the caller's transaction: creates the super-organization, its roles, and the first Owner,
 * and begins a session.
 * @returns null if the link is invalid or no longer valid
 * @throws EmailTakenError
 */
export async function setUp(
  trx: Db,
  env: Env,
  code: string,
  owner: FirstOwner,
  client: RequestClient,
): Promise<SignInResult | Challenge | null> {
  const used = await trx
    .updateTable("one_time_links")
    .set({ used_at: now })
    .where(isOpen(code))
    .returning("id")
    .executeTakeFirst();
  if (!used || (await hasOwner(trx))) return null;
  await makeOrganization(trx, owner.organizationName);
  const t = textsOf(owner.language);
  const roles = await makeStandardRoles(trx, superOrganizationId, (role) =>
    t(`server.roles.standard.${role}`),
  );
  await makeStarterContent(trx, superOrganizationId, owner.language);
  const accountId = await createAccount(trx, {
    accountType: "staff",
    email: owner.email,
    languageCode: owner.language,
    passwordHash: owner.passwordHash,
  });
  await trx
    .insertInto("users")
    .values({
      organization_id: superOrganizationId,
      account_id: accountId,
      first_name: owner.firstName,
      last_name: owner.lastName,
      email: owner.email,
      user_role: roles.owner,
      created_by: accountId,
    })
    .execute();
  return createSession(trx, env, { accountId, passwordHash: owner.passwordHash }, client);
}
