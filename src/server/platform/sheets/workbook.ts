/**
 * Writes .xlsx files as a stream: rows go through, they are never gathered. The libraries that write spreadsheets want
 * all rows at once (600 MB for 100,000 of them).
 */
import { Readable } from "node:stream";
import { sheetXml, type SheetColumn, type SheetRow, type SheetSettings } from "./sheet-xml.ts";
import { sheetPath, workbookParts } from "./workbook-parts.ts";
import { zipStream, type ZipEntry } from "./zip.ts";

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** A list, which people filter: its header has a filter for each column. */
  readonly isList?: boolean;
  /** The rows in batches; called when the sheet's turn comes. */
  rows(): AsyncIterable<readonly SheetRow[]>;
}

export const xlsxMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * The bytes of a workbook. An error of the rows becomes an error of the stream. The header of each sheet stays in sight and
 * stands on each printed page.
 * @param page the zone that instants are shown in, UTC unless said, the paper, A4 unless said, and the mark of its pages
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
