/** The rows of `exports`: who requested what, its progress, and the code that downloads it. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { readsSensitive, type Caller } from "#shared/access/caller.ts";
import { exportCodeSeconds } from "#shared/contracts/exports.ts";
import type { ExportProgress } from "#shared/contracts/responses/exports.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import { isCodeUsable } from "#server/core/jobs/jobs.ts";
import type { Db } from "#server/platform/db/database.ts";
import { now, secondsFromNow } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";

export type ExportKindName = Row<"exports">["kind"];

/** The description of an export before it is created. */
export interface ExportFacts {
  readonly kind: ExportKindName;
  /** The request as JSON. */
  readonly request: unknown;
  readonly fileName: string;
  readonly mediaType: string;
}

/** How long the file of a slow export can be downloaded, with a renewed code if necessary. */
const readyHours = 24;

/** Maximum number of a person's exports. A file that waits to be downloaded may be as large as all files of a case. */
const maxKept = 10;

const columns = [
  "id",
  "kind",
  "request",
  "status",
  "progress",
  "file_key as fileKey",
  "file_name as fileName",
  "media_type as mediaType",
  "with_sensitive as withSensitive",
  "failure",
] as const;
export interface ExportRow extends Row<
  "exports",
  "id" | "kind" | "request" | "status" | "progress" | "failure"
> {
  readonly fileKey: Row<"exports">["file_key"];
  readonly fileName: Row<"exports">["file_name"];
  readonly mediaType: Row<"exports">["media_type"];
  readonly withSensitive: Row<"exports">["with_sensitive"];
}

export const progressOf = ({ id, status, progress }: ExportRow): ExportProgress => ({
  exportId: id,
  exportStatus: status,
  progress,
});

const caseloadOf = ({ personId }: Pick<Caller, "personId">) => sql<string[]>`caseload_of(${personId})`;

/** Returns true if an export contains only mentees whom its author still sees. */
export async function isInCaseload(db: Db, caller: Caller, id: string): Promise<boolean> {
  if (!caller.caseloadOnly) return true;
  const row = await db
    .selectFrom("exports")
    .where("id", "=", id)
    .where(sql<boolean>`caseload <@ ${caseloadOf(caller)}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an export that a person requests. @returns its row and its code, which is stored as a hash */
export async function insertExport(
  db: Db,
  caller: Pick<Caller, "accountId" | "accountType" | "personId" | "flags" | "caseloadOnly">,
  facts: ExportFacts,
): Promise<{ row: ExportRow; code: string }> {
  const code = makeToken();
  const row = await db
    .insertInto("exports")
    .values({
      account_id: caller.accountId,
      kind: facts.kind,
      request: JSON.stringify(facts.request),
      file_key: randomBytes(16).toString("hex"),
      file_name: facts.fileName,
      media_type: facts.mediaType,
      code_hash: hashToken(code),
      with_sensitive: readsSensitive(caller),
      caseload: caller.caseloadOnly ? caseloadOf(caller) : null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { row, code };
}

/** Stores the progress of an export, null while it waits for its turn. It also serves as a heartbeat. */
export async function reportProgress(db: Db, id: string, percent: number | null): Promise<void> {
  await db
    .updateTable("exports")
    .set({ heartbeat_at: now, ...(percent === null ? {} : { status: "running", progress: percent }) })
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .execute();
}

/**
 * Marks an export as ready. The lifetime of its code starts now.
 * @param isKept true if creating it took long
 */
export async function finishExport(db: Db, id: string, isKept: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("exports")
    .set({
      status: "ready",
      progress: 100,
      ready_at: now,
      expires_at: secondsFromNow(isKept ? readyHours * 3600 : exportCodeSeconds),
      code_expires_at: secondsFromNow(exportCodeSeconds),
    })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @param failure error code of a full or failing disk; null for any other reason */
export async function failExport(db: Db, id: string, failure: Row<"exports">["failure"]): Promise<void> {
  await db.updateTable("exports").set({ status: "failed", failure }).where("id", "=", id).execute();
}

/** Returns the export of a person's valid code. Null for any other code. */
export async function findByCode(db: Db, accountId: string, code: string): Promise<ExportRow | null> {
  const row = await db
    .selectFrom("exports")
    .select(columns)
    .where("code_hash", "=", hashToken(code))
    .where("account_id", "=", accountId)
    .where(isCodeUsable)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses up a code. If several calls use it at once, only one gets the export. */
export async function claimCode(db: Db, accountId: string, code: string): Promise<ExportRow | null> {
  const row = await db
    .updateTable("exports")
    .set({ used_at: now })
    .where("code_hash", "=", hashToken(code))
    .where("account_id", "=", accountId)
    .where("status", "=", "ready")
    .where(isCodeUsable)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Creates a new code for a person's own export whose file still exists. */
export async function renewCode(
  db: Db,
  accountId: string,
  id: string,
): Promise<{ row: ExportRow; code: string } | null> {
  if (!isWireId(id)) return null;
  const code = makeToken();
  const row = await db
    .updateTable("exports")
    .set({ code_hash: hashToken(code), used_at: null, code_expires_at: secondsFromNow(exportCodeSeconds) })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("status", "=", "ready")
    .where("expires_at", ">", now)
    .returning(columns)
    .executeTakeFirst();
  return row ? { row, code } : null;
}

/**
 * Deletes the oldest exports that a person hasn't downloaded, so that there is room for one more. The cleanup removes
 * their files.
 */
export async function forgetOldest(db: Db, accountId: string): Promise<void> {
  await sql`delete from exports where status = 'ready' and id in (
    select id from exports where account_id = ${accountId} and status <> 'failed'
    order by status = 'ready', id desc offset ${maxKept - 1})`.execute(db);
}

/** Deletes an export whose file was downloaded. */
export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("exports").where("id", "=", id).execute();
}
