/** Detects the encoding of a text file. */
import type { ImportEncoding } from "#shared/contracts/import-choices.ts";

export interface DecodedText {
  readonly text: string;
  readonly encoding: ImportEncoding;
  /** True if the file doesn't declare it. */
  readonly isGuessed: boolean;
}

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Counts zero bytes that are the empty halves of two-byte characters, in a text without a byte order mark. */
function zeros(bytes: Uint8Array, offset: number): number {
  let count = 0;
  for (let at = offset; at < Math.min(bytes.length, 2000); at += 2) if (bytes[at] === 0) count += 1;
  return count;
}

/**
 * Returns the text of a file. It is UTF-8 if all bytes are valid, because other encodings are hardly ever valid UTF-8
 * by chance. If nothing else fits, it is the encoding that Excel uses in the Americas and western Europe.
 * @param given the encoding named by the sender
 */
export function decodeText(bytes: Uint8Array, given?: ImportEncoding): DecodedText {
  const as = (encoding: ImportEncoding, isGuessed: boolean): DecodedText => ({
    text: new TextDecoder(encoding).decode(bytes),
    encoding,
    isGuessed,
  });
  if (given) return as(given, false);
  if (startsWith(bytes, 0xff, 0xfe)) return as("utf-16le", false);
  if (startsWith(bytes, 0xfe, 0xff)) return as("utf-16be", false);
  const pairs = Math.min(bytes.length, 2000) / 2;
  if (zeros(bytes, 1) > pairs * 0.6) return as("utf-16le", true);
  if (zeros(bytes, 0) > pairs * 0.6) return as("utf-16be", true);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, encoding: "utf-8", isGuessed: false };
  } catch {
    return as("windows-1252", true);
  }
}
