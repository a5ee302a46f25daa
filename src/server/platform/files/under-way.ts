/**
 * Limits the total size of a sender's unfinished uploads. Quotas count a file only when it is complete, so senders who
 * begin many uploads and finish none could otherwise fill the disk.
 */
import type { FastifyRequest } from "fastify";
import { TextError } from "#server/kernel/errors.ts";

const bytesPerMb = 1024 * 1024;
/** Maximum megabytes of a sender's unfinished uploads, on each node. A single upload may be larger. */
const underWayMb = 250;
const retrySeconds = 10;

/** The bytes of unfinished uploads, by sender. */
const underWay = new Map<string, number>();

/** Returns the maximum number of bytes that a request can send. */
function announced({ headers }: FastifyRequest, maxBytes: number): number {
  const length = Number(headers["content-length"] ?? maxBytes);
  return Number.isFinite(length) ? Math.min(length, maxBytes) : maxBytes;
}

/**
 * Counts an upload as unfinished while `work` receives it.
 * @param maxBytes maximum size of the upload
 * @throws TextError if the sender's unfinished uploads are too large, and what `work` throws
 */
export async function limitUnfinishedUploads<Result>(
  request: FastifyRequest,
  sender: string,
  maxBytes: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const bytes = announced(request, maxBytes);
  const others = underWay.get(sender) ?? 0;
  if (others > 0 && others + bytes > Math.max(underWayMb * bytesPerMb, maxBytes))
    throw new TextError("tooManyRequests", "server.files.underWayLimit", {}, retrySeconds);
  underWay.set(sender, others + bytes);
  try {
    return await work();
  } finally {
    const left = (underWay.get(sender) ?? 0) - bytes;
    if (left > 0) underWay.set(sender, left);
    else underWay.delete(sender);
  }
}
