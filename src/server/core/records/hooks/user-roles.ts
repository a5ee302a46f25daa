import { sql } from "kysely";
import { roleTypes } from "#shared/constants.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { fieldErrors } from "../save/draft.ts";
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

const isOwner = (values: Readonly<Record<string, unknown>>): boolean =>
  String(values["roleType"]) === roleTypes.owner;

/** A role can grant only what its author has. A role in use can't be deleted or moved to another organization. */
export const userRolesHooks: RecordHooks = {
  async prepare(context, draft, before) {
    const grant = grantOf({ ...before, ...draft.values });
    checkGrant(context, grant, before ? grantOf(before) : null);
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
