/** Refuses to grant flags and access keys that the caller doesn't have. */
import { sql } from "kysely";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import type { AccessKey } from "#shared/access/keys.ts";
import { roleTypes } from "#shared/constants.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { HookContext } from "./hook.ts";

/** The permissions of a role: its flags and keys, and whether it is an Owner role. */
export interface Grant {
  readonly flags: readonly Flag[];
  readonly keys: readonly string[];
  readonly isOwner: boolean;
  /** True if it shows only the mentees that a person is assigned to. */
  readonly caseloadOnly: boolean;
}

/** Returns the grant in stored values by wire name. */
export const grantOf = (values: Readonly<Record<string, unknown>>): Grant => ({
  flags: allFlags.filter((flag) => values[flag] === true),
  keys: (values["tablesCanAccess"] as string[] | undefined) ?? [],
  isOwner: String(values["roleType"]) === roleTypes.owner,
  caseloadOnly: values["caseloadOnly"] === true,
});

/**
 * Refuses to grant what the caller doesn't have. Existing permissions of the role or person are allowed.
 * @throws AppError forbidden
 */
export function checkGrant({ signedIn }: HookContext, wanted: Grant, held: Grant | null): void {
  const { caller, role } = signedIn;
  const isGiven = (name: string, had: readonly string[] | undefined) => !had?.includes(name);
  const flag = wanted.flags.find((name) => isGiven(name, held?.flags) && !caller.flags.has(name));
  const key = wanted.keys.find((name) => isGiven(name, held?.keys) && !caller.keys.has(name as AccessKey));
  const owner =
    wanted.isOwner && !held?.isOwner && role.roleType !== roleTypes.owner ? "roleType" : undefined;
  const seesMore = !wanted.caseloadOnly && (held === null || held.caseloadOnly);
  const caseload = caller.caseloadOnly && seesMore ? "caseloadOnly" : undefined;
  const refused = flag ?? key ?? owner ?? caseload;
  if (refused) throw new AppError("forbidden", refused);
}

/** Returns the grant of a stored role if it belongs to an organization, otherwise null. */
export async function storedGrant(
  { db }: HookContext,
  roleId: string,
  organizationId: string | null,
): Promise<Grant | null> {
  const columns = [...allFlags, "tablesCanAccess", "roleType", "caseloadOnly"].map(
    (name) => sql`${sql.id(sqlName(name))} as ${sql.id(name)}`,
  );
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from user_roles
    where id = ${roleId} and organization_id = ${organizationId} and deleted_at is null for share`.execute(
    db,
  );
  return rows[0] ? grantOf(rows[0]) : null;
}
