/** Writes .csv files as a stream: UTF-8 with a mark that Excel knows it by, RFC 4180 line ends. */
import { stringify } from "csv-stringify";
import { Readable } from "node:stream";
import type { Cell } from "../cells.ts";
import type { SheetColumn, SheetRow } from "./sheet-xml.ts";

export const csvMediaType = "text/csv; charset=utf-8";

const valueOf = (cell: Cell): string | number => {
  if (cell === null) return "";
  if (typeof cell !== "object") return cell;
  return "day" in cell ? cell.day : cell.instant.toISOString();
};

/**
 * The bytes of a .csv file. Days are `YYYY-MM-DD`; what a spreadsheet program might take for a formula gets an
 * apostrophe before it.
 */
export function csvStream(columns: readonly SheetColumn[], rows: AsyncIterable<SheetRow>): Readable {
  async function* lines() {
    yield columns.map(({ header }) => header);
    for await (const row of rows) yield columns.map((_column, at) => valueOf(row[at] ?? null));
  }
  return Readable.from(lines()).compose(
    stringify({ bom: true, record_delimiter: "windows", escape_formulas: true }),
  );
}
