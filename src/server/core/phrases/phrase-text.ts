/** The form in which messages and stored phrases are compared. */

const thumbs: readonly (readonly [RegExp, string])[] = [
  [/👍\p{Emoji_Modifier}?/gu, " yes "],
  [/👎\p{Emoji_Modifier}?/gu, " no "],
];

/**
 * Returns the words of a message: lowercase, without accents, punctuation, or emoji. Thumbs up and thumbs down become
 * `yes` and `no`.
 */
export function wordsOf(text: string): string[] {
  const spoken = thumbs.reduce((result, [sign, word]) => result.replace(sign, word), text);
  return spoken
    .normalize("NFD")
    .replace(/['’`´]|\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/**
 * Returns the index at which `phrase` begins in `words`, or -1. A `*` at the end of its last word matches any ending.
 */
export function indexOfPhrase(words: readonly string[], phrase: readonly string[]): number {
  const matches = (word: string | undefined, wanted: string): boolean =>
    wanted.endsWith("*") ? (word?.startsWith(wanted.slice(0, -1)) ?? false) : word === wanted;
  return words.findIndex((_, start) => phrase.every((wanted, at) => matches(words[start + at], wanted)));
}
