/** The rows of `bulk_jobs` and `bulk_job_rows`: the orders, and the outcome for each record. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { undoMinutes } from "#shared/constants.ts";
import type { BulkOrder, BulkRequest } from "#shared/contracts/bulk.ts";
import type { BulkOutcome } from "#shared/contracts/responses/bulk.ts";
import type { UndoStep } from "#server/core/records/save/undo-steps.ts";
import { makeToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow, Row } from "#server/platform/db/row.ts";
import { minutesFromNow } from "#server/platform/db/expressions.ts";
import type { AuditedCall } from "#server/kernel/audited-call.ts";

export interface BulkJob {
  readonly id: string;
  readonly accountId: string;
  readonly tableName: string;
  readonly order: BulkOrder;
  readonly isUndo: boolean;
  readonly requestId: string;
  readonly address: string;
}

/** The next record of a job. */
export interface BulkRow {
  readonly place: number;
  readonly recordId: string;
  readonly undo: UndoStep | null;
}

const forgetAfterHours = 24;

/** Returns the outcome value of rows that are still to be processed. */
const openOutcome = (isUndo: boolean) => (isUndo ? "done" : "waiting");

/**
 * Stores a new job.
 * @returns the id of the job
 */
export async function insertJob(
  db: Db,
  { accountId }: Caller,
  request: BulkRequest,
  ids: readonly string[],
  { requestId, address }: Pick<AuditedCall, "requestId" | "address">,
): Promise<string> {
  const { tableName, action, values, reason } = request;
  const { rows } = await sql<IdRow>`
    with job as (
      insert into bulk_jobs (account_id, table_name, action, request, reason, code, request_id, address)
      values (${accountId}, ${tableName}, ${action}, ${JSON.stringify(values ?? {})}, ${reason}, ${makeToken()},
        ${requestId}, ${address}) returning id),
    records as (
      insert into bulk_job_rows (job_id, place, account_id, record_id)
      select job.id, r.place, ${accountId}, r.id from job, unnest(${ids}::bigint[]) with ordinality as r (id, place))
    select id::text from job`.execute(db);
  return String(rows[0]?.id);
}

/** Returns the code of a job. */
export async function codeOf(db: Db, id: string): Promise<string> {
  const { rows } = await sql<Row<"bulk_jobs", "code">>`select code from bulk_jobs where id = ${id}`.execute(
    db,
  );
  return rows[0]?.code ?? "";
}

/**
 * Marks a job as running.
 * @returns undefined if it is done
 */
export async function takeJob(db: Db, id: string): Promise<BulkJob | undefined> {
  const { rows } = await sql<Omit<BulkJob, "order"> & { action: string; request: unknown }>`
    update bulk_jobs set status = 'running', heartbeat_at = now() where id = ${id} and status <> 'ready'
    returning id::text, account_id::text as "accountId", table_name as "tableName", action, request,
      is_undo as "isUndo", request_id as "requestId", address`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { action, request, ...job } = row;
  // The request was validated before it was stored.
  return { ...job, order: { action, values: request } as BulkOrder };
}

/**
 * Returns the next record of a job, locked until the transaction ends, so that other processes take different ones.
 * An undo runs in reverse order.
 */
export async function takeRow(trx: Db, { id, isUndo }: BulkJob): Promise<BulkRow | undefined> {
  const { rows } = await sql<BulkRow>`select place, record_id::text as "recordId", undo from bulk_job_rows
    where job_id = ${id} and outcome = ${openOutcome(isUndo)}
    order by ${isUndo ? sql`place desc` : sql`place`} limit 1 for update skip locked`.execute(trx);
  return rows[0];
}

/** Stores the outcome for a record. */
export async function storeOutcome(
  trx: Db,
  jobId: string,
  place: number,
  outcome: BulkOutcome,
  { undo = null, message = null }: { undo?: UndoStep | null; message?: string | null } = {},
): Promise<void> {
  await sql`update bulk_job_rows set outcome = ${outcome}, message = ${message},
      undo = ${undo && JSON.stringify(undo)}::jsonb
    where job_id = ${jobId} and place = ${place}`.execute(trx);
}

/** Stores that a record could not be changed or changed back, unless another process succeeded in the meantime. */
export async function storeRefusal(
  db: Db,
  job: BulkJob,
  place: number | null,
  message: string,
): Promise<void> {
  const which: RawBuilder<unknown> = place === null ? sql`true` : sql`place = ${place}`;
  await sql`update bulk_job_rows set outcome = ${job.isUndo ? "kept" : "refused"}, message = ${message}, undo = null
    where job_id = ${job.id} and outcome = ${openOutcome(job.isUndo)} and ${which}`.execute(db);
}

/**
 * Finishes a job without open rows and deletes its request. A process that still works on the action doesn't end its
 * undo, which may have begun since.
 * @returns the number of changed records; undefined if there are open rows or it was finished before
 */
export async function finishJob(trx: Db, { id, isUndo }: BulkJob): Promise<number | undefined> {
  // Records that had the value before have nothing to undo.
  const { rows } = await sql<{ changed: number }>`
    with counted as (
      select count(*) filter (where outcome = 'done' and undo is not null)::integer as changed,
        count(*) filter (where outcome = ${openOutcome(isUndo)}) as open
      from bulk_job_rows where job_id = ${id})
    update bulk_jobs set status = 'ready', request = '{}', undo_until = case when ${isUndo} or changed = 0 then null
        else ${minutesFromNow(undoMinutes)} end
    from counted where id = ${id} and status <> 'ready' and is_undo = ${isUndo} and open = 0
    returning changed`.execute(trx);
  return rows[0]?.changed;
}

/**
 * Starts to undo a job. Calling it again changes nothing.
 * @returns the id of the job, and whether it is an undo
 */
export async function beginUndo(
  db: Db,
  accountId: string,
  code: string,
  { requestId, address }: Pick<AuditedCall, "requestId" | "address">,
): Promise<{ id: string; isUndo: boolean } | undefined> {
  await sql`update bulk_jobs set is_undo = true, status = 'queued', undo_until = null, heartbeat_at = now(),
      request_id = ${requestId}, address = ${address}
    where code = ${code} and account_id = ${accountId} and status = 'ready' and not is_undo and undo_until > now()`.execute(
    db,
  );
  const { rows } = await sql<{
    id: string;
    isUndo: boolean;
  }>`select id::text, is_undo as "isUndo" from bulk_jobs
    where code = ${code} and account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** Deletes undo data that has expired, and old jobs. */
export async function forgetBulkJobs(db: Db): Promise<void> {
  await sql`update bulk_job_rows r set undo = null from bulk_jobs j
    where r.job_id = j.id and r.undo is not null and j.status = 'ready'
      and coalesce(j.undo_until < now(), true)`.execute(db);
  await sql`delete from bulk_jobs where status = 'ready'
    and created_at < ${minutesFromNow(-forgetAfterHours * 60)}`.execute(db);
}
