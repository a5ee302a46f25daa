/** Reads an archive from start to end and verifies it while reading. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { StartError } from "#server/kernel/start-error.ts";
import { decrypting, encryptedHeaderBytes, encryptedMagic } from "./encryption.ts";
import { DamagedArchiveError } from "./errors.ts";
import { asBytes, checkFooter } from "./whole.ts";

/** A member of the archive. Its body must be read to the end before the next member. */
export interface PassingMember {
  readonly name: string;
  readonly size: number;
  readonly body: AsyncIterable<Buffer>;
}

const explain = (error: unknown): unknown =>
  error instanceof StartError
    ? error
    : new DamagedArchiveError(error instanceof Error ? error.message : String(error), error);

async function* explained(body: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield asBytes(chunk);
  } catch (error) {
    throw explain(error);
  }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, "r").catch((error: Error) => {
    throw new StartError(`The archive cannot be read: ${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(encryptedHeaderBytes),
      0,
      encryptedHeaderBytes,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new StartError(`The archive cannot be read: ${error instanceof Error ? error.message : error}`);
  } finally {
    await file.close();
  }
}

/** Returns the stages between the file and the compressed bytes. */
async function opening(path: string, passphrase: string | undefined) {
  const start = await readStart(path);
  if (start.subarray(0, encryptedMagic.length).equals(encryptedMagic)) {
    if (passphrase === undefined)
      throw new StartError("The archive is encrypted. Set BACKUP_KEY to the key that it was made with.");
    if (start.length < encryptedHeaderBytes) throw new DamagedArchiveError("its end is missing");
    return { from: encryptedHeaderBytes, stages: [await decrypting(passphrase, start)] };
  }
  if (start[0] !== 0x1f || start[1] !== 0x8b)
    throw new StartError("The file isn't an archive of this application, or its beginning is damaged.");
  if (passphrase !== undefined)
    throw new StartError(
      "BACKUP_KEY is set, but the archive is not encrypted, so nothing proves who made it. To restore it anyway, unset BACKUP_KEY.",
    );
  return { from: 0, stages: [] };
}

/**
 * Yields the members in order. Members are verified only when the generator has ended, so a caller that acts on a
 * member must be able to undo that, or must have read the archive once before.
 * @param onProgress called with the number of bytes of the file that were read
 * @throws DamagedArchiveError, also while a body is read; StartError for a wrong key or another type of file
 */
export async function* readArchive(
  path: string,
  passphrase: string | undefined,
  onProgress: (bytes: number) => void = () => undefined,
): AsyncGenerator<PassingMember> {
  const { from, stages } = await opening(path, passphrase);
  const file = createReadStream(path, { start: from, highWaterMark: 256 * 1024 });
  const members = extract();
  const passed = pipeline([file, ...stages, checkFooter(), createGunzip(), members]);
  passed.catch(() => undefined);
  try {
    for await (const entry of members) {
      const { name, size = 0, type } = entry.header;
      if (type !== "file") throw new DamagedArchiveError(`it holds ${name}, which is no file`);
      yield { name, size, body: explained(entry) };
      onProgress(from + file.bytesRead);
    }
    await passed;
  } catch (error) {
    if (error instanceof StartError) throw error;
    // The first stage that failed has the reason. The stages behind it failed as a result.
    throw explain(
      await passed.then(
        () => error,
        (first: unknown) => first,
      ),
    );
  } finally {
    file.destroy();
  }
}
