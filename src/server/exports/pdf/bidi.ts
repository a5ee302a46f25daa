/**
 * Puts the words of a line where readers of right-to-left scripts expect them. The PDF library sets word after word
 * from left to right; inside a word the letters are in order already.
 */

/** Right-to-left, left-to-right, or neither: numbers and punctuation go along with what is around them. */
export type WordDirection = "R" | "L" | "N";

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const letter = /\p{L}/u;

/** The direction of a word, by its first letter. */
export function wordDirection(word: string): WordDirection {
  const first = letter.exec(word)?.[0];
  if (first === undefined) return "N";
  return rightToLeft.test(first) ? "R" : "L";
}

/** Pieces of a line as `[first, last]`: the longest that begin and end with `of` and have nothing against it inside. */
function sequences(words: readonly WordDirection[], of: "R" | "L"): [number, number][] {
  const found: [number, number][] = [];
  let open: [number, number] | null = null;
  words.forEach((direction, at) => {
    if (direction === of) {
      if (open) open[1] = at;
      else found.push((open = [at, at]));
    } else if (direction !== "N") open = null;
  });
  return found;
}

const reverse = (order: number[], first: number, last: number): void => {
  order.splice(first, last - first + 1, ...order.slice(first, last + 1).toReversed());
};

/** A word as it was laid out from left to right. */
export interface PlacedWord {
  text: string;
  /** In points, as `width` and `space`. */
  x: number;
  readonly width: number;
  /** Width of the blanks at the end of the word. */
  readonly space: number;
}

const mirrors: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};

const digits = /[\u0660-\u0669\u06F0-\u06F9]+(?:[\u066B\u066C.,/:-][\u0660-\u0669\u06F0-\u06F9]+)*/g;

const isArabicNumber = (text: string): boolean => /[\u0660-\u0669\u06F0-\u06F9]/.test(text);

/** Numbers run from left to right in every script; the library turns those in Arabic digits around. */
export const orderDigits = (text: string): string =>
  text.replace(digits, (number) => [...number].toReversed().join(""));

/** Moves the words of one line. @param isRightToLeft whether the paragraph as a whole runs from right to left */
export function orderWords(words: readonly PlacedWord[], isRightToLeft: boolean): void {
  const directions = words.map(({ text }) => wordDirection(text));
  const [first] = words;
  for (const word of words) word.text = orderDigits(word.text);
  if (!first || !directions.includes("R")) return;
  const order = words.map((_, at) => at);
  // Reversed pieces: their blanks have to stand on the other side of them.
  const shifts: { first: number; last: number; by: number }[] = [];
  // Numbers and brackets between words that go to the left have their blank at the right.
  const shiftBetween = (from: number, to: number) => {
    for (let at = from; at <= to; at += 1) {
      // Numbers in Arabic digits are drawn like words, blank first.
      if (directions[at] === "N" && !isArabicNumber(words[at]?.text ?? ""))
        shifts.push({ first: at, last: at, by: spaceOf(at) });
    }
  };
  const spaceOf = (at: number) => words[at]?.space ?? 0;
  if (isRightToLeft) {
    for (const [from, to] of sequences(directions, "L")) {
      reverse(order, from, to);
      shifts.push({ first: from, last: to, by: spaceOf(to) });
    }
    const inside = (at: number) => shifts.some((piece) => piece.first <= at && at <= piece.last);
    words.forEach((_, at) => {
      if (!inside(at)) shiftBetween(at, at);
    });
    order.reverse();
    shifts.push({ first: 0, last: words.length - 1, by: -spaceOf(words.length - 1) });
    words.forEach((word, at) => {
      if (directions[at] === "N")
        word.text = word.text.replace(/[()[\]{}<>«»]/g, (mark) => mirrors[mark] ?? mark);
    });
  } else {
    for (const [from, to] of sequences(directions, "R")) {
      reverse(order, from, to);
      shiftBetween(from, to);
      shifts.push({ first: from, last: to, by: -spaceOf(to) });
    }
  }
  let x = first.x;
  for (const at of order) {
    const word = words[at];
    if (!word) continue;
    word.x = x;
    x += word.width;
  }
  for (const { first: from, last: to, by } of shifts) {
    for (const word of words.slice(from, to + 1)) word.x += by;
  }
}
