/** When somebody last looked at the timeline of a mentee. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** Instants as ISO 8601 UTC with microseconds. */
export interface Visit {
  /** Of the visit before; null where there was none. */
  readonly seenAt: string | null;
  /** Of this one: before anything was read, so that what is entered meanwhile is new the next time. */
  readonly now: string;
}

/** The last visit of an account. */
export async function lastVisit(db: Db, accountId: string, menteeId: string): Promise<Visit> {
  const { rows } = await sql<Visit>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now,
      (select to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from mentee_visits
        where account_id = ${accountId} and mentee_id = ${menteeId}) as "seenAt"`.execute(db);
  return rows[0] ?? { seenAt: null, now: new Date().toISOString() };
}

/** Keeps a visit; of two at once the later one. */
export async function noteVisit(db: Db, accountId: string, menteeId: string, { now }: Visit): Promise<void> {
  await sql`insert into mentee_visits as v (account_id, mentee_id, seen_at)
    values (${accountId}, ${menteeId}, ${now}::timestamptz)
    on conflict (account_id, mentee_id) do update set seen_at = greatest(v.seen_at, excluded.seen_at)`.execute(
    db,
  );
}
