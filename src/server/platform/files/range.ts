import type { ByteRange } from "./file-store.ts";

/**
 * Reads a `Range` header that asks for one piece.
 * @returns the piece; `undefined` for the whole file (no header, several pieces, not understood); `null` when the file
 *   ends before it
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, from = "", to = ""] = match;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length > 0 ? { start: size - length, end: size - 1 } : null;
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return undefined;
  return start < size ? { start, end } : null;
}
