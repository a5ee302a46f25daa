/**
 * Puts the words of a line where readers of right-to-left scripts expect them. The PDF library sets word after word
 * from left to right; inside a word the letters are in order already.
 */
import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** Right-to-left, left-to-right, or neither: numbers and punctuation follow the words around them. */
export type WordDirection = "R" | "L" | "N";

const letter = /\p{L}/u;

/** The direction of a word, by its first letter. */
export function wordDirection(word: string): WordDirection {
  const first = letter.exec(word)?.[0];
  if (first === undefined) return "N";
  return ["R", "AL"].includes(bidi.getBidiCharTypeName(first)) ? "R" : "L";
}

/** A word as it was laid out from left to right. */
export interface PlacedWord {
  text: string;
  /** In points, as `width` and `space`. */
  x: number;
  readonly width: number;
  /** Width of the blanks at the end of the word. */
  readonly space: number;
}

const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]+(?:[\u066B\u066C.,/:-][\u0660-\u0669\u06F0-\u06F9]+)*/g;

/** Numbers run from left to right in every script; the PDF library reverses those in Arabic digits. */
export const orderDigits = (text: string): string =>
  text.replace(arabicDigits, (number) => [...number].toReversed().join(""));

/** Western digits and punctuation, which the PDF library draws from left to right. */
const plainMarks = /^[\u0021-\u00BF\u2010-\u205E]+/;

/** Numbers and brackets as they look in text that runs from right to left. */
const orderMarks = (text: string): string =>
  text.replace(plainMarks, (marks) => bidi.getReorderedString(marks, bidi.getEmbeddingLevels(marks, "rtl")));

/** One letter of each direction stands for a word, so that every word moves as a whole. */
const samples: Readonly<Record<WordDirection, string>> = { R: "\u05D0", L: "a", N: "-" };

/** Moves the words of one line. @param isRightToLeft whether the paragraph as a whole runs from right to left */
export function orderWords(words: readonly PlacedWord[], isRightToLeft: boolean): void {
  const directions = words.map(({ text }) => wordDirection(text));
  // The PDF library draws the blanks of such a word on its left.
  const isDrawnReversed = words.map(
    ({ text }, at) => directions[at] === "R" || text.search(arabicDigits) >= 0,
  );
  for (const word of words) word.text = orderDigits(word.text);
  const [first] = words;
  if (!first || !directions.includes("R")) return;
  // Each word is followed by its blank; the one at the end of the line takes no room.
  const line = directions.map((direction) => samples[direction]).join(" ");
  const levels = bidi.getEmbeddingLevels(line, isRightToLeft ? "rtl" : "ltr");
  let { x } = first;
  for (const index of bidi.getReorderedIndices(line, levels)) {
    const at = Math.floor(index / 2);
    const word = words[at];
    if (!word) continue;
    if (index % 2 === 1) {
      x += word.space;
      continue;
    }
    word.x = isDrawnReversed[at] ? x - word.space : x;
    x += word.width - word.space;
    const runsLeft = levels.levels[index] === 1;
    if (directions[at] === "N" && runsLeft) word.text = orderMarks(word.text);
  }
}
