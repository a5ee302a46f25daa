/** Finds words that differ by typing errors. */
import { foldText } from "./search-words.ts";

/** Shorter words are too similar to too many others. */
const minLetters = 3;
/** From this length on, a difference of two letters is likely a typing error. */
const longWord = 9;
const maxWords = 4;

/** Returns the words of a text in which typing errors can be found, normalized. */
export const spelledWords = (text: string): string[] =>
  (foldText(text).match(/\p{L}+/gu) ?? []).filter((word) => word.length >= minLetters).slice(0, maxWords);

/** Returns true if a word is long enough to search for names with it. */
export const isTelling = (word: string): boolean => word.length > minLetters;

/**
 * Returns how many letters must be added, removed, changed, or swapped with a neighbor to turn one word into the
 * other.
 */
export function typingErrors(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const current = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      current[j] = Math.min(
        (last[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}

/**
 * Returns the number of typing errors between the typed words and a name. Null if there are too many.
 * @param words the result of {@link spelledWords}
 */
export function errorsInName(words: readonly string[], name: string): number | null {
  const parts = foldText(name).match(/\p{L}+/gu) ?? [];
  let sum = 0;
  for (const word of words) {
    const errors = Math.min(...parts.map((part) => typingErrors(word, part)));
    if (errors > (word.length >= longWord ? 2 : 1)) return null;
    sum += errors;
  }
  return sum;
}
