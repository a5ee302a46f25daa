/** Distinguishes a document from a bomb: today's Office files are zip archives, which may unpack to any size. */
import { createInflateRaw } from "node:zlib";
import { pipeline } from "node:stream/promises";
import type { FileHandle } from "node:fs/promises";
import type { FileFault } from "./fault.ts";
import { methods, readDirectory, type ArchiveEntry } from "./zip-directory.ts";

const megabyte = 1024 * 1024;
/** Unpacked, all parts together, in bytes. */
const maxUnpacked = 1024 * megabyte;
/** Below this any ratio is fine: an empty sheet packs very well. */
const harmless = 100 * megabyte;
/** How much larger than the file the parts may be together. */
const greatestRatio = 100;

/** Programs inside Office files, whatever their ending claims, and inside those of OpenDocument. */
const macroPart =
  /(^|[\\/])(vbaProject\.bin|vbaData\.xml)$|[\\/](macrosheets|activeX)[\\/]|^(Basic|Scripts)[\\/]/i;

/** Whether a part is as large as the directory says: a bomb may lie there. */
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
    // A broken part is the reader's to complain about; it has not unpacked to too much.
    return length <= unpacked;
  }
  return length <= unpacked;
}

/**
 * What is wrong with an archive, or null.
 * @param most bytes that its parts may have together, unpacked
 */
export async function checkArchive(file: FileHandle, most = maxUnpacked): Promise<FileFault | null> {
  const { size } = await file.stat();
  const entries = await readDirectory(file, size);
  if (!entries) return "mixed";
  const sum = (of: (entry: ArchiveEntry) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  const unpacked = sum((entry) => entry.unpacked);
  if (unpacked > most || (unpacked > harmless && unpacked > greatestRatio * size)) return "bomb";
  // Parts that share their bytes.
  if (sum((entry) => entry.packed) > size) return "bomb";
  for (const entry of entries) {
    if (!(await isHonest(file, entry))) return "bomb";
  }
  return entries.some(({ name }) => macroPart.test(name)) ? "macros" : null;
}
