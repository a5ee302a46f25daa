/**
 * Writes zip files as streams. A reader that takes a zip as a stream must know where stored bytes end before it reads
 * them, so a stored entry is read twice: once for its size and checksum, then for its bytes.
 */
import { addAbortSignal, PassThrough, pipeline, type Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { methods } from "#server/platform/files/zip-directory.ts";
import {
  dataDescriptor,
  directoryHeader,
  endOfDirectory,
  localHeader,
  type EntryHeader,
  type EntrySize,
} from "./zip-format.ts";

export interface ZipEntry {
  readonly path: string;
  /**
   * True to compress the bytes and read them only once. Size and checksum follow them, which every reader of compressed
   * entries accepts.
   */
  readonly isDeflated?: boolean;
  /**
   * Opens the bytes when it is the entry's turn. For an uncompressed entry, this is called twice and must return the
   * same bytes both times.
   */
  open(): Readable;
}

const noBytes: EntrySize = { crc: 0, size: 0, packed: 0 };

/** Counts bytes as they pass. */
class Tally {
  crc = 0;
  size = 0;

  async *count(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.crc = crc32(chunk, this.crc);
      this.size += chunk.length;
      yield chunk;
    }
  }
}

async function* storedBytes(header: EntryHeader, open: () => Readable): AsyncGenerator<Buffer, EntrySize> {
  const first = new Tally();
  for await (const _ of first.count(open()));
  const measured = { crc: first.crc, size: first.size, packed: first.size };
  yield localHeader(header, measured);
  const second = new Tally();
  yield* second.count(open());
  if (second.size !== first.size || second.crc !== first.crc)
    throw new Error("A file changed while it was written to a zip");
  return measured;
}

async function* deflatedBytes(header: EntryHeader, open: () => Readable): AsyncGenerator<Buffer, EntrySize> {
  yield localHeader(header, noBytes);
  const tally = new Tally();
  const deflate = createDeflateRaw();
  pipeline(tally.count(open()), deflate, () => undefined);
  let packed = 0;
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    packed += chunk.length;
    yield chunk;
  }
  const measured = { crc: tally.crc, size: tally.size, packed };
  yield dataDescriptor(measured);
  return measured;
}

async function* zipBytes(entries: Iterable<ZipEntry>, signal: AbortSignal): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, isDeflated = false, open } of entries) {
    const method = isDeflated ? methods.deflated : methods.stored;
    const header = { path: Buffer.from(path), time: new Date(), method, hasDescriptor: isDeflated };
    const write = isDeflated ? deflatedBytes : storedBytes;
    const bytes = write(header, () => addAbortSignal(signal, open()));
    const start = offset;
    let step = await bytes.next();
    for (; !step.done; step = await bytes.next()) {
      offset += step.value.length;
      yield step.value;
    }
    directory.push(directoryHeader(header, step.value, start));
  }
  const end = Buffer.concat(directory);
  yield end;
  yield endOfDirectory(directory.length, offset, end.length);
}

/**
 * Returns the bytes of a zip. Every error of an entry becomes an error of the stream. Destroying it ends the entry's
 * stream.
 */
export function zipStream(entries: Iterable<ZipEntry>): Readable {
  const output = new PassThrough();
  const gone = new AbortController();
  output.once("close", () => gone.abort());
  pipeline(zipBytes(entries, gone.signal), output, () => undefined);
  return output;
}
