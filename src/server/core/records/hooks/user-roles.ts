import { sql } from "kysely";
import { roleTypes } from "#shared/constants.ts";
import { roleRules, withRoleName } from "#shared/identity-rules.ts";
import { identityProviders } from "#shared/records/identity-providers.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { plainColumns, type StoredRow } from "../columns.ts";
import { fieldErrors } from "../save/draft.ts";
import { storeDraft } from "../save/store.ts";
import { changesField } from "./changes.ts";
import { checkGrant, grantOf, storedGrant } from "./grants.ts";
import type { HookContext, RecordHooks } from "./hook.ts";
import { requireOwner } from "./owners.ts";

async function isInUse({ db }: HookContext, roleId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where user_role = ${roleId} and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

async function refuseInUse(context: HookContext, roleId: string): Promise<void> {
  if (await isInUse(context, roleId)) throw new BusinessError(context.t("server.roles.inUse"));
}

/** Returns the identity providers of an organization that give new people the role with a name, and locks them. */
async function providersGiving(
  { db, registry }: HookContext,
  organizationId: unknown,
  roleName: unknown,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${plainColumns(identityProviders, registry)} from ${sql.table(identityProviders.table)} t
    where t.organization_id = ${organizationId} and t.deleted_at is null order by t.id for no key update`.execute(
    db,
  );
  return rows.filter((row) => roleRules(row["roleMap"]).some((rule) => rule.roleName === roleName));
}

/** Without the role, a provider would refuse new people. */
async function refuseGiven(context: HookContext, { organizationId, roleName }: StoredRow): Promise<void> {
  if ((await providersGiving(context, organizationId, roleName)).length > 0)
    throw new BusinessError(context.t("server.roles.givenAtSignIn"));
}

const maxMap = identityProviders.fields["roleMap"]?.max ?? Infinity;

/**
 * Changes a role's name in the rules of identity providers, so that they still give it to new people. If another role
 * has the former name too, the rules named neither of them, and don't change. They name the other one from then on, so
 * the caller must be allowed to grant it.
 * @throws AppError forbidden
 * @throws BusinessError if the rules can't hold the new name, or if another role has it
 */
async function followName(outer: HookContext, before: StoredRow, roleName: string): Promise<void> {
  const { id, organizationId, roleName: former } = before;
  const providers = await providersGiving(outer, organizationId, former);
  if (providers.length === 0) return;
  const { rows } = await sql<IdRow & { isFormer: boolean }>`
    select id, role_name = ${former} as "isFormer" from user_roles
    where organization_id = ${organizationId} and role_name in (${former}, ${roleName}) and id <> ${id}
      and deleted_at is null`.execute(outer.db);
  const others = rows.filter(({ isFormer }) => isFormer);
  for (const other of others) {
    const grant = await storedGrant(outer, other.id, String(organizationId));
    if (grant) checkGrant(outer, grant, null);
  }
  if (others.length > 0) return;
  // The next change of the name would leave the rules to the other role.
  if (rows.length > 0) throw fieldErrors({ roleName: outer.t("server.roles.nameTwice") });
  const context = { ...outer, type: identityProviders };
  for (const provider of providers) {
    const roleMap = withRoleName(String(provider["roleMap"]), String(former), roleName);
    if (roleName.includes("=") || roleMap.length > maxMap)
      throw fieldErrors({ roleName: outer.t("server.roles.nameInRules") });
    const draft = { values: { roleMap }, secrets: {}, columns: {}, organizationId: String(organizationId) };
    await storeDraft(context, draft, provider, "change");
  }
}

const isOwner = (values: Readonly<Record<string, unknown>>): boolean =>
  String(values["roleType"]) === roleTypes.owner;

/** A role can grant only what its author has. A role in use can't be deleted or moved to another organization. */
export const userRolesHooks: RecordHooks = {
  async prepare(context, draft, before) {
    const grant = grantOf({ ...before, ...draft.values });
    const { roleName } = draft.values;
    // Identity providers name roles, so a new name can grant what the role already permits to new people.
    const isGiven =
      before !== null &&
      changesField(draft, before, "roleName") &&
      (await providersGiving(context, draft.organizationId, roleName)).length > 0;
    checkGrant(context, grant, before && !isGiven ? grantOf(before) : null);
    if (grant.isOwner && grant.caseloadOnly)
      throw fieldErrors({ caseloadOnly: context.t("server.roles.ownersSeeAll") });
    if (before && draft.organizationId !== before["organizationId"]) {
      await refuseInUse(context, before.id);
      await refuseGiven(context, before);
    }
  },
  async afterSave(context, id, draft, before) {
    if (before && changesField(draft, before, "roleName"))
      await followName(context, before, String(draft.values["roleName"]));
    const endsOwners = before !== null && isOwner(before) && !isOwner({ ...before, ...draft.values });
    if (endsOwners && (await isInUse(context, id)))
      await requireOwner(context, String(before["organizationId"]));
  },
  async beforeDelete(context, row) {
    await refuseInUse(context, row.id);
    await refuseGiven(context, row);
  },
  prepareClone(_context, values) {
    // A copy of a locked role is meant to be changed.
    values["editable"] = true;
  },
};
