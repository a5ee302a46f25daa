import { sql } from "kysely";
import { Refusal } from "#server/errors.ts";
import { checkGrant, grantOf } from "./grants.ts";
import type { RecordHooks } from "./hook.ts";
import { requireOwner } from "./owners.ts";

/** Roles give only what their maker holds; a role in use stays. */
export const userRolesHooks: RecordHooks = {
  prepare(context, draft, before) {
    checkGrant(context, grantOf({ ...before, ...draft.values }), before ? grantOf(before) : null);
  },
  async afterSave(context, _id, _draft, before) {
    if (before) await requireOwner(context, String(before["organizationId"]));
  },
  async beforeDelete({ db, t }, row) {
    const { rows } = await sql`
      select 1 from users where user_role = ${row.id} and deleted_at is null limit 1`.execute(db);
    if (rows.length > 0) throw new Refusal(t("server.roles.inUse"));
  },
};
