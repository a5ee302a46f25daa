/** Reads the list of parts at the end of a zip archive. */
import type { FileHandle } from "node:fs/promises";
import { fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";

export interface ArchiveEntry {
  /** Path of the part inside the archive. */
  readonly name: string;
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
const maxEntries = 20_000;
const maxDirectory = 4 * 1024 * 1024;
const headerLength = 46;
const endLength = 22;
const locator = { mark: 0x07064b50, length: 20 } as const;

type OnRead = (error: Error | null, bytesRead?: number) => void;

/** The library's own reader throws outside every promise for a position that is too large for a file. */
class ArchiveReader extends RandomAccessReader {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, onRead: OnRead): void {
    this.#file
      .read(buffer, offset, length, position)
      .then(({ bytesRead }) => onRead(null, bytesRead), onRead);
  }
}

/** Whether a second, 64-bit directory is named before the end: readers disagree which of the two counts. */
async function hasLargeDirectory(file: FileHandle, end: number): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, end - locator.length);
  return buffer.readUInt32LE() === locator.mark;
}

async function listEntries(file: FileHandle, size: number): Promise<ArchiveEntry[] | null> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const archive = await fromRandomAccessReaderPromise(new ArchiveReader(file), size, options);
  if (await hasLargeDirectory(file, size - endLength - archive.comment.length)) return null;
  if (archive.entryCount > maxEntries) return null;
  let directory = 0;
  const entries: ArchiveEntry[] = [];
  for await (const entry of archive.eachEntry()) {
    directory += headerLength + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (directory > maxDirectory) return null;
    const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
    entries.push({
      name: Buffer.from(entry.fileName).toString("latin1"),
      at: fileDataStart,
      packed: entry.compressedSize,
      unpacked: entry.uncompressedSize,
      method: entry.compressionMethod,
    });
  }
  return entries;
}

/**
 * The parts of an archive. Archives beyond 4 GB, which no upload is, count as wrong.
 *
 * @param size of the file, in bytes
 * @returns null when the directory is not where it should be
 */
export const readDirectory = (file: FileHandle, size: number): Promise<ArchiveEntry[] | null> =>
  listEntries(file, size).catch(() => null);
