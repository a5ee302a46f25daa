/** Creates a record for one received file. */
import { sql } from "kysely";
import type { UploadedDocument } from "#shared/contracts/responses/documents.ts";
import { dayIn } from "#shared/fields/days.ts";
import type { UploadQuota } from "#server/platform/files/upload-quota.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { ReceivedFile } from "#server/platform/files/receive-many.ts";
import { discardUpload, storeUpload } from "#server/platform/files/uploads.ts";
import type { VirusScan } from "#server/platform/files/virus-scan.ts";
import type { Draft, HookContext } from "#server/core/records/hooks/hook.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { saveRecord } from "#server/core/records/save/save.ts";
import type { UploadTarget } from "./upload-target.ts";

const maxTitle = 200;

/** Returns the initial title of a document. */
const titleOf = (fileName: string): string =>
  fileName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, "_")
    .slice(0, maxTitle)
    .toWellFormed();

/**
 * Rejects a file whose name already exists in the same place. A lock serializes uploads to one target, so that only one
 * of two simultaneous uploads succeeds.
 * @throws BusinessError with the specified text
 */
async function refuseDuplicate(
  context: HookContext,
  draft: Draft,
  { menteeId }: UploadTarget,
): Promise<void> {
  const { db, type, signedIn, t } = context;
  const [owners, column] = menteeId === null ? ["accounts", "r.account_id"] : ["mentees", "r.mentee_id"];
  const owner = menteeId ?? signedIn.caller.accountId;
  await sql`select 1 from ${sql.table(owners)} where id = ${owner} for no key update`.execute(db);
  const { rows } = await sql`
    select 1 from ${sql.table(type.table)} r
      join files f on f.record_table = ${type.name} and f.record_id = r.id
    where ${sql.ref(column)} = ${owner} and r.deleted_at is null
      and lower(normalize(f.original_name)) =
        (select lower(normalize(original_name)) from files where name = ${draft.values["file"]})
    limit 1`.execute(db);
  if (rows.length > 0) throw new BusinessError(t("documents.duplicate"));
}

/** The parts of the application that storing a document needs. */
export interface DocumentTools {
  readonly repository: Repository;
  readonly uploads: FileStore;
  readonly scan: VirusScan;
  readonly quota: UploadQuota;
}

/** Returns the current day in a mentee's organization, or for the caller's own files in the caller's time zone. */
async function dayFor({ db, signedIn }: Repository, { menteeId }: UploadTarget): Promise<string> {
  if (menteeId === null) return dayIn(signedIn.zone);
  const { rows } = await sql<{ day: string }>`
    select organization_day(organization_id)::text as day from mentees where id = ${menteeId}`.execute(db);
  return rows[0]?.day ?? "";
}

async function makeRecord(
  { repository, uploads, scan, quota }: DocumentTools,
  target: UploadTarget,
  file: ReceivedFile & { readonly path: string },
): Promise<string> {
  const { db, signedIn } = repository;
  const { path, fileName, size } = file;
  const date = await dayFor(repository, target);
  const upload = { path, fileName, accountId: signedIn.caller.accountId, imagesOnly: false, scan, quota };
  const stored = await storeUpload(uploads, upload, size);
  try {
    return await saveRecord(repository, {
      tableName: target.type.name,
      tableId: "0",
      menteeId: target.menteeId,
      data: { date, name: titleOf(fileName), file: stored },
      check: (context, draft) => refuseDuplicate(context, draft, target),
    });
  } catch (error) {
    await discardUpload(db, uploads, stored);
    throw error;
  }
}

/**
 * Returns the message for the sender of a rejected file.
 * @throws errors that the file did not cause
 */
function reasonOf(error: unknown, { t }: Repository): string {
  if (error instanceof BusinessError) return error.message;
  if (error instanceof AppError && error.code !== "internal")
    return t(error.textKey ?? `server.errors.${error.code}`, { ...error.textValues });
  throw error;
}

/**
 * Stores a received file as a record.
 * @returns the result; a rejected file leaves nothing behind
 */
export async function keepDocument(
  tools: DocumentTools,
  target: UploadTarget,
  file: ReceivedFile,
): Promise<UploadedDocument> {
  const { env, t } = tools.repository;
  const { fileName, path, size } = file;
  const refuse = (statusReason: string) => ({ id: "0", fileName, status: 0, statusReason }) as const;
  if (path === null) return refuse(t("documents.tooLarge", { count: env.uploadMaxMb }));
  if (size === 0) return refuse(t("documents.empty"));
  try {
    const id = await makeRecord(tools, target, { path, fileName, size });
    return { id, fileName, status: 1, statusReason: "" };
  } catch (error) {
    return refuse(reasonOf(error, tools.repository));
  }
}
