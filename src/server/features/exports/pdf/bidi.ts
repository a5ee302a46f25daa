/**
 * Reorders the words of a line for right-to-left scripts. The PDF library places word after word from left to right.
 * Within a word, the letters are already in order.
 */
import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** Right-to-left, left-to-right, or neutral. Numbers and punctuation are neutral and follow the words around them. */
export type WordDirection = "R" | "L" | "N";

const letter = /\p{L}/u;

/** Returns the direction of a word, based on its first letter. */
export function wordDirection(word: string): WordDirection {
  const first = letter.exec(word)?.[0];
  if (first === undefined) return "N";
  return ["R", "AL"].includes(bidi.getBidiCharTypeName(first)) ? "R" : "L";
}

/** A word as laid out from left to right. */
export interface PlacedWord {
  text: string;
  /** In points, like `width` and `space`. */
  x: number;
  readonly width: number;
  /** Width of the spaces at the end of the word. */
  readonly space: number;
}

const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]+(?:[\u066B\u066C.,/:-][\u0660-\u0669\u06F0-\u06F9]+)*/g;

/**
 * Reverses numbers with Arabic digits, because the PDF library draws them in reverse. Numbers run from left to right
 * in every script.
 */
export const orderDigits = (text: string): string =>
  text.replace(arabicDigits, (number) => [...number].toReversed().join(""));

/** Western digits and punctuation, which the PDF library draws from left to right. */
const plainMarks = /^[\u0021-\u00BF\u2010-\u205E]+/;

/** Reorders numbers and brackets for right-to-left text. */
const orderMarks = (text: string): string =>
  text.replace(plainMarks, (marks) => bidi.getReorderedString(marks, bidi.getEmbeddingLevels(marks, "rtl")));

/** A number alone or in brackets, without a sign or a mark at its end. */
const plainNumber = /^(?:\([^()\p{L}]*\p{Nd}[^()\p{L}]*\)|\p{Nd}(?:[^()\p{L}]*\p{Nd})?%?)\s*$/u;

/**
 * Gives a number the direction of the right-to-left word before it, as in a street with a house number. Numbers before
 * a left-to-right word, such as a month, and those of several words, such as phone numbers, stay as they are.
 */
function joinNumbers(words: readonly PlacedWord[], directions: readonly WordDirection[]): WordDirection[] {
  const isNumber = (at: number) => directions[at] === "N" && plainNumber.test(words[at]?.text ?? "");
  return directions.map((direction, at) =>
    directions[at - 1] === "R" && isNumber(at) && directions[at + 1] !== "L" && !isNumber(at + 1)
      ? "R"
      : direction,
  );
}

/** One letter per direction that represents a word, so that every word moves as a whole. */
const samples: Readonly<Record<WordDirection, string>> = { R: "\u05D0", L: "a", N: "-" };

/**
 * Moves the words of one line.
 * @param isRightToLeft true if the whole paragraph runs from right to left
 */
export function orderWords(words: readonly PlacedWord[], isRightToLeft: boolean): void {
  const directions = words.map(({ text }) => wordDirection(text));
  // The PDF library draws the spaces of such a word on its left.
  const isDrawnReversed = words.map(
    ({ text }, at) => directions[at] === "R" || text.search(arabicDigits) >= 0,
  );
  for (const word of words) word.text = orderDigits(word.text);
  const [first] = words;
  if (!first || !directions.includes("R")) return;
  // Each word is followed by its space. The one at the end of the line takes no room.
  const moved = joinNumbers(words, directions);
  const line = moved.map((direction) => samples[direction]).join(" ");
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
