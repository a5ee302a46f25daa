/** The first Owner of the super-organization, made through a one-time link (contract section 7). */
import { sql, type Kysely } from "kysely";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { roleTypes, superOrganizationId, type LanguageCode } from "#shared/constants.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { Env } from "#server/env.ts";
import { textsOf } from "#server/texts/texts.ts";
import { createAccount } from "./accounts.ts";
import type { Visitor } from "./devices.ts";
import type { Challenge } from "./second-factor/challenges.ts";
import { enter, type Entry } from "./sign-in.ts";
import { hashToken, makeToken } from "./tokens.ts";

type Executor = Kysely<unknown>;

async function hasOwner(db: Executor): Promise<boolean> {
  const { rows } = await sql`select from users u
    join user_roles r on r.id = u.user_role and r.role_type = ${Number(roleTypes.owner)}
    where u.organization_id = ${superOrganizationId} and u.deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Makes the link's code when nobody owns the super-organization yet; an earlier one ends.
 * @returns the code for `/setup?code=…`, or null when there is an Owner
 */
export async function createSetupLink(db: Executor): Promise<string | null> {
  if (await hasOwner(db)) return null;
  const code = makeToken();
  await db.transaction().execute(async (trx) => {
    await sql`delete from one_time_links where purpose = 'setup'`.execute(trx);
    await sql`insert into one_time_links (purpose, code_hash) values ('setup', ${hashToken(code)})`.execute(
      trx,
    );
  });
  return code;
}

const isOpen = (code: string) =>
  sql`purpose = 'setup' and code_hash = ${hashToken(code)} and used_at is null`;

/** Whether a set-up code can still be used. */
export async function isSetupOpen(db: Executor, code: string): Promise<boolean> {
  const { rows } = await sql`select from one_time_links where ${isOpen(code)}`.execute(db);
  return rows.length > 0 && !(await hasOwner(db));
}

/** What the first Owner enters. */
export interface FirstOwner {
  readonly organizationName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: LanguageCode;
}

async function makeOrganization(trx: Executor, name: string): Promise<void> {
  await sql`insert into organizations (id, name) values (${superOrganizationId}, ${name})
    on conflict (id) do update set name = excluded.name, active = true, deleted_at = null`.execute(trx);
  // The id was given, so the counter must be told.
  await sql`select setval(pg_get_serial_sequence('organizations', 'id'),
    (select max(id) from organizations))`.execute(trx);
}

async function makeOwnerRole(trx: Executor, roleName: string): Promise<string> {
  const flags = sql.join(allFlags.map((flag) => sql.ref(sqlName(flag))));
  const { rows } = await sql<{ id: string }>`
    insert into user_roles (organization_id, role_name, role_type, editable, tables_can_access, ${flags})
    values (${superOrganizationId}, ${roleName}, ${Number(roleTypes.owner)}, false, ${[...allKeys]}::text[],
      ${sql.join(allFlags.map(() => sql`true`))})
    returning id`.execute(trx);
  return rows[0]?.id ?? "0";
}

/**
 * Uses the link up: makes the super-organization, its Owner role and the first Owner, and begins a session, inside the
 * caller's transaction.
 * @returns null when the link is not good (any more)
 * @throws EmailTakenError
 */
export async function setUp(
  trx: Executor,
  env: Env,
  code: string,
  owner: FirstOwner,
  visitor: Visitor,
): Promise<Entry | Challenge | null> {
  const { rows } = await sql`
    update one_time_links set used_at = now() where ${isOpen(code)} returning id`.execute(trx);
  if (rows.length === 0 || (await hasOwner(trx))) return null;
  await makeOrganization(trx, owner.organizationName);
  const roleId = await makeOwnerRole(trx, textsOf(owner.language)("server.accounts.ownerRole"));
  const accountId = await createAccount(trx, {
    accountType: "staff",
    email: owner.email,
    languageCode: owner.language,
    passwordHash: owner.passwordHash,
  });
  await sql`insert into users (organization_id, account_id, first_name, last_name, email, user_role, created_by)
    values (${superOrganizationId}, ${accountId}, ${owner.firstName}, ${owner.lastName}, ${owner.email}, ${roleId},
      ${accountId})`.execute(trx);
  return enter(trx, env, { accountId, passwordHash: owner.passwordHash }, visitor);
}
