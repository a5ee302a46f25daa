/** Reads CSV files without the library that writes them. */

export type CsvLine = Readonly<Record<string, string>>;

/** Reads a CSV file as RFC 4180 describes it. @throws Error for a quote in the wrong place or a missing line end */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw new Error(`no CSV at ${at}`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === ",") continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error("the last line has no end");
  return rows;
}

/** Returns the lines of a file by column. */
export function linesIn(text: string): CsvLine[] {
  const [header = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
}
