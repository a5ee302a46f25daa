/** Joins the texts of a workbook, which arrive in pieces. */
import { maxImportCell } from "#shared/contracts/import-choices.ts";

/** The number of characters of a cell that are kept: one more than allowed, so that the check notices longer texts. */
export const keptCharacters = maxImportCell + 1;

/** Decodes control characters, which are written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Joins the pieces of a rich text without the phonetic readings in Japanese texts. The text is cut at
 * {@link keptCharacters}.
 */
export class TextPieces {
  #text = "";
  #isText = false;
  #isReading = false;

  open(name: string): void {
    if (name === "rPh") this.#isReading = true;
    if (name === "t") this.#isText = !this.#isReading;
  }

  add(text: string): void {
    if (this.#isText && this.#text.length < keptCharacters) this.#text += text.slice(0, keptCharacters);
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
