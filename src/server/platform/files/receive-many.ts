/** Receives an upload of several files and writes them to disk. An invalid file doesn't stop the others. */
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { maxDocuments } from "#shared/contracts/documents.ts";
import { AppError } from "#server/kernel/errors.ts";
import { formError, partsOf } from "#server/platform/http/form-fields.ts";
import { drain, formOverhead, maxField, maxFields, type Fields, type ReceiveSettings } from "./receive.ts";
import type { FileStore } from "./file-store.ts";
import { limitUnfinishedUploads } from "./under-way.ts";

export interface ReceivedFile {
  /** The sender's file name, without folders. */
  readonly fileName: string;
  /** The path of the received bytes. Null if the file was larger than allowed. Its bytes are then discarded. */
  readonly path: string | null;
  /** In bytes. */
  readonly size: number;
}

export interface ReceivedMany {
  readonly files: readonly ReceivedFile[];
  readonly fields: Fields;
}

async function receiveFile(part: MultipartFile, store: FileStore, paths: string[]): Promise<ReceivedFile> {
  const path = await store.newIncomingPath();
  paths.push(path);
  // Opened first, because a lazily opened stream may create the file after it was removed.
  const target = (await open(path, "wx", 0o600)).createWriteStream({ flush: true });
  // The parser skips bytes beyond the limit.
  await pipeline(part.file, target);
  const fileName = part.filename || "file";
  const size = target.bytesWritten;
  if (!part.file.truncated) return { fileName, path, size };
  await rm(path, { force: true });
  return { fileName, path: null, size };
}

async function readForm(
  request: FastifyRequest,
  store: FileStore,
  settings: ReceiveSettings,
  paths: string[],
): Promise<ReceivedMany> {
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  let isAuthorized = false;
  const parts = partsOf(request, {
    limits: { fileSize: settings.maxBytes, fields: maxFields, fieldSize: maxField, files: maxDocuments },
    // Refuses only the file that is too large, and continues with the others.
    throwFileSizeLimit: false,
  });
  for await (const part of parts) {
    if (part.type === "field") {
      if (part.valueTruncated) throw new AppError("tooLarge");
      if (typeof part.value === "string") fields[part.fieldname] = part.value;
      continue;
    }
    if (!isAuthorized && settings.isComplete(fields)) {
      await settings.authorize(fields);
      isAuthorized = true;
    }
    files.push(await receiveFile(part, store, paths));
  }
  if (files.length === 0) throw new AppError("badRequest", "files");
  await settings.authorize(fields);
  return { files, fields };
}

/**
 * Writes the files of an upload to incoming paths and passes them to `work`. Afterwards, no incoming file is left.
 * @throws AppError `unsupportedMediaType` (not a form), `tooLarge` (too many files, or far too large), `badRequest`,
 * `tooManyRequests` for a sender with too many unfinished uploads, and what `authorize` and `work` throw
 */
export async function receiveMany<Result>(
  request: FastifyRequest,
  store: FileStore,
  settings: ReceiveSettings,
  work: (received: ReceivedMany) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError("unsupportedMediaType", "multipart/form-data");
  const paths: string[] = [];
  const maxBytes = maxDocuments * settings.maxBytes;
  try {
    if (Number(request.headers["content-length"] ?? 0) > maxBytes + formOverhead)
      throw new AppError("tooLarge");
    return await limitUnfinishedUploads(request, settings.sender, maxBytes, async () =>
      work(await readForm(request, store, settings, paths)),
    );
  } catch (error) {
    drain(request.raw, maxBytes);
    throw formError(error);
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}
