/**
 * Detects PDFs that are also another type of file: a web page, script, or archive in the first bytes, between objects,
 * or after the end. Content inside a stream of the PDF, such as an attached file, is allowed.
 */
import type { FileHandle } from "node:fs/promises";
import type { FileFault } from "./fault.ts";
import { hasMarkup, hasWebPage, maxMark, sniffedBytes } from "./web-page.ts";

const chunkBytes = 1024 * 1024;
/** Email programs and scanners add only a few bytes after the end. */
const maxRest = 1024;
/** A zip archive's end record is within this many bytes of the file's end. */
const archiveTail = 65_557;

async function readPiece(file: FileHandle, position: number, length: number): Promise<string> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.toString("latin1", 0, bytesRead);
}

/** Returns true if a zip archive ends exactly at the end of the file. */
function isArchive(tail: string): boolean {
  for (
    let at = tail.lastIndexOf("PK\u0005\u0006");
    at >= 0;
    at = tail.lastIndexOf("PK\u0005\u0006", at - 1)
  ) {
    const commentLength = tail.charCodeAt(at + 20) + 256 * tail.charCodeAt(at + 21);
    if (at + 22 + commentLength === tail.length) return true;
    if (at === 0) return false;
  }
  return false;
}

/**
 * Returns what follows the last end mark, or nothing if there is no mark. Viewers open a PDF that was cut off before
 * its end mark.
 */
function restOf(tail: string): string {
  const end = tail.lastIndexOf("%%EOF");
  return end < 0 ? "" : tail.slice(end + 5).replace(/[\s\0]+/g, "");
}

/** Reads a PDF and detects web pages outside its streams. */
class OutsideReader {
  hasWebPage = false;
  #isInStream = false;
  /** Whether the current stream contains a web page. If it is never closed, it isn't a stream. */
  #isStreamDirty = false;
  #left = "";

  add(piece: string): void {
    let text = this.#left + piece;
    for (;;) {
      const mark = this.#isInStream ? /endstream/ : /(?<!end)stream\r?\n/;
      const found = mark.exec(text);
      this.#check(found ? text.slice(0, found.index) : text);
      if (!found) break;
      text = text.slice(found.index + found[0].length);
      this.#isInStream = !this.#isInStream;
      this.#isStreamDirty = false;
    }
    // A mark may be split between two pieces.
    this.#left = text.slice(-maxMark);
  }

  end(): boolean {
    return this.hasWebPage || this.#isStreamDirty;
  }

  #check(text: string): void {
    if (!hasWebPage(text)) return;
    if (this.#isInStream) this.#isStreamDirty = true;
    else this.hasWebPage = true;
  }
}

async function hasPageOutside(file: FileHandle, size: number): Promise<boolean> {
  const reader = new OutsideReader();
  for (let at = 0; at < size && !reader.hasWebPage; at += chunkBytes) {
    reader.add(await readPiece(file, at, chunkBytes));
  }
  return reader.end();
}

/**
 * Returns the problem with a PDF, or null if there is none. PDFs with scripts are accepted here, see `pdf-scripts.ts`.
 */
export async function checkPdf(file: FileHandle): Promise<FileFault | null> {
  const { size } = await file.stat();
  const head = await readPiece(file, 0, sniffedBytes);
  // A later header would leave room for a script before it.
  if (hasMarkup(head) || !/^%PDF-\d/.test(head)) return "mixed";
  if (await hasPageOutside(file, size)) return "mixed";
  const tail = await readPiece(file, Math.max(0, size - archiveTail), archiveTail);
  if (isArchive(tail)) return "mixed";
  return restOf(tail).length > maxRest ? "mixed" : null;
}
