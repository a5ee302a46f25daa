/** Reads the directory at the end of a zip archive. */
import type { FileHandle } from "node:fs/promises";
import { fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";

export interface ArchiveEntry {
  /** Path of the part inside the archive. */
  readonly name: string;
  /** The position of the part's first byte. */
  readonly at: number;
  /** Size in bytes. */
  readonly packed: number;
  /** Size in bytes, according to the archive. */
  readonly unpacked: number;
  /** The compression method, see {@link methods}. */
  readonly method: number;
}

/** The compression methods that documents use. */
export const methods = { stored: 0, deflated: 8 } as const;

/** Maximum number of parts. No document has more. */
const maxEntries = 20_000;
const maxDirectory = 4 * 1024 * 1024;
const headerLength = 46;
const endLength = 22;
const locator = { mark: 0x07064b50, length: 20 } as const;

type OnRead = (error: Error | null, bytesRead?: number) => void;

/** Replaces the library's reader, which throws outside of any promise if a position is too large for a file. */
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

/** Returns true if the archive also has a 64-bit directory. Zip readers disagree about which of the two to use. */
async function hasLargeDirectory(file: FileHandle, end: number): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, end - locator.length);
  return buffer.readUInt32LE() === locator.mark;
}

/** The limits of a directory. */
export interface DirectoryLimits {
  readonly entries: number;
  /** In bytes. */
  readonly directory: number;
  /** True if the archive may be larger than 4 GB. */
  readonly isLarge: boolean;
}

const ofDocuments: DirectoryLimits = { entries: maxEntries, directory: maxDirectory, isLarge: false };

async function listEntries(
  file: FileHandle,
  size: number,
  limits: DirectoryLimits,
): Promise<ArchiveEntry[] | null> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const archive = await fromRandomAccessReaderPromise(new ArchiveReader(file), size, options);
  if (!limits.isLarge && (await hasLargeDirectory(file, size - endLength - archive.comment.length)))
    return null;
  if (archive.entryCount > limits.entries) return null;
  let directory = 0;
  const entries: ArchiveEntry[] = [];
  for await (const entry of archive.eachEntry()) {
    directory += headerLength + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (directory > limits.directory) return null;
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
 * Returns the parts of an archive.
 * @param size size of the file, in bytes
 * @param limits the limits of documents by default, which are never larger than 4 GB
 * @returns null if the directory isn't in the expected place, or beyond its limits
 */
export const readDirectory = (
  file: FileHandle,
  size: number,
  limits: DirectoryLimits = ofDocuments,
): Promise<ArchiveEntry[] | null> => listEntries(file, size, limits).catch(() => null);
