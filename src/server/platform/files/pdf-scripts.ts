/** Finds out whether a PDF may do something by itself when it is opened. */
import type { FileHandle } from "node:fs/promises";
import { constants, inflateSync } from "node:zlib";

/** Larger ones are not looked through, and count as active, in bytes. */
const maxSize = 64 * 1024 * 1024;
/** Of all streams of objects together, unpacked, in bytes: a small file can hold any number that unpack to megabytes each. */
const maxObjects = 32 * 1024 * 1024;
/** The dictionary before a stream. */
const maxDictionary = 4096;

/** Scripts, programs that are started, films and sounds that run, forms of an own engine. */
const active = /\/(?:JS|JavaScript|Launch|RichMedia|Rendition|XFA)(?![A-Za-z0-9])/;
/** Nobody can look into what is encrypted. */
const encrypted = /\/Encrypt(?![A-Za-z0-9])/;

/** Names may be written with `#4a` for a letter. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const isActive = (text: string): boolean => active.test(text) || active.test(plainNames(text));

/** Unpacks a stream of objects. @returns null when that cannot be done, or takes more than `most` bytes */
function objectsOf(dictionary: string, packed: Buffer, most: number): string | null {
  if (/\/(?:Predictor|DecodeParms)/.test(dictionary)) return null;
  if (!/\/Filter/.test(dictionary)) return packed.toString("latin1");
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*[\]/>\s]/.test(dictionary)) return null;
  try {
    const settings = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(most, 1) };
    return inflateSync(packed, settings).toString("latin1");
  } catch {
    return null;
  }
}

/**
 * Whether a PDF holds scripts, starts programs, or cannot be looked into. What lies in streams of pictures and texts is
 * not executed and not looked at.
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
