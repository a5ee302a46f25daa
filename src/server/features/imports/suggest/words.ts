/** Compares headers of sheets with names of fields by their words. */
import { foldText } from "#shared/search-words.ts";
import { spellings, wordsInAll } from "../language-words.ts";

/**
 * Returns a text in lowercase without accents and punctuation: `DateOfBirth`, `date_of_birth`, and `Date of Birth:` are
 * equal.
 */
export const normalized = (text: string): string =>
  foldText(text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const fillers = wordsInAll("fillers");

/** Compound words, with their parts. */
const compounds: Readonly<Record<string, readonly string[]>> = {
  birthdate: ["birth", "date"],
  birthday: ["birth", "date"],
  firstname: ["first", "name"],
  lastname: ["last", "name"],
  middlename: ["middle", "name"],
};

const singular = (word: string): string =>
  /[^aiosu]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;

/** Returns the words of a header or name, each once, without fillers. */
export function wordsOf(text: string): string[] {
  const split = normalized(text.replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2").replaceAll("#", " number "));
  const words = split.split(" ").flatMap((word) => {
    const one = spellings[word] ?? spellings[singular(word)] ?? singular(word);
    return compounds[one] ?? [one];
  });
  return [...new Set(words.filter((word) => word !== "" && !fillers.has(word)))];
}

/** Returns the same key for texts with the same words in any order. */
export const keyOfWords = (words: readonly string[]): string => [...words].sort().join(" ");
