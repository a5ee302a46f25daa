/** Reads the file of a sheet. It runs in a separate thread, so that a large file doesn't block other work. */
import type { ImportDelimiter, ImportEncoding } from "#shared/contracts/import-choices.ts";
import { unguardFormulas } from "#server/platform/sheets/formula.ts";
import { csvRows, guessDelimiter } from "./csv.ts";
import { decodeText } from "./encoding.ts";
import { RowCollector, type OnRows } from "./row-collector.ts";
import { SheetError } from "./sheet-error.ts";
import { openWorkbook } from "./workbook.ts";
import { readWorkbookSheet } from "./workbook-sheet.ts";

/** The sender's information about the file. */
export interface SheetSource {
  readonly sheet?: string | undefined;
  readonly encoding?: ImportEncoding | undefined;
  readonly delimiter?: ImportDelimiter | undefined;
}

/** The file's properties. Its rows are passed on while they are read. */
export interface Sheet {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly encoding: ImportEncoding | "";
  readonly isEncodingGuessed: boolean;
  readonly delimiter: ImportDelimiter | "";
  /** One for each column. Rows that were passed on before a wider one have fewer cells. */
  readonly headers: readonly string[];
}

/** Returns true if the bytes begin like an archive. A text can begin with the first two of them, such as "PK,Name". */
export const isZip = ([first, second, third = 0]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && [3, 5, 7].includes(third);
/** Excel files from before 2007, PDF files, and pictures (PNG, JPEG, GIF). None of these is a text table. */
const binaryStarts = ["\u00D0\u00CF\u0011\u00E0", "%PDF", "\u0089PNG", "\u00FF\u00D8\u00FF", "GIF8"];
const isBinary = (bytes: Buffer): boolean => {
  const start = bytes.toString("latin1", 0, 4);
  return binaryStarts.some((one) => start.startsWith(one));
};

/** Reads the requested sheet, or the first one that isn't empty. @throws SheetError */
async function readWorkbook(bytes: Buffer, source: SheetSource, onRows: OnRows): Promise<Sheet> {
  const workbook = await openWorkbook(bytes);
  const { sheets } = workbook;
  const asked = sheets.filter(({ name }) => name === source.sheet);
  for (const sheet of asked.length > 0 ? asked.slice(0, 1) : sheets) {
    const collector = new RowCollector(onRows);
    await readWorkbookSheet(workbook, sheet, collector);
    if (collector.headerRowNo === undefined) continue;
    return {
      sheets: sheets.map(({ name }) => name),
      sheet: sheet.name,
      encoding: "",
      isEncodingGuessed: false,
      delimiter: "",
      headers: await collector.finish(),
    };
  }
  throw new SheetError("empty");
}

/** @throws SheetError */
async function readText(bytes: Buffer, source: SheetSource, onRows: OnRows): Promise<Sheet> {
  const { text, encoding, isGuessed } = decodeText(bytes, source.encoding);
  // A first line that some programs write to declare the delimiter.
  const named = /^\uFEFF?sep=([,;\t|])\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text.replace(/^\uFEFF/, "");
  const delimiter = source.delimiter ?? (named?.[1] as ImportDelimiter | undefined) ?? guessDelimiter(body);
  const collector = new RowCollector(onRows);
  for (const { rowNo, cells } of csvRows(body, delimiter)) {
    // Exports guard texts such as "+1 555…" with an apostrophe.
    collector.take(rowNo, cells.map(unguardFormulas));
    await collector.flushIfFull();
  }
  const headers = await collector.finish();
  return { sheets: [], sheet: "", encoding, isEncodingGuessed: isGuessed, delimiter, headers };
}

/**
 * Reads a sheet and passes its rows on in batches. It stops at the first cell beyond a limit, so that no file takes
 * more time or memory than the limits allow.
 * @throws SheetError. Rows passed on before it are then useless.
 */
export async function readSheet(bytes: Buffer, source: SheetSource, onRows: OnRows): Promise<Sheet> {
  if (isBinary(bytes)) throw new SheetError("unreadable");
  if (!isZip(bytes)) return readText(bytes, source, onRows);
  try {
    return await readWorkbook(bytes, source, onRows);
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError("unreadable");
  }
}
