/** Reads text tables: CSV files of other programs with any delimiter. */
import {
  importDelimiters,
  maxImportColumns,
  type ImportDelimiter,
} from "#shared/contracts/import-choices.ts";

/** A row of cells, and its line in the spreadsheet, starting at 1. */
export interface SheetRow {
  readonly rowNo: number;
  readonly cells: readonly string[];
}

/** Returns the delimiter that splits the first lines most evenly, or a comma if none does. */
export function guessDelimiter(text: string): ImportDelimiter {
  const start = text.slice(0, 20_000);
  let best: { delimiter: ImportDelimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of importDelimiters) {
    const rows = [...csvRows(start, delimiter, 20)].filter(({ cells }) => cells.some(Boolean));
    const width = rows[0]?.cells.length ?? 0;
    const same = rows.filter(({ cells }) => cells.length === width).length;
    const score = width < 2 ? 0 : (width * same) / rows.length;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/**
 * Splits a text into rows. A quote inside a cell that doesn't begin with one is an ordinary character. A quoted cell
 * without an end continues to the end of the text. If a row has too many columns, the cells beyond the limit become
 * one: the first that isn't blank.
 * @param maxRows maximum number of rows to read
 */
export function* csvRows(text: string, delimiter: string, maxRows = Infinity): Generator<SheetRow> {
  let cells: string[] = [];
  let at = 0;
  let rowNo = 0;
  const add = (cell: string) => {
    if (cells.length <= maxImportColumns) cells.push(cell);
    else cells[maxImportColumns] ||= cell.trim();
  };
  while (at < text.length && rowNo < maxRows) {
    if (text[at] === '"') {
      let cell = "";
      let from = at + 1;
      for (;;) {
        const end = text.indexOf('"', from);
        cell += text.slice(from, end < 0 ? text.length : end);
        at = end < 0 ? text.length : end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        from = at + 1;
      }
      // Text after the closing quote belongs to the cell.
      const rest = at;
      while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at += 1;
      add(cell + text.slice(rest, at));
    } else {
      const start = at;
      while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at += 1;
      add(text.slice(start, at));
    }
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length) continue;
      add("");
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    at += 1;
    rowNo += 1;
    yield { rowNo, cells };
    cells = [];
  }
}
