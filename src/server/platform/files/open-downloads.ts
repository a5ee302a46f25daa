/**
 * Limits the downloads that an account has open at a time. Each holds a file and a connection until the client has read
 * it, which can take as long as the client likes.
 */
import type { FastifyReply } from "fastify";
import { TextError } from "#server/kernel/errors.ts";

/** Maximum number of an account's open downloads, on each node. A page with many pictures has far fewer. */
export const maxOpenDownloads = 200;
const retrySeconds = 10;

/** The number of open downloads, by account. */
const open = new Map<string, number>();

/**
 * Counts a download as open until its response ends. If the client has left in the meantime, the response has already
 * ended, and no event would tell so again.
 * @throws TextError if the account has too many
 */
export function limitOpenDownloads({ raw }: FastifyReply, accountId: string): void {
  if (raw.destroyed) return;
  const others = open.get(accountId) ?? 0;
  if (others >= maxOpenDownloads)
    throw new TextError("tooManyRequests", "server.files.openLimit", {}, retrySeconds);
  open.set(accountId, others + 1);
  let isOpen = true;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    const left = (open.get(accountId) ?? 0) - 1;
    if (left > 0) open.set(accountId, left);
    else open.delete(accountId);
  };
  // A response that is cut off closes without finishing.
  raw.once("finish", end);
  raw.once("close", end);
}
