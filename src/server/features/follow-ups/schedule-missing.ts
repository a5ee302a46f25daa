/**
 * Schedules follow-ups of people who left before this version was installed, or before their organization chose a kind.
 */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** Number of mentees per transaction. Other changes of their records wait until it ends. */
const batch = 100;

/**
 * Finds mentees with a follow-up that isn't scheduled, although its last day hasn't passed. The last window ends 25
 * months after an exit, and 120 days after a release.
 */
async function findMentees(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with left_lately as materialized (
      select mentee_id as id from enrollments where deleted_at is null and exit_date > now() - interval '800 days'
      union
      select id from mentees where deleted_at is null and expected_release > now() - interval '130 days')
    select distinct w.mentee_id as id
    from wanted_follow_ups(array(select id from left_lately)) w join organizations o on o.id = w.organization_id
    where w.kind = any(o.follow_up_kinds) and w.due_until >= organization_day(w.organization_id)
      and not exists (select from follow_ups f where f.kind = w.kind and f.enrollment = w.enrollment)
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Schedules the missing follow-ups. Runs at each start. Running it again, even on several nodes at once, changes
 * nothing.
 */
export async function scheduleMissingFollowUps(db: Db): Promise<void> {
  const ids = await findMentees(db);
  for (let at = 0; at < ids.length; at += batch)
    await sql`select plan_follow_ups(${ids.slice(at, at + batch)}::bigint[])`.execute(db);
}
