/** Makes a record of one received file. */
import { sql } from "kysely";
import type { UploadedDocument } from "#shared/contracts/documents.ts";
import { AppError, Refusal } from "../errors.ts";
import type { ReceivedFile } from "../files/receive-many.ts";
import { discardUpload, storeUpload } from "../files/uploads.ts";
import type { VirusScan } from "../files/virus-scan.ts";
import type { Draft, HookContext } from "../records/hooks/hook.ts";
import type { Writer } from "../records/writer.ts";
import type { Shelf } from "./shelf.ts";

const longestTitle = 200;

/** The title that a document begins with. */
const titleOf = (fileName: string): string =>
  fileName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, "_")
    .slice(0, longestTitle)
    .toWellFormed();

/**
 * Refuses a file whose name is on the shelf already. Uploads to one shelf wait for each other here, so of two at once
 * only one passes.
 * @throws Refusal with the text of the specification
 */
async function refuseDuplicate(context: HookContext, draft: Draft, { menteeId }: Shelf): Promise<void> {
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
  if (rows.length > 0) throw new Refusal(t("documents.duplicate"));
}

async function makeRecord(
  writer: Writer,
  shelf: Shelf,
  file: ReceivedFile & { readonly path: string },
  scan: VirusScan,
): Promise<string> {
  const { services, signedIn } = writer.repository;
  const { db, files } = services;
  const { path, fileName, size } = file;
  const upload = { path, fileName, accountId: signedIn.caller.accountId, imagesOnly: false, scan };
  const stored = await storeUpload(db, files, upload, size);
  try {
    return await writer.save({
      tableName: shelf.type.name,
      tableId: "0",
      menteeId: shelf.menteeId,
      data: { date: new Date().toISOString().slice(0, 10), name: titleOf(fileName), file: stored },
      check: (context, draft) => refuseDuplicate(context, draft, shelf),
    });
  } catch (error) {
    await discardUpload(db, files, stored);
    throw error;
  }
}

/** What to tell the sender about a refused file. @throws whatever is no fault of the file */
function reasonOf(error: unknown, { repository: { t } }: Writer): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof AppError && error.code !== "internal")
    return t(error.textKey ?? `server.errors.${error.code}`);
  throw error;
}

/**
 * Keeps a received file as a record.
 * @returns what became of it; a file that is refused leaves nothing behind
 */
export async function keepDocument(
  writer: Writer,
  shelf: Shelf,
  file: ReceivedFile,
  scan: VirusScan,
): Promise<UploadedDocument> {
  const { services, t } = writer.repository;
  const { fileName, path, size } = file;
  const refuse = (statusReason: string) => ({ id: "0", fileName, status: 0, statusReason }) as const;
  if (path === null) return refuse(t("documents.tooLarge", { count: services.env.uploadMaxMb }));
  if (size === 0) return refuse(t("documents.empty"));
  try {
    const id = await makeRecord(writer, shelf, { path, fileName, size }, scan);
    return { id, fileName, status: 1, statusReason: "" };
  } catch (error) {
    return refuse(reasonOf(error, writer));
  }
}
