/** Reads the rows of one sheet of a workbook. */
import { maxImportColumns, maxImportRows } from "#shared/contracts/import-choices.ts";
import { clockOf } from "#shared/fields/clock-of.ts";
import { dateText, digitsText, serialDate } from "./number-format.ts";
import type { RowCollector } from "./row-collector.ts";
import { SheetError } from "./sheet-error.ts";
import { keptCharacters, TextPieces, unescaped } from "./text-pieces.ts";
import type { SheetPart, Workbook } from "./workbook.ts";
import type { Attributes } from "./workbook-archive.ts";

/** Returns a number as spreadsheets show it, with at most 15 digits: the sum of 0.1 and 0.2 is stored with 17. */
const shownNumber = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(15));

/** Returns the value of a cell as text. */
function valueOf(workbook: Workbook, { t: kind = "n", s: style = "" }: Attributes, value: string): string {
  switch (kind) {
    case "s":
      return workbook.texts[Number(value || "-1")] ?? "";
    case "b":
      return value === "1" ? "true" : value === "0" ? "false" : "";
    case "d": {
      // A time without an offset is kept as the sheet shows it, regardless of the server's time zone.
      const date = new Date(/T[\d:.]+$/.test(value) ? `${value}Z` : value);
      return Number.isNaN(date.getTime()) ? value : dateText(date);
    }
    case "n": {
      if (value === "" || Number.isNaN(Number(value))) return value;
      // More digits than a number can have, such as those of an id, are kept.
      if (/^\d{16,}$/.test(value)) return value;
      const number = shownNumber(Number(value));
      const { isDate = false, isLength = false, digits = "" } = workbook.styles[Number(style || "-1")] ?? {};
      if (isLength && number >= 1) return clockOf(Math.round(number * 1440));
      const date = isDate ? serialDate(number, workbook.isFrom1904) : null;
      return date ?? (digits ? digitsText(number, digits) : String(number));
    }
    case "e":
      return "";
    default:
      return unescaped(value);
  }
}

/** `A` → 0, `AB` → 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Handles the tags of a sheet. Blank rows and cells cost nothing, even if the next cell is far away. */
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
    if (this.#isValue && this.#value.length < keptCharacters) this.#value += text.slice(0, keptCharacters);
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
    // Rows must be in order.
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
 * Reads the rows of a sheet up to the last one, or to the first cell that exceeds a limit.
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
