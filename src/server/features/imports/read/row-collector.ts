/** Collects the rows of a sheet in batches, and refuses the sheet at the first cell that exceeds a limit. */
import { maxImportColumns, maxImportMb, maxImportRows } from "#shared/contracts/import-choices.ts";
import { isBlank, shownText } from "#shared/fields/blank.ts";
import type { SheetRow } from "./csv.ts";
import { SheetError } from "./sheet-error.ts";
import { keptCharacters } from "./text-pieces.ts";

/** Stores a batch of rows with the sheet's headers. The reader waits for it. */
export type OnRows = (rows: readonly SheetRow[], headers: readonly string[]) => Promise<void>;

/**
 * Maximum characters of all cells together: twice as many as in the largest text file. A workbook stores a text once
 * and can show it in any number of cells.
 */
const maxCharacters = 2 * maxImportMb * 1024 * 1024;
/** Maximum length of a header, in characters. */
const maxHeader = 200;
/** A batch is passed on when it has this many rows or characters. */
const batch = { rows: 1000, characters: 1_000_000 };

/** Returns a cell in a form that the database can store. A cell without visible text is empty and erases nothing. */
const cellText = (text: string): string =>
  shownText(text.slice(0, keptCharacters).replaceAll("\0", "\uFFFD").toWellFormed());

/** Returns the name of a blank header, as in a spreadsheet. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

export class RowCollector {
  readonly #onRows: OnRows;
  #header: SheetRow | undefined;
  #width = 0;
  #count = 0;
  #characters = 0;
  #batch: SheetRow[] = [];
  #batchCharacters = 0;

  constructor(onRows: OnRows) {
    this.#onRows = onRows;
  }

  /** The line of the first row that isn't blank. Undefined before it was read. */
  get headerRowNo(): number | undefined {
    return this.#header?.rowNo;
  }

  /** Adds a row. Blank rows are skipped, and the first row is the headers. @throws SheetError */
  take(rowNo: number, row: readonly string[]): void {
    const width = row.findLastIndex((text) => !isBlank(text)) + 1;
    if (width === 0) return;
    if (width > maxImportColumns) throw new SheetError("tooManyColumns");
    const cells = row.slice(0, width).map(cellText);
    this.#width = Math.max(this.#width, width);
    if (!this.#header) {
      this.#header = { rowNo, cells: cells.map((text) => text.slice(0, maxHeader)) };
      return;
    }
    this.#count += 1;
    if (this.#count > maxImportRows) throw new SheetError("tooManyRows");
    const characters = cells.reduce((sum, { length }) => sum + length, 0);
    this.#characters += characters;
    if (this.#characters > maxCharacters) throw new SheetError("tooLarge");
    while (cells.length < this.#width) cells.push("");
    this.#batch.push({ rowNo, cells });
    this.#batchCharacters += characters;
  }

  /** Passes the rows on if they fill a batch. */
  async flushIfFull(): Promise<void> {
    if (this.#batch.length >= batch.rows || this.#batchCharacters >= batch.characters) await this.#flush();
  }

  /**
   * Passes the last rows on.
   * @returns the headers, one for each cell of the widest row
   * @throws SheetError if there are no rows below the headers
   */
  async finish(): Promise<string[]> {
    if (!this.#header || this.#count === 0) throw new SheetError("empty");
    await this.#flush();
    const { cells } = this.#header;
    return Array.from({ length: this.#width }, (_, at) => cells[at] || columnName(at));
  }

  async #flush(): Promise<void> {
    const rows = this.#batch;
    this.#batch = [];
    this.#batchCharacters = 0;
    if (rows.length > 0) await this.#onRows(rows, this.#header?.cells ?? []);
  }
}
