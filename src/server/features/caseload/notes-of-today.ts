/** Notes that were dated ahead become contacts on their day. A trigger handles all others (migration 0500). */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** Number of past days to catch up on. After a longer interruption, a note counts once the mentee gets another one. */
const daysBack = 31;

/**
 * Updates the last contact of mentees with a note whose day has begun in the time zone of the organization. Mentees
 * whose contacts are being changed are left to the next run.
 */
export const countNotesOfToday = (db: Db): Promise<unknown> =>
  sql`
    with days as materialized (select id, organization_day(id) as day from organizations),
    noted as (
      select n.mentee_id, max(n.date) as last_on
      from days d join mentee_user_notes n on n.organization_id = d.id
        and n.date between d.day - ${daysBack}::integer and d.day
      where n.reached and n.deleted_at is null group by n.mentee_id
    ), behind as (
      select a.mentee_id from mentee_attention a join noted using (mentee_id)
      where a.last_note_on is null or a.last_note_on < noted.last_on
      for no key update of a skip locked
    )
    update mentee_attention set last_note_on = last_note_of(mentee_id)
    where mentee_id in (select mentee_id from behind)`.execute(db);
