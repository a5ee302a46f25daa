/** Scans received files with a ClamAV daemon (clamd). */
import type { FastifyBaseLogger } from "fastify";
import { createReadStream } from "node:fs";
import { connect, type NetConnectOpts, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { TextError } from "#server/kernel/errors.ts";
import type { ScannerSettings } from "#server/kernel/scanner-settings.ts";
import { InvalidFileError } from "./fault.ts";

/**
 * Scans the file at a path.
 * @throws InvalidFileError for an infected file, and {@link notScanned} if the scanner doesn't answer
 */
export type VirusScan = (path: string) => Promise<void>;

/** Refuses an upload that couldn't be scanned. The sender may try again. */
const notScanned = () => new TextError("unavailable", "server.files.notScanned", {}, 60);

class SlowScanner extends Error {
  override readonly message = "it did not answer in time";
}

/** Maximum length of a response in bytes. clamd's responses are shorter. */
const maxReply = 1024;
const defaultPort = 3310;

function addressOf(url: string): NetConnectOpts {
  if (url.startsWith("unix:")) return { path: url.slice("unix:".length) };
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || defaultPort) };
}

/** Returns the INSTREAM command: chunks preceded by their lengths, then an empty chunk. */
async function* framed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from("zINSTREAM\0");
  for await (const piece of source) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

async function readReply(socket: Socket): Promise<string> {
  let reply = "";
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    reply += (piece as Buffer).toString("latin1");
    if (reply.includes("\0") || reply.length > maxReply) break;
  }
  return reply;
}

/** @returns the name of the virus, or null if the file is clean. @throws Error if there is no clear response */
async function ask({ url, timeoutMs }: ScannerSettings, path: string): Promise<string | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const socket = connect({ ...addressOf(url), signal });
  // The socket stays open for the response.
  const sending = pipeline(createReadStream(path), framed, socket, { signal, end: false });
  // A failure to send closes the socket, which the reader of the response notices.
  sending.catch(() => undefined);
  try {
    const reply = await readReply(socket);
    const [, found] = /^stream: ([^\0]+) FOUND\0$/.exec(reply) ?? [];
    if (found !== undefined) return found;
    if (reply !== "stream: OK\0") {
      throw new Error(reply.endsWith("ERROR\0") ? "it answered an error" : "it gave no clear answer");
    }
    // A response counts only if all bytes were sent.
    await sending;
    return null;
  } catch (error) {
    throw signal.aborted ? new SlowScanner() : error;
  } finally {
    socket.destroy();
  }
}

/** Returns what may be logged about an error: no path and no content. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? String("code" in error ? error.code : error.message) : "unknown";

/**
 * Returns the configured scan. Without settings, every file passes. Create one scan per call: after the scanner was too
 * slow once, it refuses the other files of that call without waiting again.
 */
export function makeVirusScan(settings: ScannerSettings | undefined, log: FastifyBaseLogger): VirusScan {
  if (!settings) return () => Promise.resolve();
  let isSlow = false;
  return async (path) => {
    if (isSlow) throw notScanned();
    let found: string | null;
    try {
      found = await ask(settings, path);
    } catch (error) {
      isSlow = error instanceof SlowScanner;
      log.error({ reason: reasonOf(error) }, "uploads are refused: the virus scanner did not answer");
      throw notScanned();
    }
    if (found === null) return;
    log.warn(
      { found: found.replace(/[^\w.:()/-]/g, "_").slice(0, 100) },
      "upload refused: a virus was found",
    );
    throw new InvalidFileError("infected");
  };
}
