/** Stores the files of an archive, before the rows that name them. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { z } from "zod";
import { maxReportLines } from "#shared/contracts/moving.ts";
import { isCleanText, isWireId } from "#shared/fields/wire-shapes.ts";
import { fileOf, filesName } from "#server/core/moving/manifest.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { InvalidFileError } from "#server/platform/files/fault.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { downloadName } from "#server/platform/files/file-name.ts";
import { keysOf } from "#server/platform/files/store.ts";
import { storeArchived, type StoredArchivedFile } from "#server/platform/files/uploads.ts";
import type { VirusScan } from "#server/platform/files/virus-scan.ts";
import { ArchiveFault, type Archive } from "./open-archive.ts";

const clean = (maxLength: number) => z.string().max(maxLength).refine(isCleanText);
const id = z.string().refine(isWireId);

const lineSchema = z.object({
  name: z.string().regex(/^[0-9a-zA-Z][0-9a-zA-Z._-]{0,127}$/),
  originalName: clean(1000),
  mediaType: clean(200),
  tableName: clean(100),
  recordId: id,
  field: clean(200),
  uploadedBy: id.nullable(),
  createdAt: clean(50).refine((value) => !Number.isNaN(Date.parse(value))),
});

/** A stored file, with the facts of the archive about its record. */
export interface MovedFile
  extends StoredArchivedFile, Omit<z.output<typeof lineSchema>, "name" | "mediaType"> {}

export interface MovedFiles {
  /** By former name. */
  readonly stored: ReadonlyMap<string, MovedFile>;
  /** The original names of the first files that weren't stored. */
  readonly lost: readonly string[];
}

/** Removes the bytes of files whose rows weren't stored. */
export const discardFiles = async (store: FileStore, { stored }: MovedFiles): Promise<void> => {
  const keys = [...stored.values()].flatMap(({ name }) => keysOf(name));
  await Promise.allSettled(keys.map((key) => store.remove(key)));
};

const isRefused = (error: unknown): boolean =>
  error instanceof InvalidFileError || (error instanceof AppError && error.code === "unsupportedMediaType");

async function storeOne(
  archive: Archive,
  store: FileStore,
  name: string,
  mediaType: string,
  scan: VirusScan,
): Promise<StoredArchivedFile | null> {
  const path = await store.newIncomingPath();
  try {
    await pipeline(
      archive.read(fileOf(name)),
      createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
    );
    return await storeArchived(store, { path, mediaType, scan });
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Stores the files. A file that doesn't match its description in the archive, or that a virus scanner refuses, is left
 * out.
 * @param maxBytes maximum size of all files. Pictures are encoded again, which can make them larger.
 * @throws ArchiveFault, and errors of the store. Nothing is kept then.
 */
export async function storeFiles(
  archive: Archive,
  store: FileStore,
  { scan, maxBytes }: { readonly scan: VirusScan; readonly maxBytes: number },
  onFile: (done: number) => void,
  signal: AbortSignal,
): Promise<MovedFiles> {
  const stored = new Map<string, MovedFile>();
  const lost: string[] = [];
  let bytes = 0;
  let done = 0;
  try {
    for await (const row of archive.lines(filesName)) {
      signal.throwIfAborted();
      const line = lineSchema.safeParse(row);
      if (!line.success || stored.has(line.data.name)) throw new ArchiveFault("altered", filesName);
      const { name, mediaType, ...facts } = line.data;
      const kept = archive.has(fileOf(name)) ? await storeOne(archive, store, name, mediaType, scan) : null;
      if (kept) stored.set(name, { ...kept, ...facts });
      else if (lost.length < maxReportLines) lost.push(facts.originalName);
      bytes += kept?.size ?? 0;
      if (bytes > maxBytes) throw new ArchiveFault("tooLarge");
      onFile((done += 1));
    }
    return { stored, lost };
  } catch (error) {
    await discardFiles(store, { stored, lost });
    throw error;
  }
}

/**
 * Adds the rows of stored files, each held by the record that held it before.
 * @param idOf returns the new id of a row of the archive. A record of another organization can't hold a file.
 * @param authorId the account that becomes the author of files whose author isn't in the archive
 * @returns the stored names whose records weren't imported. Their bytes aren't needed.
 */
export async function attachMoved(
  trx: Db,
  { stored }: MovedFiles,
  idOf: (part: string, id: string) => string | undefined,
  authorId: string,
): Promise<string[]> {
  const unused: string[] = [];
  for (const file of stored.values()) {
    const recordId = idOf(file.tableName, file.recordId);
    if (recordId === undefined) {
      unused.push(file.name);
      continue;
    }
    await trx
      .insertInto("files")
      .values({
        name: file.name,
        original_name: downloadName(file.originalName, file.extension),
        media_type: file.mediaType,
        byte_size: String(file.size),
        is_image: file.isImage,
        has_thumbnail: file.hasThumbnail,
        uploaded_by: (file.uploadedBy ? idOf("accounts", file.uploadedBy) : undefined) ?? authorId,
        record_table: file.tableName,
        record_id: recordId,
        record_field: file.field,
        created_at: file.createdAt,
        attached_at: sql<Date>`now()`,
      })
      .execute();
  }
  return unused;
}
