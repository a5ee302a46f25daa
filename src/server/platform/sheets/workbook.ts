/**
 * Writes .xlsx files as a stream: rows go through, they are never gathered. The libraries that write spreadsheets want
 * all rows at once (600 MB for 100,000 of them), so this is our own, over a zip library.
 */
import { Readable } from "node:stream";
import { addStream, openZip } from "./zip.ts";
import { sheetXml, type SheetColumn, type SheetRow } from "./sheet-xml.ts";
import { sheetPath, workbookParts } from "./workbook-parts.ts";

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** The rows in batches; called when the sheet's turn comes. */
  rows(): AsyncIterable<readonly SheetRow[]>;
}

export const xlsxMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The bytes of a workbook. An error of the rows becomes an error of the stream. */
export function workbookStream(sheets: readonly Sheet[]): Readable {
  const zip = openZip();
  for (const [path, content] of workbookParts(sheets.map(({ name }) => name))) {
    zip.addBuffer(Buffer.from(content), path);
  }
  sheets.forEach((sheet, index) => {
    addStream(zip, sheetPath(index), true, () =>
      Readable.from(sheetXml(sheet.columns, sheet.rows()), { objectMode: false }),
    );
  });
  zip.end();
  return zip.outputStream as Readable;
}
