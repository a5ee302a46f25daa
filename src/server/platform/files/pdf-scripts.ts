/** Detects PDFs that may run scripts or programs when they are opened. */
import type { FileHandle } from "node:fs/promises";
import { constants, inflateSync } from "node:zlib";

/** Maximum size in bytes. Larger files aren't inspected and count as active. */
const maxSize = 64 * 1024 * 1024;
/**
 * Maximum size of all object streams together, unpacked, in bytes. A small file can contain many streams that unpack to
 * megabytes each.
 */
const maxObjects = 32 * 1024 * 1024;
/** Maximum length of the dictionary before a stream. */
const maxDictionary = 4096;

/** Scripts, launched programs, videos and sounds that play, and XFA forms. */
const active = /\/(?:JS|JavaScript|Launch|RichMedia|Rendition|XFA)(?![A-Za-z0-9])/;
/** Encrypted content can't be inspected. */
const encrypted = /\/Encrypt(?![A-Za-z0-9])/;

/** Decodes letters in names that are written as `#4a`. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const isActive = (text: string): boolean => active.test(text) || active.test(plainNames(text));

/** Unpacks an object stream. @returns null if that isn't possible or takes more than `maxBytes` bytes */
function objectsOf(dictionary: string, packed: Buffer, maxBytes: number): string | null {
  if (/\/(?:Predictor|DecodeParms)/.test(dictionary)) return null;
  if (!/\/Filter/.test(dictionary)) return packed.toString("latin1");
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*[\]/>\s]/.test(dictionary)) return null;
  try {
    const settings = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(maxBytes, 1) };
    return inflateSync(packed, settings).toString("latin1");
  } catch {
    return null;
  }
}

/**
 * Returns true if a PDF contains scripts, launches programs, or can't be inspected. Streams of images and texts aren't
 * executed and aren't inspected.
 */
export async function hasActiveContent(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size > maxSize) return true;
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await file.read(bytes, 0, size, 0);
  const text = bytes.toString("latin1", 0, bytesRead);
  const begin = /(?<!end)stream\r?\n/g;
  let at = 0;
  let left = maxObjects;
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const outside = text.slice(at, found.index);
    if (isActive(outside) || encrypted.test(outside)) return true;
    const start = found.index + found[0].length;
    const end = text.indexOf("endstream", start);
    const stop = end < 0 ? text.length : end;
    const dictionary = plainNames(outside.slice(-maxDictionary).replace(/^[^]*\bobj\b/, ""));
    if (/\/ObjStm(?![A-Za-z0-9])/.test(dictionary)) {
      const objects = objectsOf(dictionary, bytes.subarray(start, stop), left);
      if (objects === null || isActive(objects)) return true;
      left -= objects.length;
    }
    at = stop;
    begin.lastIndex = stop;
  }
  const rest = text.slice(at);
  return isActive(rest) || encrypted.test(rest);
}
