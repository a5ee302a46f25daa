import { sql } from "kysely";
import { roleTypes } from "#shared/constants.ts";
import { roleRules } from "#shared/identity-rules.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { Row } from "#server/platform/db/row.ts";
import { fieldErrors } from "../save/draft.ts";
import { changesField } from "./changes.ts";
import { checkGrant, grantOf } from "./grants.ts";
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

/** Returns true if an identity provider of the organization gives new people the role with a name. */
async function isGivenAtSignIn(
  { db }: HookContext,
  organizationId: string | null,
  roleName: unknown,
): Promise<boolean> {
  const { rows } = await sql<Row<"identity_providers", "role_map">>`
    select role_map from identity_providers
    where organization_id = ${organizationId} and deleted_at is null`.execute(db);
  return rows.some(({ role_map }) => roleRules(role_map).some((rule) => rule.roleName === roleName));
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
      (await isGivenAtSignIn(context, draft.organizationId, roleName));
    checkGrant(context, grant, before && !isGiven ? grantOf(before) : null);
    if (grant.isOwner && grant.caseloadOnly)
      throw fieldErrors({ caseloadOnly: context.t("server.roles.ownersSeeAll") });
    if (before && draft.organizationId !== before["organizationId"]) await refuseInUse(context, before.id);
  },
  async afterSave(context, id, draft, before) {
    const endsOwners = before !== null && isOwner(before) && !isOwner({ ...before, ...draft.values });
    if (endsOwners && (await isInUse(context, id)))
      await requireOwner(context, String(before["organizationId"]));
  },
  beforeDelete: (context, row) => refuseInUse(context, row.id),
  prepareClone(_context, values) {
    // A copy of a locked role is meant to be changed.
    values["editable"] = true;
  },
};
