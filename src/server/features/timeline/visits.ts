/** The last time a person looked at the timeline of a mentee. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** Instants in ISO 8601 UTC with microseconds. */
export interface Visit {
  /** Time of the previous visit. Null if there was none. */
  readonly seenAt: string | null;
  /** Time of this visit, taken before anything is read, so that entries added during the read are new the next time. */
  readonly now: string;
}

/** Returns the last visit of an account. */
export async function lastVisit(db: Db, accountId: string, menteeId: string): Promise<Visit> {
  const { rows } = await sql<Visit>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now,
      (select to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from mentee_visits
        where account_id = ${accountId} and mentee_id = ${menteeId}) as "seenAt"`.execute(db);
  return rows[0] ?? { seenAt: null, now: new Date().toISOString() };
}

/** Stores a visit as part of the statement that reads the timeline. The later of two simultaneous visits wins. */
export const notedVisit = (accountId: string, menteeId: string, { now }: Visit): RawBuilder<unknown> =>
  sql`visited as (insert into mentee_visits as v (account_id, mentee_id, seen_at)
    values (${accountId}, ${menteeId}, ${now}::timestamptz)
    on conflict (account_id, mentee_id) do update set seen_at = greatest(v.seen_at, excluded.seen_at))`;
