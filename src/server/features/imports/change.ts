/** The actions on an import: check it, correct and decide rows, run it, and undo it. */
import { sql } from "kysely";
import { busyStatuses, type ImportStatus } from "#shared/contracts/import-choices.ts";
import type { CheckImport } from "#shared/contracts/imports.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { requireJobSlot } from "#server/core/jobs/jobs.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { StoreAnswer } from "#server/core/records/save/transaction.ts";
import type { AuditedCall } from "#server/kernel/audited-call.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { limitConcurrency } from "#server/platform/files/limit-concurrency.ts";
import { mayChangeExisting } from "./access.ts";
import { makeChecker } from "./check/check.ts";
import { requireMapping, requireNoSsns } from "./check/mapping.ts";
import { markDuplicates, markRepeatedRows } from "./check/duplicates.ts";
import { markOverlaps } from "./check/periods.ts";
import { withinDayLimit } from "./day-limit.ts";
import { targetsOf } from "./fields.ts";
import { maskerOf } from "./ssn.ts";
import { lockImport, renewPlan, setStatus, type StoredImport } from "./store.ts";

type Call = Pick<AuditedCall, "requestId" | "address">;

/** @throws BusinessError while a background step is running, or if the import isn't in one of these states */
function requireStatus({ t }: Repository, { status }: StoredImport, ...allowed: ImportStatus[]): void {
  if (allowed.includes(status)) return;
  throw new BusinessError(t(busyStatuses.includes(status) ? "server.imports.busy" : "server.imports.notNow"));
}

/** Changes an import in a transaction that locks it. */
const change = <T>(
  repository: Repository,
  id: string,
  work: (trx: Db, stored: StoredImport) => Promise<T>,
): Promise<T> =>
  repository.db
    .transaction()
    .execute(async (trx: Db) => work(trx, await lockImport(trx, repository.signedIn.caller.accountId, id)));

/** Starts checking a sheet with a mapping. @throws BusinessError for an invalid mapping */
export async function startCheck(
  repository: Repository,
  stored: StoredImport,
  { mapping, mode, matchField }: Pick<CheckImport, "mapping" | "mode" | "matchField">,
  call: Call,
): Promise<void> {
  const type = repository.typeOf(stored.tableName);
  if (mode !== "create")
    assertAllowed(mayChangeExisting(repository.signedIn.caller, type) ? "allow" : "forbidden");
  const targets = await targetsOf(repository, type);
  requireMapping(repository, targets, stored.headers, mapping, { type, mode, matchField });
  await requireNoSsns(repository, stored, mapping);
  await change(repository, stored.id, async (trx, locked) => {
    await requireJobSlot(trx, repository.signedIn.caller.accountId);
    requireStatus(repository, locked, "read", "checked");
    await sql`update imports set mapping = ${JSON.stringify(mapping)}, mode = ${mode},
        match_field = ${mode === "create" ? null : matchField}, plan_hash = null where id = ${stored.id}`.execute(
      trx,
    );
    await sql`update import_rows set result = 'waiting', problems = '[]', draft = null, record_id = null,
        version_before = null, before = null, is_decided = false where import_id = ${stored.id}`.execute(trx);
    await setStatus(trx, stored.id, "checking", call);
  });
}

/** Limits corrections, because each uses two connections. Those that wait here use none. */
const inTurn = limitConcurrency(2);

/**
 * Changes cells of a row that isn't written yet, and checks the row again. The new cells count for the daily limit.
 * @throws AppError notFound for any other row, tooManyRequests above the organization's limit
 */
export async function correctRow(
  repository: Repository,
  stored: StoredImport,
  rowNo: number,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(values).some((column) => Number(column) >= stored.headers.length))
    throw new AppError("badRequest", "values");
  const correct = () =>
    change(repository, stored.id, async (trx, locked) => {
      requireStatus(repository, locked, "checked", "done");
      // Made under the lock, because a check that has ended since may have had a different mapping.
      const checker = await makeChecker(repository, locked);
      const { rows } = await sql<{ cells: string[] }>`select cells from import_rows
        where import_id = ${stored.id} and row_no = ${rowNo} and result in ('create', 'update', 'same', 'duplicate', 'skip', 'wrong')`.execute(
        trx,
      );
      if (!rows[0]) throw new AppError("notFound");
      const corrected = rows[0].cells.map((cell, at) => values[String(at)]?.trim() ?? cell);
      const cells = maskerOf(stored.headers)(corrected);
      await sql`update import_rows set cells = ${JSON.stringify(cells)}::jsonb, result = 'waiting', record_id = null, is_decided = false
        where import_id = ${stored.id} and row_no = ${rowNo}`.execute(trx);
      await checker.checkNext(trx, stored.id);
      await markDuplicates(trx, repository, repository.typeOf(stored.tableName), stored.id, rowNo);
      await markRepeatedRows(trx, repository.typeOf(stored.tableName), stored.id);
      await markOverlaps(trx, repository.typeOf(stored.tableName), locked);
      await renewPlan(trx, stored.id);
    });
  await inTurn(() =>
    withinDayLimit(repository, async (count) => {
      count([{ rowNo, cells: Object.values(values) }]);
      await correct();
    }),
  );
}

/**
 * Decides whether rows without problems are written. @throws AppError notFound if one of them has problems, was left
 * out, or is already written
 */
export async function decideRows(
  repository: Repository,
  stored: StoredImport,
  rowNos: readonly number[],
  result: "create" | "skip",
): Promise<void> {
  await change(repository, stored.id, async (trx, locked) => {
    requireStatus(repository, locked, "checked", "done");
    const { rows } = await sql`update import_rows set is_decided = true, problems = '[]',
        result = case when ${result} = 'create' and version_before is not null then 'update' else ${result} end,
        record_id = case when version_before is not null then record_id end
      where import_id = ${stored.id} and row_no = any(${[...new Set(rowNos)]}::integer[])
        and result in ('create', 'update', 'duplicate', 'skip') and draft is not null
      returning 1`.execute(trx);
    if (rows.length < new Set(rowNos).size) throw new AppError("notFound");
    await renewPlan(trx, stored.id);
  });
}

/**
 * Starts writing what was checked. Does nothing if that is running or done.
 * @throws BusinessError if the import has changed since the check
 */
export async function startRun(
  repository: Repository,
  stored: StoredImport,
  planHash: string,
  call: Call,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  return change(repository, stored.id, async (trx, locked) => {
    await requireJobSlot(trx, repository.signedIn.caller.accountId);
    if (locked.status !== "running") requireStatus(repository, locked, "checked", "done");
    if (locked.planHash === null || locked.planHash !== planHash)
      throw new BusinessError(repository.t("server.imports.changed"));
    if (locked.status !== "running") await setStatus(trx, stored.id, "running", call);
    await storeAnswer?.(trx, stored.id);
    return stored.id;
  });
}

/**
 * Starts undoing what was written. A repeated call changes nothing.
 * @throws BusinessError if nothing was written yet; AppError tooManyRequests if too many jobs of the person run
 */
export async function startUndo(repository: Repository, stored: StoredImport, call: Call): Promise<void> {
  await change(repository, stored.id, async (trx, locked) => {
    if (locked.status === "undoing" || locked.status === "undone") return;
    requireStatus(repository, locked, "done");
    await requireJobSlot(trx, repository.signedIn.caller.accountId);
    await setStatus(trx, stored.id, "undoing", call);
  });
}
