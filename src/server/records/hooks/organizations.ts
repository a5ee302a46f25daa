import { sql } from "kysely";
import { superOrganizationId } from "#shared/constants.ts";
import { Refusal } from "#server/errors.ts";
import type { RecordHooks } from "./hook.ts";

/** An organization that holds people stays. */
export const organizationsHooks: RecordHooks = {
  async beforeDelete({ db, t }, row) {
    const { rows } = await sql`
      select 1 from users where organization_id = ${row.id} and deleted_at is null
      union all select 1 from mentees where organization_id = ${row.id} and deleted_at is null limit 1`.execute(
      db,
    );
    if (rows.length > 0 || row.id === superOrganizationId) throw new Refusal(t("server.records.inUse"));
  },
};
