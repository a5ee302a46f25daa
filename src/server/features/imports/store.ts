/** The rows of `imports` and `import_rows`: a sheet, and the result for each of its rows. */
import { sql } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import {
  importDays,
  importResults,
  type ImportMode,
  type ImportResult,
  type ImportStatus,
} from "#shared/contracts/import-choices.ts";
import type { MappedColumn } from "#shared/contracts/imports.ts";
import type { ImportData } from "#shared/contracts/responses/imports.ts";
import { importProgress, unfinished, type RowCounts, type RowResult } from "#server/core/jobs/jobs.ts";
import { makeToken } from "#server/kernel/tokens.ts";
import type { AuditedCall } from "#server/kernel/audited-call.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { OnRows } from "./read/row-collector.ts";
import type { Sheet } from "./read/sheet-file.ts";
import { headerKey } from "./suggest/suggest.ts";

type Call = Pick<AuditedCall, "requestId" | "address">;

export interface StoredImport {
  readonly id: string;
  readonly accountId: string;
  readonly tableName: string;
  readonly fileName: string;
  readonly fileHash: string;
  readonly source: Pick<Sheet, "sheets" | "sheet" | "encoding" | "delimiter" | "isEncodingGuessed">;
  readonly headers: readonly string[];
  readonly mapping: readonly MappedColumn[] | null;
  readonly mode: ImportMode;
  readonly matchField: string | null;
  readonly status: ImportStatus;
  readonly planHash: string | null;
  readonly code: string;
  readonly requestId: string;
  readonly address: string;
  readonly createdAt: Date;
}

const columns = sql`id::text, account_id::text as "accountId", table_name as "tableName", file_name as "fileName",
  file_hash as "fileHash", source, headers, mapping, mode, match_field as "matchField", status, plan_hash as "planHash", code,
  request_id as "requestId", address, created_at as "createdAt"`;

/**
 * Stores a sheet while it is read, in one transaction.
 * @param read reads the sheet and passes its rows on
 * @returns its id
 * @throws what `read` throws. Nothing is stored then.
 */
export async function insertImport(
  db: Db,
  { accountId }: Caller,
  about: { tableName: string; fileName: string; fileHash: string },
  read: (onRows: OnRows) => Promise<Sheet>,
  { requestId, address }: Call,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into imports (account_id, table_name, file_name, file_hash, source, headers, header_key, code, request_id, address)
      values (${accountId}, ${about.tableName}, ${about.fileName}, ${about.fileHash}, '{}', '[]', '', ${makeToken()},
        ${requestId}, ${address})
      returning id::text`.execute(trx);
    const id = String(rows[0]?.id);
    const { headers, ...source } = await read(async (part) => {
      await sql`insert into import_rows (import_id, row_no, account_id, cells)
        select ${id}, r.row_no, ${accountId}, r.cells
        from unnest(${part.map(({ rowNo }) => rowNo)}::integer[], ${part.map(({ cells }) => JSON.stringify(cells))}::jsonb[])
          as r (row_no, cells)`.execute(trx);
    });
    await sql`update imports set source = ${JSON.stringify(source)}, headers = ${JSON.stringify(headers)},
      header_key = ${headerKey(headers)} where id = ${id}`.execute(trx);
    // Pads rows that were read before a wider one.
    await sql`update import_rows set cells = cells || (
        select jsonb_agg(''::text) from generate_series(jsonb_array_length(cells) + 1, ${headers.length}))
      where import_id = ${id} and jsonb_array_length(cells) < ${headers.length}`.execute(trx);
    return id;
  });
}

/** Returns an import of the caller. @throws AppError notFound for another person's */
export async function findImport(db: Db, accountId: string, id: string): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`select ${columns} from imports
    where id = ${id} and account_id = ${accountId}`.execute(db);
  if (!rows[0]) throw new AppError("notFound");
  return rows[0];
}

/** Returns the same import, locked until the transaction ends. @throws AppError notFound */
export async function lockImport(trx: Db, accountId: string, id: string): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`select ${columns} from imports
    where id = ${id} and account_id = ${accountId} for update`.execute(trx);
  if (!rows[0]) throw new AppError("notFound");
  return rows[0];
}

/** Returns the caller's last mapping of a sheet with the same headers. */
export async function mappedBefore(
  db: Db,
  accountId: string,
  tableName: string,
  headers: readonly string[],
): Promise<readonly MappedColumn[] | null> {
  const { rows } = await sql<{ mapping: MappedColumn[] }>`select mapping from imports
    where account_id = ${accountId} and table_name = ${tableName} and header_key = ${headerKey(headers)}
      and mapping is not null order by id desc limit 1`.execute(db);
  return rows[0]?.mapping ?? null;
}

/** Returns when the caller imported the same file before without undoing it. Null if never. */
export async function importedBefore(
  db: Db,
  { id, accountId, tableName, fileHash }: StoredImport,
): Promise<Date | null> {
  const { rows } = await sql<{ finishedAt: Date | null }>`select max(finished_at) as "finishedAt" from imports
    where account_id = ${accountId} and table_name = ${tableName} and file_hash = ${fileHash} and id <> ${id}
      and status = 'done'`.execute(db);
  return rows[0]?.finishedAt ?? null;
}

interface Counted {
  readonly importId: string;
  readonly result: RowResult;
  readonly count: number;
  readonly elsewhere: number;
}

/** Results of rows that are or will be written. */
const written = new Set<RowResult>(["create", "update", "created", "updated"]);

/** Returns the state of an import, from the counts of its rows by result. */
function stateOf(
  { id, tableName, fileName, status, planHash, createdAt }: StoredImport,
  rows: readonly Counted[],
): ImportData {
  const found: RowCounts = Object.fromEntries(rows.map(({ result, count }) => [result, count]));
  const counts = Object.fromEntries(importResults.map((result) => [result, found[result] ?? 0])) as Record<
    ImportResult,
    number
  >;
  const rowsTotal = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    id,
    tableName,
    fileName,
    status,
    progress: importProgress(status, found),
    createdAt: createdAt.toISOString(),
    rowsTotal,
    counts,
    addressesLeftOut: rows.reduce(
      (sum, { result, elsewhere }) => sum + (written.has(result) ? elsewhere : 0),
      0,
    ),
    planHash: planHash ?? "",
  };
}

/** Returns the numbers of rows of imports by result. */
async function countResults(db: Db, ids: readonly string[]): Promise<Counted[]> {
  const { rows } =
    await sql<Counted>`select import_id::text as "importId", result, count(*)::integer as count,
      count(elsewhere)::integer as elsewhere
    from import_rows where import_id = any(${ids}::bigint[]) group by import_id, result`.execute(db);
  return rows;
}

/** Returns the state of an import, the response of every call. */
export const readImport = async (db: Db, stored: StoredImport): Promise<ImportData> =>
  stateOf(stored, await countResults(db, [stored.id]));

/** Returns the states of a person's imports, newest first. Counts the rows of all of them in one statement. */
export async function listImports(db: Db, accountId: string): Promise<ImportData[]> {
  const { rows } = await sql<StoredImport>`select ${columns} from imports
    where account_id = ${accountId} order by id desc limit 50`.execute(db);
  const ids = rows.map(({ id }) => id);
  const counted = Map.groupBy(await countResults(db, ids), ({ importId }) => importId);
  return rows.map((stored) => stateOf(stored, counted.get(stored.id) ?? []));
}

/** Starts background work that the import is ready for. */
export async function setStatus(
  trx: Db,
  id: string,
  status: ImportStatus,
  { requestId, address }: Call,
): Promise<void> {
  await sql`update imports set status = ${status}, heartbeat_at = now(), request_id = ${requestId}, address = ${address}
    where id = ${id}`.execute(trx);
}

/** Marks an import as being worked on. @returns undefined if there is nothing to do */
export async function takeImport(db: Db, id: string): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`update imports set heartbeat_at = now()
    where id = ${id} and ${unfinished.imports} returning ${columns}`.execute(db);
  return rows[0];
}

/** Renames the checked plan after a new check, so that an outdated one can't be run. */
export async function renewPlan(trx: Db, id: string): Promise<void> {
  await sql`update imports set plan_hash = ${makeToken()} where id = ${id}`.execute(trx);
}

/** Deletes old imports with all data of their sheets. */
export async function forgetImports(db: Db): Promise<void> {
  await sql`delete from imports where created_at < now() - make_interval(days => ${importDays})`.execute(db);
}
