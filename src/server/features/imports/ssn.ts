/**
 * Social Security numbers, which no field takes. Nine digits alone are also client numbers, so they count as one only
 * below a header that says so; the usual grouping 123-45-6789, and nine digits after "SSN", count anywhere.
 */
import type { SheetRow } from "./read/csv.ts";
import { wordsOf } from "./suggest/words.ts";

/** Stands for a number that was taken out when the sheet was read. */
export const ssnMask = "•••-••-••••";

/** Whether a column is meant for whole Social Security numbers. */
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

/** Seven and eight too: spreadsheets drop leading zeros. */
const hasNineDigits = (cell: string): boolean => /^\D*(?:\d\D?){7,9}$/.test(cell.trim());

/** Whether a cell holds a whole Social Security number. */
export const holdsSsn = (cell: string, header: string): boolean =>
  cell === ssnMask ||
  /(?<![\d-])\d{3}[-–]\d{2}[-–]\d{4}(?![\d-])/.test(cell) ||
  /^\d{3} \d{2} \d{4}$/.test(cell.trim()) ||
  /\b(?:ssn?|social security|seguro social)\b\D{0,20}\d{3}\D?\d{2}\D?\d{4}(?!\d)/i.test(cell) ||
  (namesSsn(header) && hasNineDigits(cell));

/** The cells of a row without the numbers in columns for them: nobody needs these, so they are not stored. */
export const maskCells = (headers: readonly string[], cells: readonly string[]): readonly string[] =>
  cells.map((cell, column) => {
    const header = headers[column] ?? "";
    return namesSsn(header) && holdsSsn(cell, header) ? ssnMask : cell;
  });

/** Rows without these numbers. */
export const maskSsns = (headers: readonly string[], rows: readonly SheetRow[]): readonly SheetRow[] =>
  headers.some(namesSsn) ? rows.map((row) => ({ ...row, cells: maskCells(headers, row.cells) })) : rows;

/** Whether a column is for Social Security numbers and some of its cells hold whole ones. */
export const isSsnColumn = (header: string, cells: readonly string[]): boolean =>
  namesSsn(header) && cells.some((cell) => holdsSsn(cell, header));
