import { sql } from "kysely";
import { superOrganizationId } from "#shared/constants.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { makeStandardRoles } from "#server/core/accounts/standard-roles.ts";
import type { RecordHooks } from "./hook.ts";

/** A new organization starts with roles to give; one that holds people stays. */
export const organizationsHooks: RecordHooks = {
  async afterSave({ db, env, t }, id, { values }, before) {
    if (!before) await makeStandardRoles(db, id, (role) => t(`server.roles.standard.${role}`));
    // Switched off, it holds for those who stay signed in already.
    if (before && values["keepSignedIn"] === false)
      await sql`update sessions s set is_long = false, expires_at = least(expires_at, s.created_at + make_interval(hours => ${env.sessionHours}))
        from mentees m where m.account_id = s.account_id and m.organization_id = ${id} and s.is_long`.execute(
        db,
      );
  },
  async beforeDelete({ db, t }, row) {
    const { rows } = await sql`
      select 1 from users where organization_id = ${row.id} and deleted_at is null
      union all select 1 from mentees where organization_id = ${row.id} and deleted_at is null limit 1`.execute(
      db,
    );
    if (rows.length > 0 || row.id === superOrganizationId) throw new BusinessError(t("server.records.inUse"));
  },
};
