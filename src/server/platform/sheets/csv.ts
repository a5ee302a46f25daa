/** Writes .csv files in UTF-8 with a byte order mark for Excel and RFC 4180 line endings. */
import { stringify } from "csv-stringify/sync";
import { Readable } from "node:stream";
import { sortableMoment, type Cell } from "./cell.ts";
import { guardFormulas } from "./formula.ts";
import type { SheetColumn, SheetRow } from "./sheet-xml.ts";

export const csvMediaType = "text/csv; charset=utf-8";

/** Converts a cell. Days become `YYYY-MM-DD`, and instants become ISO 8601. */
const valueOf = (cell: Cell): string | number | null => {
  if (cell === null || cell === "") return null;
  if (typeof cell === "string") return guardFormulas(cell);
  if (typeof cell === "number") return cell;
  if ("share" in cell) return cell.share;
  if ("moment" in cell) return sortableMoment(cell.moment);
  return "day" in cell ? cell.day : cell.instant.toISOString();
};

/**
 * Returns rows of a .csv file. Every text is quoted, so that no separator splits it, and guarded against formulas.
 * @param isStart whether these are the first rows of the file
 */
export const csvRows = (rows: readonly SheetRow[], isStart: boolean): string =>
  stringify(
    rows.map((row) => row.map(valueOf)),
    { record_delimiter: "windows", quoted_string: true, bom: isStart },
  );

/** Returns the bytes of a .csv file. */
export function csvStream(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly SheetRow[]>,
): Readable {
  async function* texts() {
    yield csvRows([columns.map(({ header }) => header)], true);
    for await (const rows of batches) {
      if (rows.length > 0)
        yield csvRows(
          rows.map((row) => columns.map((_column, at) => row[at] ?? null)),
          false,
        );
    }
  }
  return Readable.from(texts(), { objectMode: false });
}
