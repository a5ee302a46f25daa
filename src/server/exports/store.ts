/** The rows of `exports`: who asked for what, how far it is, and the code that fetches it. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { exportCodeSeconds, type ExportProgress, type ExportStatus } from "#shared/contracts/exports.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { hashToken, makeToken } from "../auth/tokens.ts";
import type { Db } from "../db/database.ts";

export const exportKinds = ["overview", "advExportMentees", "advExportReport", "mentee"] as const;
export type ExportKindName = (typeof exportKinds)[number];

/** What an export is, before it is made. */
export interface ExportFacts {
  readonly kind: ExportKindName;
  /** What was asked for, as JSON. */
  readonly request: unknown;
  readonly fileName: string;
  readonly mediaType: string;
}

/** A file that took long can be fetched this long, with a new code if need be. */
const keptHours = 24;

export interface ExportRow {
  readonly id: string;
  readonly kind: ExportKindName;
  readonly request: unknown;
  readonly status: ExportStatus;
  readonly progress: number;
  readonly fileKey: string;
  readonly fileName: string;
  readonly mediaType: string;
}

const columns = sql`id, kind, request, status, progress, file_key as "fileKey", file_name as "fileName",
  media_type as "mediaType"`;

export const progressOf = ({ id, status, progress }: ExportRow): ExportProgress => ({
  exportId: id,
  exportStatus: status,
  progress,
});

/** Begins an export of a person. @returns its row and its code, which is stored hashed */
export async function insertExport(
  db: Db,
  accountId: string,
  facts: ExportFacts,
): Promise<{ row: ExportRow; code: string }> {
  const code = makeToken();
  const fileKey = randomBytes(16).toString("hex");
  const { rows } = await sql<ExportRow>`
    insert into exports (account_id, kind, request, file_key, file_name, media_type, code_hash)
    values (${accountId}, ${facts.kind}, ${JSON.stringify(facts.request)}, ${fileKey}, ${facts.fileName},
      ${facts.mediaType}, ${hashToken(code)}) returning ${columns}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("The export was not stored");
  return { row, code };
}

/** Exports say every second that they are being made; those of a killed process keep nobody waiting. */
const aliveSeconds = 15;

/** How many exports of a person are being made. */
export async function countUnfinished(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from exports
    where account_id = ${accountId} and status in ('queued', 'running')
      and heartbeat_at > now() - make_interval(secs => ${aliveSeconds})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Says how far an export is, null while it waits for its turn; also the sign of life of its maker. */
export async function reportProgress(db: Db, id: string, percent: number | null): Promise<void> {
  const change = percent === null ? sql`` : sql`, status = 'running', progress = ${percent}`;
  await sql`update exports set heartbeat_at = now() ${change}
    where id = ${id} and status in ('queued', 'running')`.execute(db);
}

/** Makes an export fetchable; from here on the time of its code runs. @param isKept whether it took long */
export async function finishExport(db: Db, id: string, isKept: boolean): Promise<void> {
  const kept = isKept
    ? sql`make_interval(hours => ${keptHours})`
    : sql`make_interval(secs => ${exportCodeSeconds})`;
  await sql`update exports set status = 'ready', progress = 100, ready_at = now(), expires_at = now() + ${kept},
    code_expires_at = now() + make_interval(secs => ${exportCodeSeconds}) where id = ${id}`.execute(db);
}

export async function failExport(db: Db, id: string): Promise<void> {
  await sql`update exports set status = 'failed' where id = ${id}`.execute(db);
}

// Until the file is ready a code does not age.
const isCodeGood = sql`used_at is null and (code_expires_at is null or code_expires_at > now())`;

/** The export behind a person's code that is still good; null for any other code. */
export async function findByCode(db: Db, accountId: string, code: string): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`select ${columns} from exports
    where code_hash = ${hashToken(code)} and account_id = ${accountId} and ${isCodeGood}`.execute(db);
  return rows[0] ?? null;
}

/** Uses a code up: of several calls at once only one gets the export. */
export async function claimCode(db: Db, accountId: string, code: string): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`update exports set used_at = now()
    where code_hash = ${hashToken(code)} and account_id = ${accountId} and status = 'ready' and ${isCodeGood}
    returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

/** A new code for a person's own export whose file is still there. */
export async function renewCode(
  db: Db,
  accountId: string,
  id: string,
): Promise<{ row: ExportRow; code: string } | null> {
  if (!isWireId(id)) return null;
  const code = makeToken();
  const { rows } = await sql<ExportRow>`update exports set code_hash = ${hashToken(code)}, used_at = null,
      code_expires_at = now() + make_interval(secs => ${exportCodeSeconds})
    where id = ${id} and account_id = ${accountId} and status = 'ready' and expires_at > now()
    returning ${columns}`.execute(db);
  return rows[0] ? { row: rows[0], code } : null;
}

/** Forgets an export whose file was fetched. */
export async function deleteExport(db: Db, id: string): Promise<void> {
  await sql`delete from exports where id = ${id}`.execute(db);
}
