/** Reads the list of parts at the end of a zip archive (APPNOTE 6.3). */
import type { FileHandle } from "node:fs/promises";

export interface ArchiveEntry {
  /** Where the bytes of the part begin. */
  readonly at: number;
  /** In bytes. */
  readonly packed: number;
  /** In bytes, as the archive claims. */
  readonly unpacked: number;
  /** How it is packed, see {@link methods}. */
  readonly method: number;
}

/** The ways of packing that documents use. */
export const methods = { stored: 0, deflated: 8 } as const;

/** No document has more parts. */
const mostEntries = 20_000;
const longestDirectory = 4 * 1024 * 1024;
const endLength = 22;
const longestTail = 65_535 + endLength;
const marks = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 } as const;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === marks.end && at + endLength + tail.readUInt16LE(at + 20) === tail.length)
      return at;
  }
  return -1;
}

async function startOf(file: FileHandle, header: number): Promise<number | null> {
  const local = await readAt(file, header, 30);
  if (local.length < 30 || local.readUInt32LE(0) !== marks.local) return null;
  return header + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
}

/**
 * The parts of an archive. Archives beyond 4 GB, which no upload is, count as wrong.
 *
 * @param size of the file, in bytes
 * @returns null when the directory is not where it should be
 */
export async function readDirectory(file: FileHandle, size: number): Promise<ArchiveEntry[] | null> {
  const tailStart = Math.max(0, size - longestTail);
  const tail = await readAt(file, tailStart, size - tailStart);
  const end = findEnd(tail);
  if (end < 0) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > mostEntries || length > longestDirectory || start + length > tailStart + end) return null;
  const directory = await readAt(file, start, length);
  const entries: ArchiveEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== marks.entry) return null;
    const begin = await startOf(file, directory.readUInt32LE(at + 42));
    if (begin === null) return null;
    entries.push({
      at: begin,
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      method: directory.readUInt16LE(at + 10),
    });
    at +=
      46 +
      directory.readUInt16LE(at + 28) +
      directory.readUInt16LE(at + 30) +
      directory.readUInt16LE(at + 32);
  }
  return entries;
}
