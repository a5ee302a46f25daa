/** Folds adjacent rows with the same content into one line. */
import type { WireRow } from "#shared/contracts/responses/records.ts";

/** The first of several equal rows, and the number of rows folded behind it. */
export interface FoldedRow {
  readonly row: WireRow;
  readonly more: number;
}

/** Two rows are as quick to read as one folded row. */
const foldFrom = 3;

/**
 * Folds adjacent rows that have the same key. Rows without a key are never folded.
 * @param unfolded ids of the first rows whose groups are shown in full
 */
export function foldRows(
  rows: readonly WireRow[],
  keyOf: (row: WireRow) => string | undefined,
  unfolded: ReadonlySet<string>,
): FoldedRow[] {
  const folded: FoldedRow[] = [];
  for (let start = 0; start < rows.length;) {
    const first = rows[start] as WireRow;
    const key = keyOf(first);
    const next =
      key === undefined ? start + 1 : rows.findIndex((row, at) => at > start && keyOf(row) !== key);
    const end = next < 0 ? rows.length : next;
    const isFolded = end - start >= foldFrom && !unfolded.has(first.id);
    if (isFolded) folded.push({ row: first, more: end - start - 1 });
    else folded.push(...rows.slice(start, end).map((row) => ({ row, more: 0 })));
    start = end;
  }
  return folded;
}
