/** Reads text tables: what other programs write as CSV, with whichever delimiter. */
import { importDelimiters, type ImportDelimiter } from "#shared/contracts/import-choices.ts";

/** A row of cells, and the line of a spreadsheet that it stands in, from 1. */
export interface SheetRow {
  readonly rowNo: number;
  readonly cells: readonly string[];
}

/** The delimiter that splits the first lines most evenly; a comma when none does. */
export function guessDelimiter(text: string): ImportDelimiter {
  const start = text.slice(0, 20_000);
  let best: { delimiter: ImportDelimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of importDelimiters) {
    const rows = parseCsv(start, delimiter, 20).filter(({ cells }) => cells.some(Boolean));
    const width = rows[0]?.cells.length ?? 0;
    const same = rows.filter(({ cells }) => cells.length === width).length;
    const score = width < 2 ? 0 : (width * same) / rows.length;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/**
 * Splits a text into rows. A quote inside a cell that did not begin with one is a letter; a quoted cell without end goes on to the
 * end of the text.
 * @param most rows to read
 */
export function parseCsv(text: string, delimiter: string, most = Infinity): SheetRow[] {
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let at = 0;
  let rowNo = 0;
  const endRow = () => {
    rowNo += 1;
    rows.push({ rowNo, cells });
    cells = [];
  };
  while (at < text.length && rows.length < most) {
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
      // What follows the closing quote belongs to the cell.
      const rest = at;
      while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at += 1;
      cells.push(cell + text.slice(rest, at));
    } else {
      const start = at;
      while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at += 1;
      cells.push(text.slice(start, at));
    }
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) cells.push("");
      continue;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    at += 1;
    endRow();
  }
  if (cells.length > 0 && rows.length < most) endRow();
  return rows;
}
