/** Promises to and by the signed-in mentee. */
import { sql } from "kysely";
import type { OwnPromise } from "#shared/contracts/responses/dashboard.ts";
import { promiseAnswerDays, promises } from "#shared/records/promises.ts";
import { isLateWork } from "#server/core/records/list/definitions.ts";
import type { Db } from "#server/platform/db/database.ts";
import { cardSize } from "./scope.ts";

/**
 * Returns the first open promises of each side, and all kept promises of the team and of agencies that the mentee
 * hasn't confirmed yet. The earliest due date comes first.
 * @param limit the number of open promises of each side, so that the team's can't crowd out the mentee's
 */
export async function ownPromises(db: Db, menteeId: string, limit = cardSize): Promise<OwnPromise[]> {
  const { rows } = await sql<OwnPromise>`
    select id, text, by, "byName", "dueOn", overdue, "isAsked", version from (
      select p.id::text as id, p.text, p.by, coalesce(concat_ws(' ', u.first_name, u.last_name), '') as "byName",
        p.due_on::text as "dueOn", ${isLateWork(promises, "p")} as overdue, p.status = 'kept' as "isAsked",
        p.version, row_number() over (partition by p.status, p.by = 'mentee' order by p.due_on, p.id) as place
      from promises p
      cross join lateral (select organization_day(p.organization_id) as today) d
      left join users u on u.id = p.by_staff and u.deleted_at is null
      where p.mentee_id = ${menteeId} and p.deleted_at is null and p.text is not null
        and (p.status = 'open' or p.status = 'kept' and p.by <> 'mentee' and p.confirmed is null
          and p.kept_on >= d.today - ${sql.lit(promiseAnswerDays)}::integer)
    ) q where "isAsked" or place <= ${limit} order by "dueOn", id::bigint`.execute(db);
  return rows;
}
