/** Shortens the texts of a card, so that four cards fit on a page. */
import { shortened } from "../pdf/blocks.ts";
import { isWideOrTall } from "../pdf/height.ts";

/** Height of a line, relative to the font size. */
const lineHeight = 1.3;
const tallLineHeight = 1.65;

/** Returns an upper estimate of the width of a letter, relative to the font size. */
const letterWidth = (letter: string): number => {
  if (isWideOrTall(letter) || /\p{Emoji_Presentation}/u.test(letter)) return 1.1;
  if (/[ .,:;'!|()ijltfr]/.test(letter)) return 0.35;
  return /[\p{Lu}mw@%&]/u.test(letter) ? 0.75 : 0.57;
};

/** The estimated share of a line that is filled, because words that don't fit move to the next line. */
const usedPart = 0.93;

/** Returns how many characters of a text fit into some lines. */
function fittingLength(text: string, size: number, width: number, lines: number): number {
  let room = (width * lines * (lines > 1 ? usedPart : 1)) / size;
  let length = 0;
  for (const letter of text) {
    room -= letterWidth(letter);
    if (room < 0) return length;
    length += letter.length;
  }
  return length;
}

/** Returns a text shortened to some lines. */
export const inLines = (text: string, size: number, width: number, lines: number): string =>
  shortened(text, fittingLength(text.replace(/\s+/g, " ").trim(), size, width, lines));

/** Returns the estimated number of lines of a text. */
export function linesOf(text: string, size: number, width: number): number {
  let lines = 1;
  while (fittingLength(text, size, width, lines) < text.length) lines += 1;
  return lines;
}

/** Returns the estimated height of a text with a number of lines, in points. */
export const heightOfLines = (text: string, size: number, lines: number): number =>
  lines * size * (isWideOrTall(text) ? tallLineHeight : lineHeight);

/**
 * Returns the texts with at most two lines each. If they don't fit into the room, they get one line each, beginning
 * with the last one.
 * @param room height in points
 */
export function fitTexts(texts: readonly string[], size: number, width: number, room: number): string[] {
  const lines = texts.map((text) => Math.min(2, linesOf(text, size, width)));
  const height = (): number =>
    texts.reduce((sum, text, at) => sum + heightOfLines(text, size, lines[at] ?? 1), 0);
  for (let at = texts.length - 1; at >= 0 && height() > room; at -= 1) lines[at] = 1;
  return texts.map((text, at) => inLines(text, size, width, lines[at] ?? 1));
}
