/** The files of an archive, in the order in which they are written. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import {
  fileOf,
  manifestName,
  manifestSchema,
  sumName,
  type ArchiveMember,
} from "#server/core/moving/manifest.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { ZipEntry } from "#server/platform/sheets/zip.ts";
import { hashOf, temporaryPath } from "./temporary.ts";
import type { WrittenRows } from "./write-rows.ts";

/** Counts and hashes bytes as they pass. */
class Measure extends Transform {
  readonly hash = createHash("sha256");
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }
}

/**
 * Yields the entries of the zip. Each is opened when it is its turn, so the manifest at the end knows all files before
 * it.
 * @param onBytes called with the number of bytes of each entry before it is written
 */
export function* archiveEntries(
  { manifest, members, files, lostFiles }: WrittenRows,
  uploads: FileStore,
  exportPath: string,
  onBytes: (bytes: number) => void,
): Generator<ZipEntry> {
  const all: ArchiveMember[] = [...members];
  for (const { path, bytes } of members) {
    onBytes(bytes);
    yield { path, isDeflated: true, open: () => createReadStream(temporaryPath(exportPath, path)) };
  }
  for (const { name, bytes } of files) {
    onBytes(bytes);
    const path = fileOf(name);
    // The writer reads a stored file twice, and the bytes are the same both times.
    let measured: Measure | undefined;
    yield {
      path,
      open: () => {
        measured = new Measure();
        return uploads
          .read(name)
          .on("error", (error) => measured?.destroy(error))
          .pipe(measured);
      },
    };
    if (measured) all.push({ path, bytes: measured.bytes, sha256: measured.hash.digest("hex") });
  }
  const text = Buffer.from(
    `${JSON.stringify(manifestSchema.parse({ ...manifest, lostFiles, members: all }), null, 2)}\n`,
  );
  yield { path: manifestName, isDeflated: true, open: () => Readable.from([text]) };
  yield { path: sumName, isDeflated: true, open: () => Readable.from([Buffer.from(hashOf(text))]) };
}
