/** Reads workbooks (.xlsx): what they say of their sheets, texts and formats, and the rows of one sheet. */
import {
  maxImportCell,
  maxImportColumns,
  maxImportMb,
  maxImportRows,
} from "#shared/contracts/import-choices.ts";
import { dateText, isDateFormat, serialDate } from "./number-format.ts";
import type { RowCollector } from "./row-collector.ts";
import { SheetError } from "./sheet-error.ts";
import { type Attributes, WorkbookArchive } from "./workbook-archive.ts";

interface SheetPart {
  readonly name: string;
  readonly path: string;
}

export interface Workbook {
  readonly archive: WorkbookArchive;
  readonly sheets: readonly SheetPart[];
  readonly isFrom1904: boolean;
  /** The texts that cells name by number. */
  readonly texts: readonly string[];
  /** By the number of a cell's style: whether it shows a date. */
  readonly dateStyles: readonly boolean[];
}

/** Sheets of one workbook that are listed. */
const maxSheets = 200;
/** Characters of all texts that cells name together. */
const maxTexts = 2 * maxImportMb * 1024 * 1024;

const attributeNamed = (attributes: Attributes, suffix: string): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(suffix))?.[1] ?? "";

/** Control characters are written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Puts the pieces of a rich text together, without the readings that Japanese texts carry; cut where no cell is longer. */
class TextPieces {
  #text = "";
  #isText = false;
  #isReading = false;

  open(name: string): void {
    if (name === "rPh") this.#isReading = true;
    if (name === "t") this.#isText = !this.#isReading;
  }

  add(text: string): void {
    if (this.#isText && this.#text.length < maxImportCell) this.#text += text.slice(0, maxImportCell);
  }

  close(name: string): void {
    if (name === "rPh") this.#isReading = false;
    if (name === "t") this.#isText = false;
  }

  take(): string {
    const text = this.#text;
    this.#text = "";
    return unescaped(text);
  }
}

async function readTexts(archive: WorkbookArchive, path: string): Promise<string[]> {
  const texts: string[] = [];
  const pieces = new TextPieces();
  let characters = 0;
  await archive.read(path, {
    open: (name) => pieces.open(name),
    text: (text) => pieces.add(text),
    close(name) {
      pieces.close(name);
      if (name !== "si") return;
      const text = pieces.take();
      characters += text.length;
      if (characters > maxTexts) throw new SheetError("tooLarge");
      texts.push(text);
    },
  });
  return texts;
}

async function readDateStyles(archive: WorkbookArchive, path: string): Promise<boolean[]> {
  const codes = new Map<string, string>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  await archive.read(path, {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmt") codes.set(numFmtId, formatCode);
      if (name === "cellXfs") isCellStyle = true;
      if (name === "xf" && isCellStyle) styles.push(isDateFormat(Number(numFmtId), codes.get(numFmtId)));
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return styles;
}

/** @throws Error for an archive that is no workbook; SheetError */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const archive = await WorkbookArchive.open(bytes);
  const paths = new Map<string, string>();
  const special = { sharedStrings: "xl/sharedStrings.xml", styles: "xl/styles.xml" };
  await archive.read("xl/_rels/workbook.xml.rels", {
    open(name, { Id = "", Target = "", Type = "" }) {
      if (name !== "Relationship") return;
      const path = Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`;
      paths.set(Id, path);
      if (Type.endsWith("/sharedStrings")) special.sharedStrings = path;
      if (Type.endsWith("/styles")) special.styles = path;
    },
  });
  const sheets: SheetPart[] = [];
  let isFrom1904 = false;
  await archive.read("xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr") isFrom1904 = ["1", "true"].includes(attributes["date1904"] ?? "");
      if (name !== "sheet" || sheets.length === maxSheets) return;
      const path = paths.get(attributeNamed(attributes, ":id"));
      if (path) sheets.push({ name: (attributes["name"] ?? "").slice(0, 200), path });
    },
  });
  if (sheets.length === 0) throw new SheetError("unreadable");
  const texts = await readTexts(archive, special.sharedStrings);
  return { archive, sheets, isFrom1904, texts, dateStyles: await readDateStyles(archive, special.styles) };
}

/** The value of a cell as text. */
function valueOf(workbook: Workbook, { t: kind = "n", s: style = "" }: Attributes, value: string): string {
  switch (kind) {
    case "s":
      return workbook.texts[Number(value || "-1")] ?? "";
    case "b":
      return value === "1" ? "true" : value === "0" ? "false" : "";
    case "d": {
      const date = new Date(value);
      return Number.isNaN(date.getTime()) ? value : dateText(date);
    }
    case "n": {
      if (value === "" || Number.isNaN(Number(value))) return value;
      const date = workbook.dateStyles[Number(style || "-1")]
        ? serialDate(Number(value), workbook.isFrom1904)
        : null;
      return date ?? String(Number(value));
    }
    case "e":
      return "";
    default:
      return unescaped(value);
  }
}

/** `AB12` → column 27, row 12; undefined where a cell or row does not say its place. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Follows the tags of one sheet. Blank rows and cells cost nothing, wherever the next cell is. */
class SheetReader {
  readonly #workbook: Workbook;
  readonly #collector: RowCollector;
  readonly #pieces = new TextPieces();
  #rowNo = 0;
  #column = -1;
  #cells: string[] = [];
  #cell: Attributes | undefined;
  #isValue = false;
  #value = "";

  constructor(workbook: Workbook, collector: RowCollector) {
    this.#workbook = workbook;
    this.#collector = collector;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "row") this.#beginRow(attributes["r"]);
    else if (name === "c") this.#beginCell(attributes);
    else if (name === "v") this.#isValue = this.#cell !== undefined;
    else if (name === "mergeCell") this.#refuseMergedHeader(attributes["ref"] ?? "");
    else this.#pieces.open(name);
  }

  text(text: string): void {
    if (this.#isValue && this.#value.length < maxImportCell) this.#value += text.slice(0, maxImportCell);
    else if (this.#cell) this.#pieces.add(text);
  }

  close(name: string): void {
    this.#pieces.close(name);
    if (name === "v") this.#isValue = false;
    else if (name === "c" && this.#cell) this.#endCell(this.#cell);
    else if (name === "row") {
      this.#collector.take(this.#rowNo, this.#cells);
      this.#cells = [];
    }
  }

  #beginRow(place: string | undefined): void {
    const rowNo = /^\d{1,7}$/.test(place ?? "") ? Number(place) : this.#rowNo + 1;
    // Rows come in their order.
    if (rowNo <= this.#rowNo) throw new SheetError("unreadable");
    this.#rowNo = rowNo;
    this.#column = -1;
  }

  #beginCell(attributes: Attributes): void {
    const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(attributes["r"] ?? "")?.[1];
    this.#column = letters ? columnOf(letters) : this.#column + 1;
    this.#cell = attributes;
    this.#value = "";
  }

  #endCell(cell: Attributes): void {
    const inline = this.#pieces.take();
    const text = cell["t"] === "inlineStr" ? inline : valueOf(this.#workbook, cell, this.#value);
    this.#cell = undefined;
    if (text.trim() === "") return;
    const first = this.#collector.headerRowNo ?? this.#rowNo;
    if (this.#rowNo - first > maxImportRows) throw new SheetError("tooManyRows");
    if (this.#column >= maxImportColumns) throw new SheetError("tooManyColumns");
    while (this.#cells.length < this.#column) this.#cells.push("");
    this.#cells[this.#column] = text;
  }

  #refuseMergedHeader(range: string): void {
    const [, firstColumn, firstRow, lastColumn, lastRow] =
      /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range) ?? [];
    const rowNo = this.#collector.headerRowNo;
    if (rowNo === undefined || firstColumn === lastColumn) return;
    if (Number(firstRow) <= rowNo && rowNo <= Number(lastRow)) throw new SheetError("mergedHeader", range);
  }
}

/**
 * Reads the rows of a sheet from the first to the last, or to the first cell that exceeds a limit.
 * @throws SheetError for a sheet beyond the limits, or with merged headers
 */
export async function readWorkbookSheet(
  workbook: Workbook,
  { path }: SheetPart,
  collector: RowCollector,
): Promise<void> {
  const reader = new SheetReader(workbook, collector);
  await workbook.archive.read(path, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
    afterPiece: () => collector.flushIfFull(),
  });
}
