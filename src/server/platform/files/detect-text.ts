/** Detects plain text from a file's bytes. */
import { createReadStream } from "node:fs";
import { csvText, plainText, type MediaType } from "./media-types.ts";

/** How many characters at the start are searched for markup and columns. */
const startLength = 16_384;
/** Control characters that plain text doesn't contain. Tab, line feed, form feed, and carriage return are allowed. */
const controls = /[^\P{Cc}\t\n\f\r\u0085]/u;
const markup = /<(!doctype|\?xml|\?php|html|head|body|script|svg|iframe|object|embed|style|meta|link)\b/i;

/** A PDF may start anywhere in the first kilobyte. After a script, the file is both a script and a PDF. */
const hiddenPdf = /^[^]{0,1024}%PDF-\d/;

/**
 * Returns the type of a text file: CSV or plain text. Null if the file isn't valid UTF-8, contains control characters,
 * or contains anything that a browser or shell would run.
 */
export async function detectText(path: string): Promise<MediaType | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let start = "";
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      if (controls.test(text)) return null;
      if (start.length < startLength) start += text.slice(0, startLength - start.length);
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  if (isRunnable(start)) return null;
  return isTable(start) ? csvText : plainText;
}

const isRunnable = (start: string): boolean =>
  /^\s*(<[!?/a-z]|#!)/i.test(start) || markup.test(start) || hiddenPdf.test(start);

/** Returns true if the first lines all have the same number of columns, and at least two. */
function isTable(start: string): boolean {
  const lines = start.split(/\r?\n/);
  // The last line may be cut off.
  const whole = lines.slice(0, Math.min(20, lines.length - (start.length >= startLength ? 1 : 0)));
  const rows = whole.filter((line) => line.trim() !== "").map((line) => line.replace(/"[^"]*"/g, ""));
  if (rows.length < 2) return false;
  return [",", ";", "\t"].some((separator) => {
    const columns = rows.map((row) => row.split(separator).length);
    return (columns[0] ?? 0) > 1 && columns.every((count) => count === columns[0]);
  });
}
