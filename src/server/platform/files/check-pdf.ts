/**
 * Distinguishes a PDF from a file that is a PDF and something else: a web page, a script or an archive in its first bytes,
 * between its objects or behind its end. What lies inside a stream of the PDF, attached files for instance, is its own.
 */
import type { FileHandle } from "node:fs/promises";
import type { FileFault } from "./fault.ts";
import { hasMarkup, hasWebPage, maxMark, sniffedBytes } from "./web-page.ts";

const chunkBytes = 1024 * 1024;
/** What mail programs and scanners leave behind the end is short. */
const maxRest = 1024;
/** An archive ends within so many bytes of the file's end. */
const archiveTail = 65_557;

async function readPiece(file: FileHandle, position: number, length: number): Promise<string> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.toString("latin1", 0, bytesRead);
}

/** Whether an archive ends exactly where the file does. */
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

/** What follows the last end mark. Viewers open a PDF that was cut off before it, so nothing then. */
function restOf(tail: string): string {
  const end = tail.lastIndexOf("%%EOF");
  return end < 0 ? "" : tail.slice(end + 5).replace(/[\s\0]+/g, "");
}

/** Follows a PDF and finds whether a web page stands outside its streams. */
class OutsideReader {
  hasWebPage = false;
  #isInStream = false;
  /** Of the stream that is being read: were it never closed, it would be none. */
  #isStreamDirty = false;
  #left = "";

  add(piece: string): void {
    let text = this.#left + piece;
    for (;;) {
      const mark = this.#isInStream ? /endstream/ : /(?<!end)stream\r?\n/;
      const found = mark.exec(text);
      this.#look(found ? text.slice(0, found.index) : text);
      if (!found) break;
      text = text.slice(found.index + found[0].length);
      this.#isInStream = !this.#isInStream;
      this.#isStreamDirty = false;
    }
    // A mark may be cut in two.
    this.#left = text.slice(-maxMark);
  }

  end(): boolean {
    return this.hasWebPage || this.#isStreamDirty;
  }

  #look(text: string): void {
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

/** What is wrong with a PDF, or null. One with scripts is kept too, see `pdf-scripts.ts`. */
export async function checkPdf(file: FileHandle): Promise<FileFault | null> {
  const { size } = await file.stat();
  const head = await readPiece(file, 0, sniffedBytes);
  // A header in a later place would leave room for a script before it.
  if (hasMarkup(head) || !/^%PDF-\d/.test(head)) return "mixed";
  if (await hasPageOutside(file, size)) return "mixed";
  const tail = await readPiece(file, Math.max(0, size - archiveTail), archiveTail);
  if (isArchive(tail)) return "mixed";
  return restOf(tail).length > maxRest ? "mixed" : null;
}
