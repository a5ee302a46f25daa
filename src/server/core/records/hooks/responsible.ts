/** Finds the people who are notified of a mentee's replies and requests. */
import { sql } from "kysely";
import { roleTypes, superOrganizationId } from "#shared/constants.ts";
import type { Db } from "#server/platform/db/database.ts";

/** A mentee's name and the accounts of the responsible people. */
export interface Responsible {
  readonly menteeName: string;
  readonly accountIds: readonly string[];
}

/** Returns a mentee's case manager, or the Owners of the organization if there is none. */
export async function responsibleFor(db: Db, menteeId: string): Promise<Responsible> {
  const { rows } = await sql<Responsible>`
    select concat_ws(' ', m.first_name, m.last_name) as "menteeName", array(
      select u.account_id::text from users u join user_roles r on r.id = u.user_role
      where u.active and u.deleted_at is null and u.organization_id in (m.organization_id, ${superOrganizationId})
        and (u.id = m.case_manager or m.case_manager is null and r.role_type = ${Number(roleTypes.owner)}
          and u.organization_id = m.organization_id)) as "accountIds"
    from mentees m where m.id = ${menteeId}`.execute(db);
  return rows[0] ?? { menteeName: "", accountIds: [] };
}
