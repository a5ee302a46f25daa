/** Files that become records of their own: a mentee's, or the signed-in person's. */
import { sql } from "kysely";
import { tableVerdict } from "#shared/access/policy.ts";
import type { WireDocument } from "#shared/contracts/documents.ts";
import { menteeUserFiles } from "#shared/records/mentee-sub-records.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { userFiles } from "#shared/records/user-files.ts";
import { AppError, Refusal } from "../errors.ts";
import { downloadName } from "../files/file-name.ts";
import { keysOf } from "../files/store.ts";
import { storeUpload } from "../files/uploads.ts";
import type { Repository } from "../records/repository.ts";
import { obey } from "../records/verdict.ts";
import { Writer } from "../records/writer.ts";
import type { ReceivedFile } from "./receive-files.ts";

/** Whose documents a form is about. */
export interface Shelf {
  readonly type: RecordType;
  readonly menteeId: string | null;
}

/** A blank client, or `"0"`, means the own files. */
export const shelfOf = (clientId: string): Shelf =>
  clientId === "" || clientId === "0"
    ? { type: userFiles, menteeId: null }
    : { type: menteeUserFiles, menteeId: clientId };

/** @throws AppError forbidden, or notFound for a missing mentee and one of another organization */
export async function authorizeShelf(
  repository: Repository,
  { type, menteeId }: Shelf,
  action: "add" | "edit",
): Promise<void> {
  obey(tableVerdict(repository.signedIn.caller, type, action));
  if (menteeId !== null) await repository.requireMentee(repository.services.db, menteeId);
}

/** The names of the files that are on a shelf, as their owners called them. */
async function namesOn(repository: Repository, { type, menteeId }: Shelf): Promise<Set<string>> {
  const owner =
    menteeId === null
      ? sql`t.account_id = ${repository.signedIn.caller.accountId}`
      : sql`t.mentee_id = ${menteeId}`;
  const { rows } = await sql<{ name: string }>`select f.original_name as name
    from ${sql.table(type.table)} t join files f on f.name = t.file
    where ${owner} and t.deleted_at is null`.execute(repository.services.db);
  return new Set(rows.map(({ name }) => foldName(name)));
}

/** Names that most systems take for the same. */
const foldName = (name: string): string => name.normalize("NFC").toLowerCase();

const nameKey = (fileName: string): string => {
  const ending = fileName.slice(fileName.lastIndexOf(".") + 1);
  return foldName(downloadName(fileName, ending));
};

/** Takes back an upload that no record holds. */
async function discardUpload({ services }: Repository, stored: string): Promise<void> {
  await sql`delete from files where name = ${stored} and record_table is null`.execute(services.db);
  for (const key of keysOf(stored)) await services.files.remove(key);
}

async function storeDocument(
  repository: Repository,
  { type, menteeId }: Shelf,
  { fileName, size }: ReceivedFile,
  path: string,
): Promise<string> {
  const { services, signedIn } = repository;
  const upload = { path, fileName, accountId: signedIn.caller.accountId, imagesOnly: false };
  const stored = await storeUpload(services.db, services.files, upload, size);
  const data = {
    name: fileName.slice(0, type.fields["name"]?.max),
    date: new Date().toISOString().slice(0, 10),
    file: stored,
  };
  try {
    return await new Writer(repository).save({ tableName: type.name, tableId: "0", menteeId, data });
  } catch (error) {
    await discardUpload(repository, stored);
    throw error;
  }
}

/** Why a file was refused, for the person who sent it. */
function reasonOf({ t }: Repository, error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof AppError) return t(`server.errors.${error.code}`);
  throw error;
}

/** Stores received files, each for itself. @returns one answer per file, in their order */
export async function storeDocuments(
  repository: Repository,
  shelf: Shelf,
  files: readonly ReceivedFile[],
): Promise<WireDocument[]> {
  const { t, services } = repository;
  const taken = await namesOn(repository, shelf);
  const documents: WireDocument[] = [];
  for (const received of files) {
    const { fileName, path, problem } = received;
    const refuse = (statusReason: string) => documents.push({ id: "", fileName, status: 0, statusReason });
    if (problem === "tooLarge") refuse(t("server.documents.tooLarge", { limit: services.env.uploadMaxMb }));
    else if (problem === "empty" || path === null) refuse(t("server.documents.empty"));
    else if (taken.has(nameKey(fileName))) refuse(t("server.documents.sameName"));
    else {
      try {
        const id = await storeDocument(repository, shelf, received, path);
        taken.add(nameKey(fileName));
        documents.push({ id, fileName, status: 1, statusReason: "" });
      } catch (error) {
        refuse(reasonOf(repository, error));
      }
    }
  }
  return documents;
}

/** Sets the titles of documents. @throws AppError, Refusal when one of them cannot be set */
export async function nameDocuments(
  repository: Repository,
  { type, menteeId }: Shelf,
  titles: readonly { id: string; name: string }[],
): Promise<void> {
  const writer = new Writer(repository);
  for (const { id, name } of titles) {
    await writer.save({ tableName: type.name, tableId: id, menteeId, data: { name } });
  }
}
