/** From the bytes of a file to its sheets: what a thread of its own does, so that nobody waits for a large one. */
import readXlsx from "read-excel-file/node";
import {
  maxImportCell,
  maxImportColumns,
  maxImportRows,
  type ImportDelimiter,
  type ImportEncoding,
} from "#shared/contracts/import-choices.ts";
import { guessDelimiter, parseCsv, type SheetRow } from "./csv.ts";
import { mergeAcross, mergedRanges } from "./merged-cells.ts";
import { decodeText } from "./encoding.ts";

/** What the sender says of the file. */
export interface SheetSource {
  readonly sheet?: string | undefined;
  readonly encoding?: ImportEncoding | undefined;
  readonly delimiter?: ImportDelimiter | undefined;
}

export interface Sheet {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly encoding: ImportEncoding | "";
  readonly isEncodingGuessed: boolean;
  readonly delimiter: ImportDelimiter | "";
  readonly headers: readonly string[];
  /** Rows with something in them, as wide as the headers. */
  readonly rows: readonly SheetRow[];
}

/** Why a file cannot be read, as the key of a sentence. */
export type SheetFault =
  | "unreadable"
  | "tooLarge"
  | "empty"
  | "tooManyRows"
  | "tooManyColumns"
  | "mergedHeader";

export class SheetError extends Error {
  readonly fault: SheetFault;
  /** Where it is, as `A1:C1`; `""` where it is no matter of a place. */
  readonly cell: string;

  constructor(fault: SheetFault, cell = "") {
    super(fault);
    this.fault = fault;
    this.cell = cell;
  }
}

/** A cell as text: a day as `YYYY-MM-DD`, and nothing that the database cannot store. */
function cellText(value: unknown): string {
  const text =
    value instanceof Date
      ? value.toISOString().slice(0, value.getTime() % 86_400_000 === 0 ? 10 : 16)
      : typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? String(value)
        : "";
  return text.replaceAll("\0", "\uFFFD").toWellFormed().trim().slice(0, maxImportCell);
}

/** Blank headers are named like the columns of a spreadsheet. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** The row of headers is the first that has anything in it. @throws SheetError */
function toSheet(all: readonly SheetRow[]): Pick<Sheet, "headers" | "rows"> {
  const filled = all
    .map(({ rowNo, cells }) => ({ rowNo, cells: cells.map(cellText) }))
    .filter(({ cells }) => cells.some(Boolean));
  const [first, ...rows] = filled;
  if (!first || rows.length === 0) throw new SheetError("empty");
  if (rows.length > maxImportRows) throw new SheetError("tooManyRows");
  const widths = filled.map(({ cells }) => cells.findLastIndex(Boolean) + 1);
  const width = widths.reduce((most, one) => Math.max(most, one), 0);
  if (width > maxImportColumns) throw new SheetError("tooManyColumns");
  const fit = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? "");
  return {
    headers: fit(first.cells).map((header, at) => header.slice(0, 200) || columnName(at)),
    rows: rows.map(({ rowNo, cells }) => ({ rowNo, cells: fit(cells) })),
  };
}

/** Whether the bytes begin as an archive does. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** What Excel saved before 2007, PDF files and pictures (PNG, JPEG, GIF): none is a table of text. */
const isBinary = (bytes: Uint8Array): boolean =>
  [0xd0cf, 0x2550, 0x8950, 0xffd8, 0x4749].includes((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0));

/** @throws SheetError */
export async function readSheet(bytes: Buffer, source: SheetSource): Promise<Sheet> {
  if (isBinary(bytes)) throw new SheetError("unreadable");
  if (isZip(bytes)) {
    const all = await readXlsx(bytes, { trim: false }).catch(() => {
      throw new SheetError("unreadable");
    });
    const isFull = (data: readonly (readonly unknown[])[]) =>
      data.some((row) => row.some((cell) => cell !== null));
    const chosen =
      all.find(({ sheet }) => sheet === source.sheet) ?? all.find(({ data }) => isFull(data)) ?? all[0];
    if (!chosen) throw new SheetError("empty");
    const rows = chosen.data.map((cells, at) => ({ rowNo: at + 1, cells: cells.map(cellText) }));
    const header = rows.find(({ cells }) => cells.some(Boolean));
    const merged = header && mergeAcross(await mergedRanges(bytes, all.indexOf(chosen)), header.rowNo);
    if (merged) throw new SheetError("mergedHeader", merged);
    const sheets = all.map(({ sheet }) => sheet.slice(0, 200));
    return {
      sheets,
      sheet: chosen.sheet,
      encoding: "",
      isEncodingGuessed: false,
      delimiter: "",
      ...toSheet(rows),
    };
  }
  const { text, encoding, isGuessed } = decodeText(bytes, source.encoding);
  // What programs put into the first line so that others know.
  const named = /^\uFEFF?sep=([,;\t|])\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text.replace(/^\uFEFF/, "");
  const delimiter = source.delimiter ?? (named?.[1] as ImportDelimiter | undefined) ?? guessDelimiter(body);
  const rows = parseCsv(body, delimiter, maxImportRows * 2);
  return { sheets: [], sheet: "", encoding, isEncodingGuessed: isGuessed, delimiter, ...toSheet(rows) };
}
