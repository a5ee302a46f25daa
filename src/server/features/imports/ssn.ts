/**
 * Detects Social Security numbers, which no field accepts. Nine digits alone can also be a client number, so they count
 * only below a header that says so. The usual grouping 123-45-6789 and nine digits after "SSN" count anywhere.
 */
import type { SheetRow } from "./read/csv.ts";
import { wordsOf } from "./suggest/words.ts";

/** Replaces a number that was removed when the sheet was read. */
export const ssnMask = "•••-••-••••";

/** Returns true if a column is meant for complete Social Security numbers. */
export function namesSsn(header: string): boolean {
  const words = new Set(wordsOf(header));
  const isOther = ["4", "last4", "four", "quality", "type", "reason", "ultimo", "cuatro"].some((word) =>
    words.has(word),
  );
  if (isOther) return false;
  const isSaid = (...needed: string[]) => needed.every((word) => words.has(word));
  return (
    isSaid("ssn") ||
    isSaid("soc", "sec") ||
    isSaid("social", "security") ||
    isSaid("seguro", "social") ||
    isSaid("ss", "number")
  );
}

/** Also matches seven and eight digits, because spreadsheets drop leading zeros. */
const hasNineDigits = (cell: string): boolean => /^\D*(?:\d\D?){7,9}$/.test(cell.trim());

/**
 * Returns true if a cell contains a complete Social Security number.
 * @param isNamed whether its header names such numbers, see {@link namesSsn}
 */
export const holdsSsn = (cell: string, isNamed: boolean): boolean =>
  cell === ssnMask ||
  /(?<![\d-])\d{3}[-–]\d{2}[-–]\d{4}(?![\d-])/.test(cell) ||
  /^\d{3} \d{2} \d{4}$/.test(cell.trim()) ||
  /\b(?:ssn?|social security|seguro social)\b\D{0,20}\d{3}\D?\d{2}\D?\d{4}(?!\d)/i.test(cell) ||
  (isNamed && hasNineDigits(cell));

/** Returns a function that removes Social Security numbers from a row's cells, because they aren't stored. */
export function maskerOf(headers: readonly string[]): (cells: readonly string[]) => readonly string[] {
  const isNamed = headers.map(namesSsn);
  return (cells) => cells.map((cell, column) => (isNamed[column] && holdsSsn(cell, true) ? ssnMask : cell));
}

/** Returns rows without these numbers. */
export function maskSsns(headers: readonly string[], rows: readonly SheetRow[]): readonly SheetRow[] {
  if (!headers.some(namesSsn)) return rows;
  const mask = maskerOf(headers);
  return rows.map((row) => ({ ...row, cells: mask(row.cells) }));
}

/** Returns true if a column is for Social Security numbers and some of its cells contain complete ones. */
export const isSsnColumn = (header: string, cells: readonly string[]): boolean =>
  namesSsn(header) && cells.some((cell) => holdsSsn(cell, true));
