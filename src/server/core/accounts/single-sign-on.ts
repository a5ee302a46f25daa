/** Organizations whose team members must sign in through an identity provider, and the Owners who don't have to. */
import { sql } from "kysely";
import { roleTypes } from "#shared/constants.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * The condition that a person can sign in without the provider: an Owner with a password and a second factor who isn't
 * linked to a provider. So someone can sign in while the provider is down. Expects the person as `u` and the account as
 * `a`.
 */
const staysLocal = sql<boolean>`(a.password_hash is not null and a.totp_confirmed_at is not null
  and exists (select from user_roles r where r.id = u.user_role and r.role_type = ${sql.lit(Number(roleTypes.owner))}
    and r.deleted_at is null)
  and not exists (select from identity_links l where l.account_id = a.id))`;

const isRequired = sql`exists (select from identity_providers p
  where p.organization_id = u.organization_id and p.required and p.deleted_at is null)`;

/**
 * The condition that a person is an Owner who can sign in without the provider that everyone else needs. They rarely
 * do, so the idle-account rule excludes them. Expects the person as `u` and the account as `a`.
 */
export const isLocalOwner = sql<boolean>`(${isRequired} and ${staysLocal})`;

/**
 * Refuses a sign-in without the provider to people who must sign in through it.
 * @throws AppError singleSignOnRequired
 */
export async function requireLocalSignIn(trx: Db, accountId: string): Promise<void> {
  const { rows } =
    await sql`select from accounts a join users u on u.account_id = a.id and u.deleted_at is null
    where a.id = ${accountId} and ${isRequired} and not ${staysLocal}`.execute(trx);
  if (rows.length > 0) throw new AppError("singleSignOnRequired");
}

/**
 * Returns whether an active Owner of an organization can sign in without its provider. A lock serializes the changes
 * that could leave no such Owner.
 */
export async function hasLocalOwner(trx: Db, organizationId: string): Promise<boolean> {
  await sql`select 1 from organizations where id = ${organizationId} for no key update`.execute(trx);
  const { rows } = await sql`
    select from users u join accounts a on a.id = u.account_id and a.deleted_at is null
    where u.organization_id = ${organizationId} and u.active and u.deleted_at is null and ${staysLocal} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Ends the sessions of team members who must sign in through the provider from now on, unless they already did. Call it
 * in the transaction that requires the provider, before anything in it locks the organization. A sign-in holds the lock
 * of its account until its session is stored, so none can begin without the provider meanwhile.
 */
export async function endLocalSessions(trx: Db, organizationId: string): Promise<void> {
  const others = sql`from users u join accounts a on a.id = u.account_id
    where u.organization_id = ${organizationId} and u.deleted_at is null`;
  await sql`select ${others} order by a.id for no key update of a`.execute(trx);
  await sql`delete from sessions where identity_link_id is null
    and account_id in (select a.id ${others} and not ${staysLocal})`.execute(trx);
}

/**
 * Returns whether a change has left an organization that requires single sign-on without an Owner who can sign in
 * without it. Call it in the transaction of the change.
 */
export async function lacksLocalOwner(trx: Db, organizationId: string): Promise<boolean> {
  const { rows } = await sql`select from identity_providers
    where organization_id = ${organizationId} and required and deleted_at is null limit 1`.execute(trx);
  return rows.length > 0 && !(await hasLocalOwner(trx, organizationId));
}

/** Like {@link lacksLocalOwner}, for the organization of a team member's account. */
export async function accountLeavesNoLocalOwner(trx: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ organizationId: string }>`
    select organization_id::text as "organizationId" from users where account_id = ${accountId}`.execute(trx);
  return rows[0] !== undefined && (await lacksLocalOwner(trx, rows[0].organizationId));
}
