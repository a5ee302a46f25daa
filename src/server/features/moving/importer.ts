/** Matches the Owner who imports an archive with their own row in it, so that they don't become two people. */
import { sql } from "kysely";
import { roleTypes } from "#shared/constants.ts";
import { emailKey } from "#server/core/accounts/accounts.ts";
import { isEmail } from "#shared/fields/line-shapes.ts";
import type { Db } from "#server/platform/db/database.ts";

export interface Importer {
  readonly accountId: string;
  readonly personId: string;
  readonly organizationId: string;
  /** The email to sign in with. */
  readonly email: string | null;
  readonly roleId: string;
}

export async function readImporter(trx: Db, accountId: string): Promise<Importer> {
  const { rows } = await sql<Importer>`
    select a.id as "accountId", u.id as "personId", u.organization_id as "organizationId", a.email_key as email,
      u.user_role as "roleId"
    from accounts a join users u on u.account_id = a.id where a.id = ${accountId} for update of u`.execute(
    trx,
  );
  if (!rows[0]) throw new Error("The Owner is gone.");
  return rows[0];
}

/** Returns an archived email if it can be used here, otherwise null, and whether another account uses it. */
export async function usableEmail(
  trx: Db,
  email: unknown,
  used: Set<string>,
): Promise<{ readonly email: string | null; readonly isTaken: boolean }> {
  if (typeof email !== "string") return { email: null, isTaken: false };
  const key = emailKey(email);
  if (!isEmail(key)) return { email: null, isTaken: false };
  if (used.has(key)) return { email: null, isTaken: true };
  used.add(key);
  const holder = await trx
    .selectFrom("accounts")
    .select("id")
    .where("email_key", "=", key)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return holder ? { email: null, isTaken: true } : { email: key, isTaken: false };
}

/**
 * Deletes accounts whose person wasn't imported. Otherwise, no one could add the person by hand, because the account
 * has the email and isn't listed anywhere.
 */
export async function deleteAccountsWithoutPerson(trx: Db, accountIds: readonly string[]): Promise<void> {
  await sql`update accounts a set email_key = null, deleted_at = coalesce(deleted_at, now())
    where a.id = any(${accountIds}::bigint[]) and not exists (select from users u where u.account_id = a.id)
      and not exists (select from mentees m where m.account_id = a.id)`.execute(trx);
}

/**
 * Gives the importing Owner an Owner role from the archive, if there is one. Otherwise they keep their current role.
 * @param wanted the role of their row in the archive, if they have one
 * @returns the id of their role
 */
export async function chooseRole(trx: Db, importer: Importer, wanted: string | undefined): Promise<string> {
  const owner = Number(roleTypes.owner);
  const { rows } = await sql<{ id: string }>`
    select id from user_roles where organization_id = ${importer.organizationId} and role_type = ${owner}
      and deleted_at is null and id <> ${importer.roleId}
    order by id is distinct from ${wanted ?? null}::bigint, id limit 1`.execute(trx);
  const [found] = rows;
  if (!found) return importer.roleId;
  await sql`update users set user_role = ${found.id} where id = ${importer.personId}`.execute(trx);
  return found.id;
}
