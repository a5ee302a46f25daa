/** Receives a multipart upload and writes it to disk. At most one chunk is in memory. */
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { open, rm, type FileHandle } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { formError, partsOf } from "#server/platform/http/form-fields.ts";
import { InvalidFileError } from "./fault.ts";
import type { FileStore } from "./file-store.ts";
import { limitUnfinishedUploads } from "./under-way.ts";

export const maxFields = 20;
/** Maximum size of a field, in bytes. */
export const maxField = 2000;
/** Allowance for boundaries, headers, and fields around the files, in bytes. */
export const formOverhead = 1024 * 1024;
const drainMs = 30_000;

export type Fields = Readonly<Record<string, string>>;

export interface Received {
  /** The path of the received bytes, which are durable on disk. The caller removes the file. */
  readonly path: string;
  readonly fileName: string;
  readonly fields: Fields;
}

export interface ReceiveSettings {
  /** Maximum size of a file. */
  readonly maxBytes: number;
  /** Identifies the sender, for limiting simultaneous uploads. */
  readonly sender: string;
  /**
   * Decides from the fields whether the sender may upload, and throws if not. If the fields come first, it is called
   * before the first byte is stored. Otherwise it is called at the end.
   */
  authorize(fields: Fields): void | Promise<void>;
  /** Returns true if the fields that `authorize` needs have arrived. */
  isComplete(fields: Fields): boolean;
}

/** Lets the routes of this plugin accept uploads. */
export async function acceptUploads(app: App): Promise<void> {
  if (app.hasContentTypeParser("multipart/form-data")) return;
  await app.register(multipart, { limits: { headerPairs: 20 } });
}

/**
 * Lets a refused sender finish sending within limits, because browsers read the response only then.
 * @param maxBytes maximum number of bytes to read
 */
export function drain(raw: IncomingMessage, maxBytes: number): void {
  if (raw.readableEnded || raw.destroyed) return;
  let left = maxBytes;
  const timer = setTimeout(() => raw.destroy(), drainMs).unref();
  raw.on("close", () => clearTimeout(timer));
  // The parser stops reading when nothing consumes the current file.
  raw.unpipe();
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

/**
 * Stores the single file of an upload at an incoming path.
 * @throws AppError `tooLarge`, `unsupportedMediaType` (not a form, or empty file), `badRequest`, `tooManyRequests` for
 * a sender with too many unfinished uploads, and what `authorize` throws. No file is left on disk then.
 */
export async function receiveUpload(
  request: FastifyRequest,
  store: FileStore,
  settings: ReceiveSettings,
): Promise<Received> {
  if (!request.isMultipart()) throw new AppError("unsupportedMediaType", "multipart/form-data");
  const path = await store.newIncomingPath();
  // Opened before the form is read, because a lazily opened stream may create the file after it was removed.
  const file = await open(path, "wx", 0o600);
  try {
    if (Number(request.headers["content-length"] ?? 0) > settings.maxBytes + formOverhead) {
      throw new AppError("tooLarge");
    }
    const { sender, maxBytes } = settings;
    const form = await limitUnfinishedUploads(request, sender, maxBytes, () =>
      readForm(request, file, settings),
    );
    return { path, ...form };
  } catch (error) {
    drain(request.raw, 2 * settings.maxBytes);
    await file.close();
    await rm(path, { force: true });
    throw formError(error);
  }
}

async function readForm(
  request: FastifyRequest,
  file: FileHandle,
  settings: ReceiveSettings,
): Promise<Omit<Received, "path">> {
  const fields: Record<string, string> = {};
  let fileName: string | undefined;
  const parts = partsOf(request, {
    limits: { fileSize: settings.maxBytes, fields: maxFields, fieldSize: maxField, files: 2 },
    // The limit is checked below, without waiting for the rest of the file.
    throwFileSizeLimit: false,
  });
  for await (const part of parts) {
    if (part.type === "field") {
      if (part.valueTruncated) throw new AppError("tooLarge");
      if (typeof part.value === "string") fields[part.fieldname] = part.value;
      continue;
    }
    if (fileName !== undefined) throw new AppError("badRequest", "One file at a time.");
    if (settings.isComplete(fields)) await settings.authorize(fields);
    fileName = part.filename || "file";
    await writeFile(part, file);
  }
  if (fileName === undefined) throw new AppError("badRequest", "files");
  await settings.authorize(fields);
  return { fileName, fields };
}

async function writeFile(part: MultipartFile, file: FileHandle): Promise<void> {
  const target = file.createWriteStream({ flush: true });
  // Without this, the parser would wait for the end of the part.
  part.file.once("limit", () => part.file.destroy(new AppError("tooLarge")));
  await pipeline(part.file, target);
  if (target.bytesWritten === 0) throw new InvalidFileError("empty");
}
