/** Collects the rows of a sheet in batches, and refuses the sheet at the first cell that exceeds a limit. */
import {
  maxImportCell,
  maxImportColumns,
  maxImportMb,
  maxImportRows,
} from "#shared/contracts/import-choices.ts";
import type { SheetRow } from "./csv.ts";
import { SheetError } from "./sheet-error.ts";

/** Stores a batch of rows, below the headers as the sheet has them; the reader waits for it. */
export type OnRows = (rows: readonly SheetRow[], headers: readonly string[]) => Promise<void>;

/**
 * Characters of all cells together: twice as many as the largest text file holds. A workbook names a text once and shows it in
 * any number of cells.
 */
const maxCharacters = 2 * maxImportMb * 1024 * 1024;
/** A batch is passed on once it has so many rows or characters. */
const batch = { rows: 1000, characters: 1_000_000 };

/** A cell as the database can store it. */
const cellText = (text: string): string =>
  text.slice(0, maxImportCell).replaceAll("\0", "\uFFFD").toWellFormed().trim();

/** Blank headers are named like the columns of a spreadsheet. */
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

  /** The line of the first row that has anything in it; undefined before it was read. */
  get headerRowNo(): number | undefined {
    return this.#header?.rowNo;
  }

  /** Takes one row; blank ones are skipped. The first row is the headers. @throws SheetError */
  take(rowNo: number, row: readonly string[]): void {
    const width = row.findLastIndex((text) => text.trim() !== "") + 1;
    if (width === 0) return;
    if (width > maxImportColumns) throw new SheetError("tooManyColumns");
    const cells = row.slice(0, width).map(cellText);
    this.#width = Math.max(this.#width, width);
    if (!this.#header) {
      this.#header = { rowNo, cells };
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

  /** Passes the rows on once they are a batch. */
  async flushIfFull(): Promise<void> {
    if (this.#batch.length >= batch.rows || this.#batchCharacters >= batch.characters) await this.#flush();
  }

  /**
   * Passes the last rows on.
   * @returns the headers, as many as the widest row has cells
   * @throws SheetError when there are no rows below the headers
   */
  async finish(): Promise<string[]> {
    if (!this.#header || this.#count === 0) throw new SheetError("empty");
    await this.#flush();
    const { cells } = this.#header;
    return Array.from({ length: this.#width }, (_, at) => cells[at]?.slice(0, 200) || columnName(at));
  }

  async #flush(): Promise<void> {
    const rows = this.#batch;
    this.#batch = [];
    this.#batchCharacters = 0;
    if (rows.length > 0) await this.#onRows(rows, this.#header?.cells ?? []);
  }
}
