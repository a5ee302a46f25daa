/** People's background jobs of all kinds: their progress and their number. */
import { sql } from "kysely";
import type { ImportResult, ImportStatus } from "#shared/contracts/import-choices.ts";
import type { JobProgress } from "#shared/contracts/responses/jobs.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";
import { lockNamed } from "#server/platform/db/lock-named.ts";
import { secondsFromNow } from "#server/platform/db/expressions.ts";
import type { IdRow } from "#server/platform/db/row.ts";

/** Maximum number of unfinished jobs per person. */
const perPerson = 5;
/** Exports send a heartbeat every second. An export without one for this many seconds no longer counts as running. */
export const exportAliveSeconds = 15;

/** A job without a heartbeat for this long is continued by another process. */
const deadAfterSeconds = 3;
const beatMs = 1000;

/** The conditions for unfinished jobs, by the table of their kind. */
export const unfinished = {
  bulk_jobs: sql<boolean>`status <> 'ready'`,
  imports: sql<boolean>`status in ('checking', 'running', 'undoing')`,
};

/** The result of a row, or `waiting` before it is checked. */
export type RowResult = ImportResult | "waiting";
/** The number of rows by result. Results without rows are missing. */
export type RowCounts = Partial<Record<RowResult, number>>;

/** By step of an import: the results of rows that are still to be processed, and the results of processed rows. */
const importSteps: Partial<Record<ImportStatus, { open: readonly RowResult[]; done: readonly RowResult[] }>> =
  {
    checking: { open: ["waiting"], done: ["create", "update", "same", "duplicate", "skip", "wrong"] },
    running: { open: ["create", "update"], done: ["created", "updated"] },
    undoing: { open: ["created", "updated"], done: ["undone", "kept"] },
  };

/** Returns the results of the rows that the current step of an import has yet to process. */
export const openResults = (status: ImportStatus): readonly RowResult[] => importSteps[status]?.open ?? [];

interface ImportRows {
  readonly status: ImportStatus;
  readonly counts: RowCounts;
}

/** Returns the percentage of an import's rows that the current step has processed. 100 if nothing is running. */
export function importProgress(status: ImportStatus, counts: RowCounts): number {
  const step = importSteps[status];
  const sum = (results: readonly RowResult[] = []) =>
    results.reduce((total, result) => total + (counts[result] ?? 0), 0);
  const done = sum(step?.done);
  const all = done + sum(step?.open);
  return all === 0 ? 100 : Math.floor((100 * done) / all);
}

/** The condition that the code of a row in `exports` is valid. It doesn't expire before the file is ready. */
export const isCodeUsable = sql<boolean>`used_at is null and (code_expires_at is null or code_expires_at > now())`;

/**
 * Returns the job behind a person's code.
 * @throws AppError notFound for any other code
 */
export async function requireJob(db: Db, accountId: string, code: string): Promise<JobProgress> {
  const { rows } = await sql<JobProgress & { imported: ImportRows | null }>`
    select id::text as "jobId", 'export' as kind, status as "jobStatus", progress, null::jsonb as imported from exports
    where code_hash = ${hashToken(code)} and account_id = ${accountId} and ${isCodeUsable}
    union all
    select id::text, 'bulk', status, (select case when status = 'ready' then 100 else
        (100 * count(*) filter (where outcome <> case when is_undo then 'done' else 'waiting' end)
          / greatest(count(*), 1))::integer end
      from bulk_job_rows where job_id = j.id), null
    from bulk_jobs j
    where sha256(convert_to(code, 'UTF8')) = ${hashToken(code)} and account_id = ${accountId}
    union all
    select id::text, 'import', case when ${unfinished.imports} then 'running' else 'ready' end, 0,
      jsonb_build_object('status', status, 'counts', (select coalesce(jsonb_object_agg(result, count), '{}') from (
        select result, count(*) from import_rows where import_id = imports.id group by result) as counted))
    from imports
    -- The hash is compared, because the code in an address may not be valid text.
    where sha256(convert_to(code, 'UTF8')) = ${hashToken(code)} and account_id = ${accountId}`.execute(db);
  if (!rows[0]) throw new AppError("notFound");
  const { imported, ...job } = rows[0];
  return imported ? { ...job, progress: importProgress(imported.status, imported.counts) } : job;
}

/** Returns the number of a person's unfinished jobs. */
export async function countUnfinished(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
      (select count(*) from exports where account_id = ${accountId} and status in ('queued', 'running')
        and heartbeat_at > now() - make_interval(secs => ${exportAliveSeconds}))
      + (select count(*) from bulk_jobs where account_id = ${accountId} and ${unfinished.bulk_jobs})
      + (select count(*) from imports where account_id = ${accountId}
        and ${unfinished.imports}))::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Records every second that this process works on a job, however long a step takes, so that no other process takes it.
 * @returns a function that stops it
 */
export function sendHeartbeats(db: Db, table: keyof typeof unfinished, id: string): () => void {
  let isBeating = false;
  const beat = async (): Promise<void> => {
    if (isBeating) return;
    isBeating = true;
    await sql`update ${sql.table(table)} set heartbeat_at = now() where id = ${id} and ${unfinished[table]}`
      .execute(db)
      .catch(() => undefined);
    isBeating = false;
  };
  const heart = setInterval(() => void beat(), beatMs).unref();
  return () => clearInterval(heart);
}

/** Returns the jobs of a kind that no process is working on. */
export async function findAbandoned(db: Db, table: keyof typeof unfinished): Promise<string[]> {
  const { rows } = await sql<IdRow>`select id::text from ${sql.table(table)}
    where ${unfinished[table]} and heartbeat_at < ${secondsFromNow(-deadAfterSeconds)} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Refuses another job if a person has too many unfinished ones. A lock serializes jobs that start at the same time, so
 * that each one counts the others.
 * @param trx the transaction that stores the job
 * @throws AppError tooManyRequests
 */
export async function requireJobSlot(trx: Db, accountId: string): Promise<void> {
  await lockNamed(trx, "jobs", accountId);
  if ((await countUnfinished(trx, accountId)) >= perPerson) throw new AppError("tooManyRequests", "jobs", 30);
}
