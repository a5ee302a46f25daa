/** Which letters the bytes of a text file mean. */
import type { ImportEncoding } from "#shared/contracts/import-choices.ts";

export interface DecodedText {
  readonly text: string;
  readonly encoding: ImportEncoding;
  /** Nothing in the file says it. */
  readonly isGuessed: boolean;
}

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Bytes of a text without mark that are the empty half of two-byte letters. */
function zeros(bytes: Uint8Array, offset: number): number {
  let count = 0;
  for (let at = offset; at < Math.min(bytes.length, 2000); at += 2) if (bytes[at] === 0) count += 1;
  return count;
}

/**
 * The text of a file. UTF-8 is sure when all bytes fit it, because other encodings hardly ever do by chance; what fits nothing else
 * is what Excel writes in the Americas and in western Europe.
 * @param given what the sender says
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
