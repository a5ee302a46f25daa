/** The rows of a mentee's case managers. The database ends and adds them when the mentee gets another case manager. */
import { sql } from "kysely";
import type { HookContext } from "./hook.ts";

interface ManagerRow {
  readonly id: string;
  readonly staffId: string;
  readonly untilDate: string | null;
}

/** Returns the current rows. */
export async function readManagerRows({ db }: HookContext, menteeId: string): Promise<ManagerRow[]> {
  const { rows } = await sql<ManagerRow>`
    select id::text, staff_id::text as "staffId", until_date::text as "untilDate" from mentee_staff
    where mentee_id = ${menteeId} and duty = 'caseManager' and deleted_at is null order by id`.execute(db);
  return rows;
}

/** Restores the former rows: ended ones continue, and added ones are removed. */
export async function restoreManagerRows(
  { db }: HookContext,
  menteeId: string,
  moved: unknown,
): Promise<void> {
  const former = JSON.stringify(moved);
  // Added rows are removed first, because they may overlap the restored ones.
  await sql`update mentee_staff set deleted_at = now(), version = version + 1, updated_at = now()
    where mentee_id = ${menteeId} and duty = 'caseManager' and deleted_at is null
      and id not in (select f.id from jsonb_to_recordset(${former}::jsonb) as f (id bigint))`.execute(db);
  await sql`update mentee_staff s set until_date = f."untilDate", deleted_at = null, version = version + 1, updated_at = now()
    from jsonb_to_recordset(${former}::jsonb) as f (id bigint, "untilDate" date)
    where s.id = f.id and s.mentee_id = ${menteeId}
      and (s.deleted_at is not null or s.until_date is distinct from f."untilDate")`.execute(db);
}
