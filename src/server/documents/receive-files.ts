/** Takes several files of one form to the disk; a file that is too large or empty does not stop the others. */
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { mostDocuments } from "#shared/contracts/documents.ts";
import { AppError } from "../errors.ts";
import type { FileStore } from "../files/store.ts";

const mostFields = 200;
const longestField = 2000;
/** Boundaries, headers and fields around the files, in bytes. */
const formOverhead = 1024 * 1024;

export interface ReceivedFile {
  readonly fileName: string;
  /** Where the bytes lie; null when they were refused. */
  readonly path: string | null;
  readonly size: number;
  readonly problem: "tooLarge" | "empty" | null;
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
}

export interface FormSettings {
  /** Of one file. */
  readonly maxBytes: number;
  /** Asked as soon as the fields that it needs have come, and in any case before the form is answered. */
  authorize(fields: Readonly<Record<string, string>>): Promise<void>;
  isComplete(fields: Readonly<Record<string, string>>): boolean;
}

async function keepFile(part: MultipartFile, store: FileStore): Promise<ReceivedFile> {
  const fileName = part.filename || "file";
  const path = await store.newIncomingPath();
  const file = await open(path, "wx", 0o600);
  const target = file.createWriteStream({ flush: true });
  // The parser cuts a file that is too large and goes on with the next one.
  await pipeline(part.file, target);
  const problem = part.file.truncated ? "tooLarge" : target.bytesWritten === 0 ? "empty" : null;
  if (!problem) return { fileName, path, size: target.bytesWritten, problem };
  await rm(path, { force: true });
  return { fileName, path: null, size: target.bytesWritten, problem };
}

/** Removes what was received and not stored. */
export async function dropFiles(files: readonly ReceivedFile[]): Promise<void> {
  for (const { path } of files) if (path) await rm(path, { force: true });
}

/**
 * Reads a form with any number of files.
 * @throws AppError `unsupportedMediaType` (no form), `tooLarge` (the form as a whole), `badRequest`, and what
 *   `authorize` throws; nothing is left on disk then
 */
export async function receiveFiles(
  request: FastifyRequest,
  store: FileStore,
  settings: FormSettings,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new AppError("unsupportedMediaType", "multipart/form-data");
  const mostBytes = mostDocuments * settings.maxBytes + formOverhead;
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) throw new AppError("tooLarge");
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  let isAuthorized = false;
  const limits = {
    fileSize: settings.maxBytes,
    fields: mostFields,
    fieldSize: longestField,
    files: mostDocuments,
  };
  try {
    // The parser need not throw: what was cut is refused by itself.
    const wish = { limits, throwFileSizeLimit: false } as Parameters<typeof request.parts>[0];
    for await (const part of request.parts(wish)) {
      if (part.type === "field") {
        if (typeof part.value === "string") fields[part.fieldname] = part.value;
        continue;
      }
      if (!isAuthorized && settings.isComplete(fields)) {
        await settings.authorize(fields);
        isAuthorized = true;
      }
      files.push(await keepFile(part, store));
    }
    if (!isAuthorized) await settings.authorize(fields);
    return { fields, files };
  } catch (error) {
    await dropFiles(files);
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof AppError) throw error;
    const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
    throw new AppError(status === 413 ? "tooLarge" : "badRequest", "The form is not complete.");
  }
}
