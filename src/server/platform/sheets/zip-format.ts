/** The headers of zip files (PKWARE APPNOTE 6.3), with Zip64 forms if a number needs them. */
import type { methods } from "#server/platform/files/zip-directory.ts";

const max16 = 0xffff;
const max32 = 0xffff_ffff;

/** The flag for UTF-8 names. */
const utf8Flag = 0x0800;
/** The flag for entries whose checksum and sizes follow their bytes. */
const descriptorFlag = 0x0008;

export interface EntryHeader {
  /** The path in UTF-8. */
  readonly path: Buffer;
  readonly time: Date;
  readonly method: (typeof methods)[keyof typeof methods];
  /** True if checksum and sizes follow the bytes. The local header then has zeros. */
  readonly hasDescriptor: boolean;
}

export interface EntrySize {
  readonly crc: number;
  readonly size: number;
  /** The number of bytes in the zip. */
  readonly packed: number;
}

/** Joins numbers, each given as its width in bytes and its value, in little-endian order. */
function numbers(...parts: readonly (readonly [width: 2 | 4 | 8, value: number])[]): Buffer {
  return Buffer.concat(
    parts.map(([width, value]) => {
      const bytes = Buffer.alloc(width);
      if (width === 8) bytes.writeBigUInt64LE(BigInt(value));
      else bytes.writeUIntLE(value, 0, width);
      return bytes;
    }),
  );
}

/** Returns the MS-DOS time and day, in UTC with a resolution of two seconds. */
function dosTime(time: Date): readonly [time: number, day: number] {
  const seconds = Math.floor(time.getUTCSeconds() / 2);
  return [
    (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | seconds,
    ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
  ];
}

/** Returns the exact time, which readers prefer to the MS-DOS time. */
const timeExtra = (time: Date): Buffer =>
  Buffer.concat([
    numbers([2, 0x5455], [2, 5]),
    Buffer.of(1),
    numbers([4, Math.floor(time.getTime() / 1000)]),
  ]);

/** Returns the numbers that are too large for their header fields. */
const zip64Extra = (values: readonly number[]): Buffer =>
  values.length === 0
    ? Buffer.alloc(0)
    : numbers([2, 1], [2, values.length * 8], ...values.map((value) => [8, value] as const));

const isLarge = (value: number): boolean => value >= max32;
const short = (value: number): number => Math.min(value, max32);

/** Returns the part that local headers and the directory have in common. */
function commonPart(header: EntryHeader, { crc, size, packed }: EntrySize, extras: Buffer, isZip64: boolean) {
  const [time, day] = dosTime(header.time);
  return numbers(
    [2, isZip64 ? 45 : 20],
    [2, utf8Flag | (header.hasDescriptor ? descriptorFlag : 0)],
    [2, header.method],
    [2, time],
    [2, day],
    [4, crc],
    [4, short(packed)],
    [4, short(size)],
    [2, header.path.length],
    [2, extras.length],
  );
}

/** Returns the header before the bytes of an entry. */
export function localHeader(header: EntryHeader, measured: EntrySize): Buffer {
  const isZip64 = isLarge(measured.size) || isLarge(measured.packed);
  // Both sizes are written, even if only one is large.
  const written = isZip64 ? { ...measured, size: max32, packed: max32 } : measured;
  const large = zip64Extra(isZip64 ? [measured.size, measured.packed] : []);
  const extras = Buffer.concat([large, timeExtra(header.time)]);
  return Buffer.concat([
    numbers([4, 0x04034b50]),
    commonPart(header, written, extras, isZip64),
    header.path,
    extras,
  ]);
}

/**
 * Returns the record after the bytes of an entry whose sizes weren't known before. Large sizes take 8 bytes each. The
 * local header was written before them and can't say so, but the directory at the end has the sizes too.
 */
export function dataDescriptor({ crc, size, packed }: EntrySize): Buffer {
  const width = isLarge(size) || isLarge(packed) ? 8 : 4;
  return numbers([4, 0x08074b50], [4, crc], [width, packed], [width, size]);
}

/** Returns the entry's header in the directory at the end. */
export function directoryHeader(header: EntryHeader, measured: EntrySize, offset: number): Buffer {
  const large = zip64Extra([measured.size, measured.packed, offset].filter(isLarge));
  const extras = Buffer.concat([large, timeExtra(header.time)]);
  return Buffer.concat([
    // Created on Unix: a regular file that its owner may write.
    numbers([4, 0x02014b50], [2, (3 << 8) | 45]),
    commonPart(header, measured, extras, large.length > 0),
    numbers([2, 0], [2, 0], [2, 0], [4, 0o100644 * 0x10000], [4, short(offset)]),
    header.path,
    extras,
  ]);
}

/** Returns the end of a zip. */
export function endOfDirectory(count: number, offset: number, size: number): Buffer {
  const isZip64 = count >= max16 || isLarge(offset) || isLarge(size);
  const zip64 = numbers(
    [4, 0x06064b50],
    [8, 44],
    [2, (3 << 8) | 45],
    [2, 45],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
    // The position of the record above.
    [4, 0x07064b50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  );
  const entries = Math.min(count, max16);
  return Buffer.concat([
    ...(isZip64 ? [zip64] : []),
    numbers(
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, entries],
      [2, entries],
      [4, short(size)],
      [4, short(offset)],
      [2, 0],
    ),
  ]);
}
