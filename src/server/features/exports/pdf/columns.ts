/**
 * Keeps columns on the page. The PDF library widens a flexible column to its longest word, such as a link, and moves
 * the columns after it off the page. Here the word is broken instead.
 */
import { createRequire } from "node:module";

/** The library's name for the width of a column's longest word. */
const longestWord = "_minWidth";

interface Column {
  readonly width?: unknown;
  [longestWord]: number;
}
type Build = (columns: readonly Column[], available: number, ...rest: readonly unknown[]) => void;
interface Calculator {
  buildColumnWidths: Build;
  isAutoColumn(column: Column): boolean;
  isStarColumn(column: Column): boolean;
}

/** Minimum width of a column in points. Text in a narrower one wouldn't be readable. */
const narrowest = 20;

const require = createRequire(import.meta.url);

/** Applies to every document of this thread from now on. */
export function limitColumns(): void {
  const { default: calculator } = require("pdfmake/js/columnCalculator.js") as { default: Calculator };
  const { buildColumnWidths } = calculator;
  calculator.buildColumnWidths = (columns, available, ...rest) => {
    const flexible = columns.filter((column) => calculator.isStarColumn(column));
    const taken = columns
      .filter((column) => !flexible.includes(column))
      .reduce(
        (sum, column) => sum + Number(calculator.isAutoColumn(column) ? column[longestWord] : column.width),
        0,
      );
    const share = (available - taken) / flexible.length;
    const widths = flexible.map((column) => column[longestWord]);
    if (share >= narrowest)
      for (const column of flexible) column[longestWord] = Math.min(column[longestWord], share);
    buildColumnWidths(columns, available, ...rest);
    // The library draws pictures with this width.
    for (const [at, column] of flexible.entries()) column[longestWord] = widths[at] ?? 0;
  };
}
