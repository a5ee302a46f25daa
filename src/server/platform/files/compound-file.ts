/** Reads compound files, the container of the binary Office formats. */
import type { FileHandle } from "node:fs/promises";

/** Maximum number of directory sectors to read. A document's main stream is among the first entries. */
const maxDirectorySectors = 64;
const entrySize = 128;
const headerFatSectors = 109;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/**
 * Returns the names of the top-level streams of a compound file, as far as its directory can be followed.
 * @returns an empty list if the file isn't a compound file or is corrupt
 */
export async function compoundStreams(file: FileHandle): Promise<string[]> {
  const header = await readAt(file, 0, 512);
  if (header.length < 512) return [];
  const sectorSize = 2 ** header.readUInt16LE(30);
  if (sectorSize !== 512 && sectorSize !== 4096) return [];
  const names: string[] = [];
  let sector = header.readUInt32LE(48);
  for (let count = 0; count < maxDirectorySectors && sector < 0xfffffff0; count += 1) {
    const directory = await readAt(file, (sector + 1) * sectorSize, sectorSize);
    if (directory.length < sectorSize) return names;
    for (let at = 0; at < sectorSize; at += entrySize) names.push(...streamName(directory, at));
    sector = await nextSector(file, header, sectorSize, sector);
  }
  return names;
}

function streamName(directory: Buffer, at: number): string[] {
  const length = directory.readUInt16LE(at + 64);
  const isStream = directory[at + 66] === 2;
  if (!isStream || length < 2 || length > 64) return [];
  return [directory.toString("utf16le", at, at + length - 2)];
}

async function nextSector(file: FileHandle, header: Buffer, sectorSize: number, sector: number) {
  const perSector = sectorSize / 4;
  const fatIndex = Math.floor(sector / perSector);
  if (fatIndex >= headerFatSectors) return 0xffffffff;
  const fatSector = header.readUInt32LE(76 + fatIndex * 4);
  if (fatSector >= 0xfffffff0) return 0xffffffff;
  const entry = await readAt(file, (fatSector + 1) * sectorSize + (sector % perSector) * 4, 4);
  return entry.length === 4 ? entry.readUInt32LE(0) : 0xffffffff;
}
