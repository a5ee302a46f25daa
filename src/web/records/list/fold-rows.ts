/** Neighbouring rows of a list that say the same stand in one line. */
import type { WireRow } from "#shared/contracts/records.ts";

/** The first of some rows that say the same, and how many are folded behind it. */
export interface FoldedRow {
  readonly row: WireRow;
  readonly more: number;
}

/** Two in a row are read as quickly as one line that stands for both. */
const foldFrom = 3;

/**
 * Folds rows that stand together and have the same key; rows without one stand alone.
 * @param unfolded ids of first rows that are shown with all behind them
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
