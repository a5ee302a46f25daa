/** The background work of people, of whichever kind: how far it is, and how much of it there is. */
import { sql } from "kysely";
import type { JobProgress } from "#shared/contracts/jobs.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Work that one person may have under way. */
const perPerson = 5;
/** Exports store every second that they are being made; those of a killed process keep nobody waiting. */
const aliveSeconds = 15;

/** Whether the code of a row of `exports` can be used; until the file is ready it does not age. */
export const isCodeUsable = sql<boolean>`used_at is null and (code_expires_at is null or code_expires_at > now())`;

/** The work behind a person's code; null for any other code. */
export async function findJob(db: Db, accountId: string, code: string): Promise<JobProgress | null> {
  const { rows } = await sql<JobProgress>`
    select id::text as "jobId", 'export' as kind, status as "jobStatus", progress from exports
    where code_hash = ${hashToken(code)} and account_id = ${accountId} and ${isCodeUsable}
    union all
    select id::text, 'bulk', status, (select case when status = 'ready' then 100 else
        (100 * count(*) filter (where outcome <> case when is_undo then 'done' else 'waiting' end)
          / greatest(count(*), 1))::integer end
      from bulk_job_rows where job_id = j.id)
    from bulk_jobs j
    where sha256(convert_to(code, 'UTF8')) = ${hashToken(code)} and account_id = ${accountId}
    union all
    select id::text, 'import', case when status in ('checking', 'running', 'undoing') then 'running' else 'ready' end,
      (select case when i.status not in ('checking', 'running', 'undoing') then 100 else
        (100 - 100 * count(*) filter (where result = case i.status when 'checking' then 'waiting' when 'running' then 'create'
          else 'created' end) / greatest(count(*), 1))::integer end
      from import_rows where import_id = i.id)
    from imports i
    -- By its hash: what somebody puts into an address may be no text at all.
    where sha256(convert_to(code, 'UTF8')) = ${hashToken(code)} and account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** How much work of a person is under way. */
export async function countUnfinished(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
      (select count(*) from exports where account_id = ${accountId} and status in ('queued', 'running')
        and heartbeat_at > now() - make_interval(secs => ${aliveSeconds}))
      + (select count(*) from bulk_jobs where account_id = ${accountId} and status <> 'ready')
      + (select count(*) from imports where account_id = ${accountId}
        and status in ('checking', 'running', 'undoing')))::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Refuses more work while a person has enough of it under way. @throws AppError tooManyRequests */
export async function requireRoom(db: Db, accountId: string): Promise<void> {
  if ((await countUnfinished(db, accountId)) >= perPerson) throw new AppError("tooManyRequests", "jobs", 30);
}
