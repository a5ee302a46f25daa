/** The Owners of an organization. */
import { roleTypes } from "#shared/constants.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns the accounts of an organization's Owners who can sign in. */
export async function ownersOf(trx: Db, organizationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("users as u")
    .innerJoin("user_roles as r", "r.id", "u.user_role")
    .select("u.account_id")
    .where("u.organization_id", "=", organizationId)
    .where("u.active", "=", true)
    .where("u.deleted_at", "is", null)
    .where("r.role_type", "=", Number(roleTypes.owner))
    .where("r.deleted_at", "is", null)
    .execute();
  return rows.map((row) => row.account_id);
}
