/** Serves files in such a way that browsers never execute them. */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/kernel/errors.ts";
import { contentDisposition } from "#server/platform/http/content-disposition.ts";
import { frameHeaders } from "#server/platform/http/security-headers.ts";
import type { FileRow } from "./access.ts";
import { parseRange } from "#server/platform/files/range.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { thumbnailName } from "#server/platform/files/store.ts";

export interface FileRequest {
  /** True for the thumbnail instead of the full picture. */
  readonly isThumbnail: boolean;
  /** True to show a PDF in the browser. */
  readonly isInline: boolean;
}

// PDF viewers of browsers don't work in a sandbox. The type was detected from the content, and nosniff enforces it.
const pdfViewer =
  "default-src 'none'; base-uri 'none'; form-action 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

function setHeaders(reply: FastifyReply, file: FileRow, requested: FileRequest, etag: string): void {
  const isInlinePdf = requested.isInline && file.media_type === "application/pdf";
  const mediaType = requested.isThumbnail ? "image/webp" : file.media_type;
  void reply.headers({
    "content-type": mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType,
    "content-disposition": contentDisposition(
      file.is_image || isInlinePdf ? "inline" : "attachment",
      file.original_name,
    ),
    ...frameHeaders,
    ...(isInlinePdf ? { "content-security-policy": pdfViewer } : {}),
    "x-content-type-options": "nosniff",
    // Requested each time, so that revoked permissions apply immediately and nothing remains on a shared computer.
    "cache-control": "no-store",
    etag,
    "accept-ranges": "bytes",
  });
}

/** The content of a name never changes, so the name is its ETag. */
const etagOf = (name: string): string => `"${name}"`;

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");

/**
 * Sends a file, a part of it (206), or no content if the browser already has it (304).
 * @throws AppError `notFound` if the file doesn't exist
 */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  file: FileRow,
  requested: FileRequest,
): Promise<FastifyReply> {
  if (requested.isThumbnail && !file.has_thumbnail) throw new AppError("notFound");
  const name = requested.isThumbnail ? thumbnailName(file.name) : file.name;
  const size = await store.size(name);
  if (size === null) throw new AppError("notFound");
  const etag = etagOf(name);
  setHeaders(reply, file, requested, etag);
  if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
  // Sets the length without reading the file. Fastify would set the length of an empty answer to 0.
  if (request.method === "HEAD") return reply.header("content-length", size).send(Readable.from([]));
  const ifRange = request.headers["if-range"];
  const isSame = ifRange === undefined || ifRange === etag;
  const range = isSame ? parseRange(request.headers.range, size) : undefined;
  if (range === null) return reply.code(416).header("content-range", `bytes */${size}`).send();
  if (!range) return reply.header("content-length", size).send(store.read(name));
  return reply
    .code(206)
    .header("content-range", `bytes ${range.start}-${range.end}/${size}`)
    .header("content-length", range.end - range.start + 1)
    .send(store.read(name, range));
}
