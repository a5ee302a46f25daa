/** Writes .csv files as a stream: UTF-8 with a mark that Excel knows it by, RFC 4180 line ends. */
import { stringify } from "csv-stringify/sync";
import { Readable } from "node:stream";
import { sortableMoment, type Cell } from "./cell.ts";
import type { SheetColumn, SheetRow } from "./sheet-xml.ts";

export const csvMediaType = "text/csv; charset=utf-8";

const valueOf = (cell: Cell): string | number => {
  if (cell === null) return "";
  if (typeof cell !== "object") return cell;
  if ("moment" in cell) return sortableMoment(cell.moment);
  return "day" in cell ? cell.day : cell.instant.toISOString();
};

const settings = {
  record_delimiter: "windows",
  escape_formulas: true,
  // Who writes a dash means "none".
  cast: { string: (text: string) => (text === "-" ? { value: text, escape_formulas: false } : text) },
} as const;

/**
 * The bytes of a .csv file. Days are `YYYY-MM-DD`; what a spreadsheet program might take for a formula gets an
 * apostrophe before it.
 */
export function csvStream(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly SheetRow[]>,
): Readable {
  async function* texts() {
    yield stringify([columns.map(({ header }) => header)], { ...settings, bom: true });
    for await (const rows of batches) {
      if (rows.length === 0) continue;
      yield stringify(
        rows.map((row) => columns.map((_column, at) => valueOf(row[at] ?? null))),
        settings,
      );
    }
  }
  return Readable.from(texts(), { objectMode: false });
}
