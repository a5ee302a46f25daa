/**
 * Writes .xlsx files as a stream, without holding all rows in memory. Spreadsheet libraries need all rows at once,
 * which takes 600 MB for 100,000 rows.
 */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sheetXml, type SheetColumn, type SheetRow, type SheetSettings } from "./sheet-xml.ts";
import { sheetPath, workbookParts } from "./workbook-parts.ts";
import { zipStream, type ZipEntry } from "./zip.ts";

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** True if the sheet is a list. Its header then has a filter for each column. */
  readonly isList?: boolean;
  /** Returns the rows in batches. Called after the previous sheet is written. */
  rows(): AsyncIterable<readonly SheetRow[]>;
}

export const xlsxMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Returns the bytes of a workbook. If reading rows fails, the stream fails. Each sheet's header stays visible while
 * scrolling and is repeated on each printed page.
 * @param page the time zone of instants (UTC by default), the paper size (A4 by default), and the text at the top of
 * printed pages
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
  const sheetEntries = sheets.map((sheet, index): ZipEntry => ({
    path: sheetPath(index),
    isDeflated: true,
    open: () =>
      Readable.from(
        sheetXml(sheet.columns, sheet.rows(), { ...settings, hasFilters: sheet.isList === true }),
        { objectMode: false },
      ),
  }));
  return zipStream([...parts, ...sheetEntries]);
}

/** Writes the bytes of {@link workbookStream} to a new file. */
export const writeWorkbook = (
  path: string,
  signal: AbortSignal,
  ...workbook: Parameters<typeof workbookStream>
): Promise<void> => pipeline(workbookStream(...workbook), createWriteStream(path), { signal });
