/** Adds the uploads that rows reference to an archive. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { thumbnailName } from "#server/platform/files/store.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { memberOfFile } from "./archive/manifest.ts";
import type { ArchiveWriter } from "./archive/writer.ts";

/** A row of the `files` table. */
export interface FileRow extends Readonly<Row<"files", "name">> {
  /** In bytes. */
  readonly size: number;
  readonly hasThumbnail: Row<"files">["has_thumbnail"];
  /** True if a record holds the file. A free upload may be removed at any time. */
  readonly isHeld: boolean;
}

/** The result of adding files. */
export interface FileReport {
  readonly count: number;
  readonly discarded: string[];
  readonly faulty: string[];
}

/** Thrown if a record's file was removed after the snapshot. A new snapshot is then needed. */
export class RemovedMeanwhileError extends StartError {
  override readonly message = "A record and its files were removed while the backup ran. Run it again.";
}

/** Returns the files that have a row at this moment. Files that may be removed soonest come first. */
export async function readFileRows(db: Db): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select name, byte_size::float8 as size, has_thumbnail as "hasThumbnail", record_table is not null as "isHeld"
    from files order by record_table is not null, id`.execute(db);
  return rows;
}

/**
 * Starts reading before the length is written, so that a file removed in between is noticed in time.
 * @returns null if there is no such file
 */
async function openFile(store: FileStore, name: string) {
  const size = await store.size(name);
  if (size === null) return null;
  const chunks: AsyncIterator<Buffer> = store.read(name)[Symbol.asyncIterator]();
  const first = await chunks.next().catch(async (error: unknown) => {
    if ((await store.size(name)) === null) return null;
    throw error;
  });
  if (first === null) return null;
  async function* body(): AsyncGenerator<Buffer> {
    for (let next = first; next && !next.done; next = await chunks.next()) yield next.value;
  }
  return { size, body: body() };
}

/**
 * Adds every file with its thumbnail. A file with a row never changes. Between the snapshot and a file's turn, only a
 * free upload can be removed.
 * @param isThere whether a file still has its row now
 * @throws RemovedMeanwhileError
 */
export async function addFiles(
  store: FileStore,
  writer: ArchiveWriter,
  files: readonly FileRow[],
  isThere: (name: string) => Promise<boolean>,
  onFile: (done: number) => void,
): Promise<FileReport> {
  const [discarded, faulty]: [string[], string[]] = [[], []];
  let done = 0;
  for (const file of files) {
    const content = await openFile(store, file.name);
    if (content) {
      if (content.size !== file.size) faulty.push(file.name);
      await writer.add(memberOfFile(file.name), content.size, content.body);
    } else if (await isThere(file.name)) {
      faulty.push(file.name);
    } else if (file.isHeld) {
      throw new RemovedMeanwhileError();
    } else {
      discarded.push(file.name);
    }
    const thumbnail = file.hasThumbnail && content ? await openFile(store, thumbnailName(file.name)) : null;
    if (thumbnail) await writer.add(memberOfFile(thumbnailName(file.name)), thumbnail.size, thumbnail.body);
    else if (file.hasThumbnail && content) faulty.push(thumbnailName(file.name));
    onFile((done += 1));
  }
  return { count: files.length, discarded, faulty };
}
