/** Turns received bytes into a stored file with a row in the database. */
import type { Db } from "#server/platform/db/database.ts";
import { open, rm, stat, writeFile } from "node:fs/promises";
import { AppError } from "#server/kernel/errors.ts";
import { detectType } from "./detect-type.ts";
import { InvalidFileError } from "./fault.ts";
import { downloadName } from "./file-name.ts";
import { findFault } from "./find-fault.ts";
import { reencodeImage } from "./images.ts";
import { activePdf, type MediaType } from "./media-types.ts";
import { hasActiveContent } from "./pdf-scripts.ts";
import type { FileStore } from "./file-store.ts";
import type { UploadQuota } from "./upload-quota.ts";
import { keysOf, makeFileName, thumbnailName } from "./store.ts";
import type { VirusScan } from "./virus-scan.ts";

export interface Upload {
  /** The path of the bytes on this machine. The file is moved if it is stored unchanged. */
  readonly path: string;
  readonly fileName: string;
  readonly accountId: string;
  readonly imagesOnly: boolean;
  /** Throws if the file may not be stored. */
  readonly scan: VirusScan;
  readonly quota: UploadQuota;
}

interface Content {
  readonly type: MediaType;
  readonly size: number;
  readonly path: string;
  readonly thumbnailPath: string | null;
}

async function writeIncoming(store: FileStore, data: Buffer): Promise<string> {
  const path = await store.newIncomingPath();
  await writeFile(path, data, { flag: "wx", mode: 0o600, flush: true });
  return path;
}

/** Keeps a PDF with active content, because official forms have it, but marks it so that no browser displays it. */
async function downloadOnly(path: string, type: MediaType): Promise<MediaType> {
  if (type.kind !== "pdf") return type;
  const file = await open(path);
  try {
    return (await hasActiveContent(file)) ? activePdf : type;
  } finally {
    await file.close();
  }
}

async function contentOf(
  store: FileStore,
  upload: Pick<Upload, "path" | "imagesOnly" | "scan">,
  size: number,
): Promise<Content> {
  const type = await detectType(upload.path);
  if (!type || (upload.imagesOnly && type.kind !== "image")) throw new AppError("unsupportedMediaType");
  await upload.scan(upload.path);
  if (type.kind !== "image") {
    const fault = await findFault(upload.path, type);
    if (fault) throw new InvalidFileError(fault);
    return { type: await downloadOnly(upload.path, type), size, path: upload.path, thumbnailPath: null };
  }
  const image = await reencodeImage(upload.path, type);
  if (!image) throw new InvalidFileError("picture");
  return {
    type: image.type,
    size: image.data.length,
    path: await writeIncoming(store, image.data),
    thumbnailPath: await writeIncoming(store, image.thumbnail),
  };
}

/**
 * Checks, cleans, and stores an upload. The row is written only after the bytes are safely stored.
 * @param size size of the received bytes
 * @returns the new unguessable name. Until a record holds the file, only the uploader may read it.
 * @throws AppError `unsupportedMediaType`, and what `upload.scan` and `upload.quota` throw
 */
export async function storeUpload(store: FileStore, upload: Upload, size: number): Promise<string> {
  await upload.quota.admit(size);
  const content = await contentOf(store, upload, size);
  const { type, thumbnailPath } = content;
  const name = makeFileName(type.storedExtension ?? type.extension);
  try {
    if (thumbnailPath) await store.keep(thumbnailPath, thumbnailName(name));
    await store.keep(content.path, name);
    const row = {
      name,
      original_name: downloadName(upload.fileName, type.extension),
      media_type: type.mediaType,
      byte_size: String(content.size),
      is_image: type.kind === "image",
      has_thumbnail: thumbnailPath !== null,
      uploaded_by: upload.accountId,
    };
    await upload.quota.keep(content.size, async (trx) => {
      await trx.insertInto("files").values(row).execute();
    });
    return name;
  } catch (error) {
    await Promise.all([content.path, thumbnailPath].map((path) => path && rm(path, { force: true })));
    // An unreachable bucket can't be cleaned up now. The cleanup does that later.
    await Promise.allSettled(keysOf(name).map((key) => store.remove(key)));
    throw error;
  }
}

/** A file from the archive of another installation, before it is stored. */
export interface ArchivedFile {
  /** The path of its bytes on this machine. The file is moved. */
  readonly path: string;
  /** The type that the archive names. */
  readonly mediaType: string;
  readonly scan: VirusScan;
}

export interface StoredArchivedFile {
  readonly name: string;
  readonly size: number;
  readonly mediaType: string;
  /** The extension for downloads, without the dot. */
  readonly extension: string;
  readonly isImage: boolean;
  readonly hasThumbnail: boolean;
}

/**
 * Checks, cleans, and stores a file of an archive like an upload. The caller adds its row.
 * @throws InvalidFileError or AppError `unsupportedMediaType` if it doesn't match its description in the archive
 */
export async function storeArchived(
  store: FileStore,
  { path, mediaType, scan }: ArchivedFile,
): Promise<StoredArchivedFile> {
  const { size } = await stat(path);
  const content = await contentOf(store, { path, scan, imagesOnly: false }, size);
  const { type, thumbnailPath } = content;
  const name = makeFileName(type.storedExtension ?? type.extension);
  try {
    if (type.mediaType !== mediaType) throw new AppError("unsupportedMediaType");
    if (thumbnailPath) await store.keep(thumbnailPath, thumbnailName(name));
    await store.keep(content.path, name);
  } catch (error) {
    await Promise.all([content.path, thumbnailPath].map((one) => one && rm(one, { force: true })));
    throw error;
  }
  const { extension, kind } = type;
  const facts = { isImage: kind === "image", hasThumbnail: thumbnailPath !== null };
  return { name, size: content.size, mediaType, extension, ...facts };
}

/** Removes an upload that no record holds, immediately. */
export async function discardUpload(db: Db, store: FileStore, name: string): Promise<void> {
  const discarded = await db
    .deleteFrom("files")
    .where("name", "=", name)
    .where("record_table", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (discarded) await Promise.all(keysOf(name).map((key) => store.remove(key)));
}
