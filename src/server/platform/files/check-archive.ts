/** Distinguishes documents from zip bombs. Modern Office files are zip archives, which may unpack to any size. */
import { createInflateRaw } from "node:zlib";
import { pipeline } from "node:stream/promises";
import type { FileHandle } from "node:fs/promises";
import type { FileFault } from "./fault.ts";
import { methods, readDirectory, type ArchiveEntry } from "./zip-directory.ts";

const megabyte = 1024 * 1024;
/** Maximum size of all parts together, unpacked, in bytes. */
const maxUnpacked = 1024 * megabyte;
/** Below this unpacked size, any ratio is accepted, because an empty sheet compresses very well. */
const harmless = 100 * megabyte;
/** Maximum ratio of the unpacked parts to the file. */
const greatestRatio = 100;

/** Macro parts in Office files, regardless of the file extension, and in OpenDocument files. */
const macroPart =
  /(^|[\\/])(vbaProject\.bin|vbaData\.xml)$|[\\/](macrosheets|activeX)[\\/]|^(Basic|Scripts)[\\/]/i;

/** Returns true if a part unpacks to the size in the directory. A bomb may claim less. */
async function isHonest(file: FileHandle, { at, packed, unpacked, method }: ArchiveEntry): Promise<boolean> {
  if (method === methods.stored) return packed === unpacked;
  if (method !== methods.deflated) return true;
  if (packed === 0) return unpacked === 0;
  let length = 0;
  const source = file.createReadStream({ start: at, end: at + packed - 1, autoClose: false });
  try {
    await pipeline(source, createInflateRaw(), async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) {
        length += part.length;
        if (length > unpacked) return;
      }
    });
  } catch {
    // A corrupt part isn't a bomb if it hasn't unpacked to more than its size. The document's reader reports it.
    return length <= unpacked;
  }
  return length <= unpacked;
}

/**
 * Returns true if the sizes in an archive's directory show a zip bomb: it unpacks to many times its size, or its parts
 * share bytes.
 * @param size size of the archive in bytes
 * @param maxBytes maximum size of all parts together, unpacked
 */
export function isBomb(entries: readonly ArchiveEntry[], size: number, maxBytes: number): boolean {
  const sum = (of: (entry: ArchiveEntry) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  const unpacked = sum((entry) => entry.unpacked);
  if (unpacked > maxBytes || (unpacked > harmless && unpacked > greatestRatio * size)) return true;
  return sum((entry) => entry.packed) > size;
}

/**
 * Returns the problem with an archive, or null if there is none.
 * @param maxBytes maximum size of all parts together, unpacked
 */
export async function checkArchive(file: FileHandle, maxBytes = maxUnpacked): Promise<FileFault | null> {
  const { size } = await file.stat();
  const entries = await readDirectory(file, size);
  if (!entries) return "mixed";
  if (isBomb(entries, size, maxBytes)) return "bomb";
  for (const entry of entries) {
    if (!(await isHonest(file, entry))) return "bomb";
  }
  return entries.some(({ name }) => macroPart.test(name)) ? "macros" : null;
}
