/** Opens an archive and checks all of it before any part is used. */
import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import {
  archiveFormatVersion,
  manifestHead,
  manifestName,
  isRecords,
  manifestSchema,
  sumName,
  type ArchiveMember,
  type Manifest,
} from "#server/core/moving/manifest.ts";
import { isBomb } from "#server/platform/files/check-archive.ts";
import { methods, readDirectory, type ArchiveEntry } from "#server/platform/files/zip-directory.ts";

/** Why an archive is refused. Each has a text below `server.moving.faults`. */
export type ArchiveFaultCode =
  | "notAnArchive"
  | "incomplete"
  | "altered"
  | "newer"
  | "tooLarge"
  | "tooManyRows";

export class ArchiveFault extends Error {
  readonly code: ArchiveFaultCode;

  constructor(code: ArchiveFaultCode, message: string = code) {
    super(message);
    this.code = code;
  }
}

const megabyte = 1024 * 1024;
/** Maximum number of records of all types together. An import keeps the former id of each in memory. */
const maxRows = 2_000_000;
const maxManifest = 64 * megabyte;
const limits = { entries: 500_000, directory: 128 * megabyte, isLarge: true } as const;
/** The number of bytes that are read at a time. */
const readBytes = 256 * 1024;
/** Maximum length of a line. The longest record has a few texts of a hundred pages. */
const maxLine = 8 * megabyte;
/** A batch of rows ends after this many bytes, because all its rows are in memory at once. */
const batchBytes = 16 * megabyte;

type ArchiveRow = Readonly<Record<string, unknown>>;

export interface Archive {
  readonly manifest: Manifest;
  /** The number of records of all types. */
  readonly rows: number;
  has(path: string): boolean;
  read(path: string): Readable;
  /** Yields the rows of a part. */
  lines(path: string): AsyncGenerator<ArchiveRow>;
  /** Yields the same rows in batches, with fewer rows if they are large. */
  batches(path: string, maxLength: number): AsyncGenerator<readonly ArchiveRow[]>;
  close(): Promise<void>;
}

/** Reads a range of a file. Unlike the handle's own streams, it leaves nothing behind on the handle. */
async function* bytesOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = start; at < start + length;) {
    const size = Math.min(readBytes, start + length - at);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(size), 0, size, at);
    if (bytesRead === 0) throw new ArchiveFault("incomplete");
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

function unpack(file: FileHandle, { at, packed, method }: ArchiveEntry): Readable {
  if (packed === 0) return Readable.from([]);
  const source = Readable.from(bytesOf(file, at, packed), { objectMode: false });
  if (method === methods.stored) return source;
  const inflate = createInflateRaw();
  source.on("error", (error) => inflate.destroy(error));
  return source.pipe(inflate);
}

/** Reads a part that fits into memory. @throws ArchiveFault if it is larger than expected */
async function readSmall(file: FileHandle, entry: ArchiveEntry, maxBytes: number): Promise<Buffer> {
  if (entry.unpacked > maxBytes) throw new ArchiveFault("tooLarge");
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of unpack(file, entry) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > entry.unpacked) throw new ArchiveFault("altered");
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ArchiveFault ? error : new ArchiveFault("altered");
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new ArchiveFault("altered");
  }
}

function readManifest(bytes: Buffer, sum: Buffer, newestMigration: string): Manifest {
  const content = parse(bytes);
  const head = manifestHead.safeParse(content);
  if (!head.success) throw new ArchiveFault("notAnArchive");
  if (sum.toString("latin1") !== createHash("sha256").update(bytes).digest("hex"))
    throw new ArchiveFault("altered");
  if (head.data.formatVersion > archiveFormatVersion || head.data.schema > newestMigration)
    throw new ArchiveFault("newer");
  const manifest = manifestSchema.safeParse(content);
  if (!manifest.success) throw new ArchiveFault("altered");
  return manifest.data;
}

/** Checks the sizes that the directory and the manifest name, before anything is unpacked. */
function checkSizes(entries: readonly ArchiveEntry[], { members }: Manifest, size: number, maxBytes: number) {
  if (entries.reduce((total, { unpacked }) => total + unpacked, 0) > maxBytes)
    throw new ArchiveFault("tooLarge");
  if (isBomb(entries, size, maxBytes)) throw new ArchiveFault("altered");
  // The length of lines is checked where they are counted.
  if (members.some(({ path, rows }) => path.endsWith(".jsonl") && rows === undefined))
    throw new ArchiveFault("altered");
  const rows = members.reduce((total, { path, rows: count = 0 }) => total + (isRecords(path) ? count : 0), 0);
  if (rows > maxRows) throw new ArchiveFault("tooManyRows");
  return rows;
}

/** Compares a part with the manifest. */
async function checkMember(file: FileHandle, entry: ArchiveEntry, member: ArchiveMember): Promise<void> {
  const hash = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  let inLine = 0;
  try {
    for await (const chunk of unpack(file, entry) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > member.bytes) break;
      hash.update(chunk);
      if (member.rows === undefined) continue;
      let start = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        lines += 1;
        inLine = 0;
        start = end + 1;
      }
      inLine += chunk.length - start;
      if (inLine > maxLine) throw new ArchiveFault("tooLarge");
    }
  } catch (error) {
    throw error instanceof ArchiveFault ? error : new ArchiveFault("altered", member.path);
  }
  const isSame = bytes === member.bytes && hash.digest("hex") === member.sha256;
  if (!isSame || (member.rows !== undefined && lines !== member.rows))
    throw new ArchiveFault("altered", member.path);
}

/** Yields rows with the bytes of their lines. A long line is joined once, because joining each chunk is slow. */
async function* sizedLines(stream: Readable): AsyncGenerator<readonly [row: ArchiveRow, bytes: number]> {
  let lineStart: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...lineStart, chunk.subarray(start, end)]);
      const row = parse(line);
      if (typeof row !== "object" || row === null || Array.isArray(row)) throw new ArchiveFault("altered");
      yield [row as Record<string, unknown>, line.length];
      lineStart = [];
      start = end + 1;
    }
    if (start < chunk.length) lineStart.push(chunk.subarray(start));
  }
  if (lineStart.length > 0) throw new ArchiveFault("altered");
}

async function* batchesOf(stream: Readable, maxLength: number): AsyncGenerator<readonly ArchiveRow[]> {
  let batch: ArchiveRow[] = [];
  let bytes = 0;
  for await (const [row, length] of sizedLines(stream)) {
    batch.push(row);
    bytes += length;
    if (batch.length < maxLength && bytes < batchBytes) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

async function readWhole(file: FileHandle, newestMigration: string, maxBytes: number): Promise<Archive> {
  const { size } = await file.stat();
  const start = (await file.read(Buffer.alloc(4), 0, 4, 0)).buffer.readUInt32LE();
  if (start !== 0x04034b50) throw new ArchiveFault("notAnArchive");
  const entries = await readDirectory(file, size, limits);
  if (!entries) throw new ArchiveFault("incomplete");
  const byPath = new Map(entries.map((entry) => [entry.name, entry]));
  const [head, sum] = [byPath.get(manifestName), byPath.get(sumName)];
  if (!head || !sum) throw new ArchiveFault("notAnArchive");
  const manifest = readManifest(
    await readSmall(file, head, maxManifest),
    await readSmall(file, sum, 100),
    newestMigration,
  );
  const rows = checkSizes(entries, manifest, size, maxBytes);
  const paths = manifest.members.map(({ path }) => path);
  const isComplete = entries.length === byPath.size && entries.length === paths.length + 2;
  if (!isComplete || new Set(paths).size !== paths.length) throw new ArchiveFault("altered");
  for (const member of manifest.members) {
    const entry = byPath.get(member.path);
    if (!entry) throw new ArchiveFault("altered", member.path);
    await checkMember(file, entry, member);
  }
  const entryOf = (path: string): ArchiveEntry => {
    const entry = byPath.get(path);
    if (!entry) throw new ArchiveFault("altered", path);
    return entry;
  };
  return {
    manifest,
    rows,
    has: (path) => byPath.has(path),
    read: (path) => unpack(file, entryOf(path)),
    async *lines(path) {
      for await (const [row] of sizedLines(unpack(file, entryOf(path)))) yield row;
    },
    batches: (path, maxLength) => batchesOf(unpack(file, entryOf(path)), maxLength),
    close: () => file.close(),
  };
}

/**
 * Opens an archive on this machine. Compares every part with its checksum before returning.
 * @param newestMigration name of the newest migration of this installation
 * @param maxBytes maximum size of all parts together, unpacked
 * @throws ArchiveFault
 */
export async function openArchive(path: string, newestMigration: string, maxBytes: number): Promise<Archive> {
  const file = await open(path);
  try {
    return await readWhole(file, newestMigration, maxBytes);
  } catch (error) {
    await file.close();
    throw error;
  }
}
