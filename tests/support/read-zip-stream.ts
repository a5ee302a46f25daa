/** A strict streaming reader of zips: it refuses sizes and checksums that follow the bytes, and checks both. */
import { crc32 } from "node:zlib";

export interface StreamedEntry {
  readonly path: string;
  readonly size: number;
  /** The first bytes, at most a megabyte. */
  readonly bytes: Buffer;
}

const keptBytes = 1024 * 1024;

/** Reads a requested number of bytes from a stream. */
class Taker {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Returns the next piece, at most `count` bytes. */
  async some(count: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const step = await this.#chunks.next();
      if (step.done) throw new Error("The zip ends too early");
      this.#rest = step.value as Buffer<ArrayBuffer>;
    }
    const piece = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  async exactly(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = count; left > 0;) {
      const piece = await this.some(left);
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  }

  async ends(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#chunks.next()).done === true;
  }
}

/** Returns the two sizes of the Zip64 extra field. */
function largeSizes(extras: Buffer): readonly [size: number, packed: number] {
  for (let at = 0; at < extras.length; at += 4 + extras.readUInt16LE(at + 2))
    if (extras.readUInt16LE(at) === 1)
      return [Number(extras.readBigUInt64LE(at + 4)), Number(extras.readBigUInt64LE(at + 12))];
  throw new Error("No Zip64 sizes");
}

/** Reads one stored entry, after its signature. */
async function readEntry(taker: Taker): Promise<StreamedEntry> {
  const header = await taker.exactly(26);
  const path = (await taker.exactly(header.readUInt16LE(22))).toString();
  const extras = await taker.exactly(header.readUInt16LE(24));
  const flags = header.readUInt16LE(2);
  if (flags & 0x0008) throw new Error(`${path}: size and checksum follow the bytes`);
  if (!(flags & 0x0800)) throw new Error(`${path}: the name is not marked as UTF-8`);
  if (header.readUInt16LE(4) !== 0) throw new Error(`${path}: not stored`);
  const isLarge = header.readUInt32LE(14) === 0xffff_ffff;
  const [packed, size] = isLarge ? largeSizes(extras) : [header.readUInt32LE(14), header.readUInt32LE(18)];
  if (packed !== size) throw new Error(`${path}: two sizes`);
  const kept: Buffer[] = [];
  let crc = 0;
  for (let left = size; left > 0;) {
    const piece = await taker.some(left);
    left -= piece.length;
    crc = crc32(piece, crc);
    if (size - left <= keptBytes) kept.push(piece);
  }
  if (crc !== header.readUInt32LE(10)) throw new Error(`${path}: wrong checksum`);
  return { path, size, bytes: Buffer.concat(kept) };
}

/** Reads the entries of a zip up to its directory, and the bytes of the directory. */
export async function readZipStream(
  stream: AsyncIterable<Buffer>,
): Promise<{ entries: StreamedEntry[]; directory: Buffer }> {
  const taker = new Taker(stream);
  const entries: StreamedEntry[] = [];
  for (;;) {
    const signature = await taker.exactly(4);
    if (signature.readUInt32LE() !== 0x04034b50) {
      const rest = [signature];
      while (!(await taker.ends())) rest.push(await taker.some(keptBytes));
      return { entries, directory: Buffer.concat(rest) };
    }
    entries.push(await readEntry(taker));
  }
}
