/**
 * Inspects files of a known type and finds those that only pretend to be of that type. Images are re-encoded instead.
 */
import { open, type FileHandle } from "node:fs/promises";
import { checkArchive } from "./check-archive.ts";
import { compoundStreams } from "./compound-file.ts";
import { checkPdf } from "./check-pdf.ts";
import type { FileFault } from "./fault.ts";
import type { MediaType } from "./media-types.ts";
import { hasMarkup, sniffedBytes } from "./web-page.ts";

async function checkStart(file: FileHandle): Promise<FileFault | null> {
  const start = Buffer.alloc(sniffedBytes);
  const { bytesRead } = await file.read(start, 0, sniffedBytes, 0);
  return hasMarkup(start.toString("latin1", 0, bytesRead)) ? "mixed" : null;
}

/** The binary Office formats store macros in streams with this name. An RTF file has no streams. */
async function checkCompound(file: FileHandle): Promise<FileFault | null> {
  const streams = await compoundStreams(file);
  return streams.some((name) => name.toUpperCase() === "_VBA_PROJECT") ? "macros" : null;
}

const zipped = /openxmlformats|opendocument/;

/**
 * Returns the problem with a file of an accepted type, or null if there is none.
 * @param path path of the whole file on this machine
 */
export async function findFault(path: string, { kind, mediaType }: MediaType): Promise<FileFault | null> {
  const file = await open(path);
  try {
    if (kind === "pdf") return await checkPdf(file);
    if (kind === "audio" || kind === "video") return await checkStart(file);
    if (kind !== "office") return null;
    return zipped.test(mediaType) ? await checkArchive(file) : await checkCompound(file);
  } finally {
    await file.close();
  }
}
