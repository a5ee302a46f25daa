/**
 * Writes .xlsx files as a stream and never holds all rows in memory. Spreadsheet libraries need all rows at once (600
 * MB for 100,000 rows).
 */
import { Readable } from "node:stream";
import { sheetXml, type SheetColumn, type SheetRow, type SheetSettings } from "./sheet-xml.ts";
import { sheetPath, workbookParts } from "./workbook-parts.ts";
import { zipStream, type ZipEntry } from "./zip.ts";

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Whether the sheet is a list. Its header then has a filter for each column. */
  readonly isList?: boolean;
  /** Returns the rows in batches. Called when it is the sheet's turn. */
  rows(): AsyncIterable<readonly SheetRow[]>;
}

export const xlsxMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Returns the bytes of a workbook. An error of the rows becomes an error of the stream. Each sheet's header stays
 * visible while scrolling and is repeated on each printed page.
 * @param page the zone that instants are shown in (UTC by default), the paper size (A4 by default), and the text above
 * its printed pages
 */
export function workbookStream(
  sheets: readonly Sheet[],
  page: Partial<Pick<SheetSettings, "zone" | "paper" | "mark">> = {},
): Readable {
  const settings = { zone: "UTC", paper: "A4" as const, mark: "", ...page };
  const parts = [...workbookParts(sheets.map(({ name }) => name))].map(([path, content]): ZipEntry => ({
    path,
    open: () => Readable.from([Buffer.from(content)]),
  }));
  const written = sheets.map((sheet, index): ZipEntry => ({
    path: sheetPath(index),
    isDeflated: true,
    open: () =>
      Readable.from(
        sheetXml(sheet.columns, sheet.rows(), { ...settings, hasFilters: sheet.isList === true }),
        { objectMode: false },
      ),
  }));
  return zipStream([...parts, ...written]);
}
