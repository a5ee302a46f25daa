/** Writes an archive: a compressed tar with a checksum over everything, optionally encrypted. */
import { createHash, randomBytes } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { syncFolder } from "#server/platform/files/sync-folder.ts";
import { encrypting } from "./encryption.ts";
import type { Member } from "./manifest.ts";
import { addFooter, asBytes } from "./whole.ts";

/** Accepts members one after the other. */
export class ArchiveWriter {
  /** The members added so far. */
  readonly members: Member[] = [];
  readonly #tar = pack();
  readonly #time = new Date();

  /** Returns the bytes of the tar. Call it once. */
  async *bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#tar) yield asBytes(chunk);
  }

  /**
   * Adds a member.
   * @param size size of the body in bytes. A body of another size is an error.
   */
  async add(name: string, size: number, body: Buffer | AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash("sha256");
    const entry = this.#tar.entry({ name, size, mode: 0o600, mtime: this.#time });
    await pipeline(
      Readable.from(body instanceof Buffer ? [body] : body, { objectMode: false }),
      async function* hashed(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      entry,
    );
    this.members.push({ name, size, sha256: hash.digest("hex") });
  }

  /** Ends the tar. */
  finish(): void {
    this.#tar.finalize();
  }

  /** Makes the reader of the bytes fail. */
  abort(error: Error): void {
    this.#tar.destroy(error);
  }
}

/** Makes a file durable on disk. Windows flushes only files that are open for writing. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates an archive file. The file gets its name only when it is complete and durable on disk. If something fails, no
 * file is left.
 * @param passphrase encrypts the archive. Without it, the archive isn't encrypted.
 * @param fill adds the members
 */
export async function writeArchive(
  path: string,
  passphrase: string | undefined,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const draft = `${path}.unfinished-${randomBytes(4).toString("hex")}`;
  const discard = () => rmSync(draft, { force: true });
  process.once("exit", discard);
  try {
    const lock = passphrase === undefined ? undefined : await encrypting(passphrase);
    // Don't await anything between here and the pipeline, which listens for errors.
    const file = createWriteStream(draft, { flags: "wx", mode: 0o600 });
    if (lock) file.write(lock.header);
    const writer = new ArchiveWriter();
    // The lowest compression level. Rows compress well anyway, and pictures never do.
    const compress = createGzip({ level: 1 });
    const written = pipeline(writer.bytes(), compress, addFooter(), lock?.stream ?? new PassThrough(), file);
    const filled = fill(writer).then(() => writer.finish());
    // The first failure is the cause. It makes the other side fail too.
    filled.catch((error: Error) => writer.abort(error));
    await Promise.all([written, filled]);
    await syncFile(draft);
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    discard();
    throw error;
  } finally {
    process.off("exit", discard);
  }
}
