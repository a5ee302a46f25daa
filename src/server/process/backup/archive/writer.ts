/** Writes an archive: a tar, compressed, with a checksum over everything, encrypted on demand. */
import { createHash, randomBytes } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { encrypting } from "./encryption.ts";
import type { Member } from "./manifest.ts";
import { addFooter, asBytes } from "./whole.ts";

/** Takes members, one after the other. */
export class ArchiveWriter {
  /** What was added so far. */
  readonly members: Member[] = [];
  readonly #tar = pack();
  readonly #time = new Date();

  /** The bytes of the tar, once. */
  async *bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#tar) yield asBytes(chunk);
  }

  /**
   * Adds one member.
   * @param size of the body in bytes; a body of another size is an error
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

  /** Lets the reader of the bytes fail. */
  abort(error: Error): void {
    this.#tar.destroy(error);
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes an archive file. It bears its name only when it is complete and safely on disk; before that, and when something
 * fails, there is no file.
 * @param passphrase encrypts the archive; undefined leaves it readable
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
    // Nothing may be waited for between here and the pipeline, which is what listens for errors.
    const file = createWriteStream(draft, { flags: "wx", mode: 0o600 });
    if (lock) file.write(lock.header);
    const writer = new ArchiveWriter();
    // The least compression: rows shrink well anyway, pictures never do.
    const compress = createGzip({ level: 1 });
    const written = pipeline(writer.bytes(), compress, addFooter(), lock?.stream ?? new PassThrough(), file);
    const filled = fill(writer).then(() => writer.finish());
    // Whichever fails first says why; the other one fails with it.
    filled.catch((error: Error) => writer.abort(error));
    await Promise.all([written, filled]);
    await sync(draft);
    await rename(draft, path);
    await sync(dirname(path));
  } catch (error) {
    discard();
    throw error;
  } finally {
    process.off("exit", discard);
  }
}
