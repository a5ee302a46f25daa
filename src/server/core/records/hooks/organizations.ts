import { sql } from "kysely";
import { superOrganizationId } from "#shared/constants.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { endKeptSessions } from "#server/core/accounts/session.ts";
import { makeStandardRoles } from "#server/core/accounts/standard-roles.ts";
import { makeStarterContent } from "#server/core/accounts/starter-content.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { RecordHooks } from "./hook.ts";

/**
 * Signs out everyone in an organization. Links, cards, and feeds stop working while it is inactive and work again
 * afterwards.
 */
const signOutAll = (trx: Db, organizationId: string): Promise<unknown> =>
  sql`delete from sessions s using accounts a
    left join users u on u.account_id = a.id left join mentees m on m.account_id = a.id
    where a.id = s.account_id and coalesce(u.organization_id, m.organization_id) = ${organizationId}`.execute(
    trx,
  );

/**
 * A new organization starts with standard roles. No one in an inactive organization can sign in, so the
 * super-organization can't be made inactive. An organization with people can't be deleted.
 */
export const organizationsHooks: RecordHooks = {
  prepare({ t }, { values }, before) {
    if (before?.id !== superOrganizationId || values["active"] !== false) return;
    const message = t("server.records.superStaysActive");
    throw new BusinessError(message, { active: message });
  },
  async afterSave({ db, env, t, signedIn }, id, { values }, before) {
    if (!before) {
      await makeStandardRoles(db, id, (role) => t(`server.roles.standard.${role}`));
      await makeStarterContent(db, id, signedIn.language);
    }
    if (before && values["active"] === false) await signOutAll(db, id);
    // If the setting is turned off, the change also applies to people who are already signed in.
    if (before && values["keepSignedIn"] === false)
      await endKeptSessions(db, env, sql`m.organization_id = ${id}`);
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
