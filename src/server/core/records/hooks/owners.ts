/** Ensures that an organization keeps at least one active Owner. */
import { sql } from "kysely";
import { roleTypes } from "#shared/constants.ts";
import { lacksLocalOwner } from "#server/core/accounts/single-sign-on.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { HookContext } from "./hook.ts";

/** Returns true if a role currently is an Owner role. */
export async function isOwnerRole({ db }: HookContext, roleId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from user_roles
    where id = ${roleId} and role_type = ${Number(roleTypes.owner)}`.execute(db);
  return rows.length > 0;
}

/**
 * Refuses a change that left the organization without an active Owner, or, if single sign-on is required, without an
 * Owner who can sign in while the identity provider is down. Runs inside the transaction of the change. A lock
 * serializes such changes.
 * @throws BusinessError
 */
export async function requireOwner({ db, t }: HookContext, organizationId: string): Promise<void> {
  await sql`select 1 from organizations where id = ${organizationId} for no key update`.execute(db);
  const { rows } = await sql`
    select 1 from users u join user_roles r on r.id = u.user_role
    where u.organization_id = ${organizationId} and u.active and u.deleted_at is null
      and r.role_type = ${Number(roleTypes.owner)} and r.deleted_at is null limit 1`.execute(db);
  if (rows.length === 0) throw new BusinessError(t("server.roles.lastOwner"));
  if (await lacksLocalOwner(db, organizationId))
    throw new BusinessError(t("server.singleSignOn.lastLocalOwner"));
}
