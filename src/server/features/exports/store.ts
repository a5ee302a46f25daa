/** The rows of `exports`: who asked for what, how far it is, and the code that fetches it. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { readsSensitive, type Caller } from "#shared/access/caller.ts";
import { exportCodeSeconds, type ExportProgress } from "#shared/contracts/exports.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import { isCodeUsable } from "#server/core/jobs/jobs.ts";
import type { Db } from "#server/platform/db/database.ts";
import { now, secondsFromNow } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";

export type ExportKindName = Row<"exports">["kind"];

/** What an export is, before it is made. */
export interface ExportFacts {
  readonly kind: ExportKindName;
  /** What was asked for, as JSON. */
  readonly request: unknown;
  readonly fileName: string;
  readonly mediaType: string;
}

/** A file that took long can be fetched this long, with a new code if need be. */
const readyHours = 24;

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

/** Whether an export holds none but mentees that its maker still sees. */
export async function isInCaseload(db: Db, caller: Caller, id: string): Promise<boolean> {
  if (!caller.caseloadOnly) return true;
  const row = await db
    .selectFrom("exports")
    .where("id", "=", id)
    .where(sql<boolean>`caseload <@ ${caseloadOf(caller)}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins an export of a person. @returns its row and its code, which is stored hashed */
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

/** Says how far an export is, null while it waits for its turn; also the sign of life of its maker. */
export async function reportProgress(db: Db, id: string, percent: number | null): Promise<void> {
  await db
    .updateTable("exports")
    .set({ heartbeat_at: now, ...(percent === null ? {} : { status: "running", progress: percent }) })
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .execute();
}

/** Makes an export fetchable; from here on the time of its code runs. @param isKept whether it took long */
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

/** @param failure the error code of a full or failing disk; null for any other cause */
export async function failExport(db: Db, id: string, failure: Row<"exports">["failure"]): Promise<void> {
  await db.updateTable("exports").set({ status: "failed", failure }).where("id", "=", id).execute();
}

/** The export behind a person's code that is still good; null for any other code. */
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

/** Uses a code up: of several calls at once only one gets the export. */
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

/** A new code for a person's own export whose file is still there. */
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

/** Forgets an export whose file was fetched. */
export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("exports").where("id", "=", id).execute();
}
