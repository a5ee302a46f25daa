/** Turns a search text into words. Each word must occur somewhere in the searched text, in any order. */
import { isNamePrefix, nameForm, nameParts, nameWords } from "./names/name-form.ts";

/** Maximum number of words. Further words are ignored. */
const maxWords = 12;
/** Maximum number of words in a day, such as "4 de julio de 1990". */
const maxDayWords = 5;
/** Maximum number of forms of a word. It limits what a malicious search text can cost the database. */
const maxForms = 6;

/** Minimum number of digits to search as a part of a phone number. */
const minDigits = 3;

/** Letters without a separate accent, and their replacements in PostgreSQL's `unaccent`. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
};

/** Returns the text in lowercase and without accents. The database function `search_fold` does the same. */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => plainLetters[letter] ?? letter);

/** Returns true if a word consists of the characters of a phone number and has a digit. */
const isPhonePart = (word: string): boolean => /^[\d()+./-]*\d[\d()+./-]*$/.test(word);

/** Returns the digits of a part of a phone number, without the US country code. */
function phoneDigits(word: string): string {
  const digits = word.replace(/\D/g, "");
  const hasCountry = digits.startsWith("1") && (word.startsWith("+") || digits.length === 11);
  return hasCountry ? digits.slice(1) : digits;
}

/** Reads a day. Returns `YYYY-MM-DD`, or undefined if the text isn't a day. */
export type DayReader = (text: string) => string | undefined;

const firstDay = new Date(0).setUTCFullYear(1, 0, 1);

/**
 * Returns a day in the form that the searched text of a person has. Every second digit is a letter, so that digits of
 * an address or phone number never match. The database function `day_mark` does the same.
 */
function dayMark(day: string): string {
  const digits = String((Date.parse(`${day}T00:00:00Z`) - firstDay) / 86_400_000).padStart(7, "0");
  return [...digits].map((digit, place) => (place % 2 ? digit : "qrstuvwxyz"[Number(digit)])).join("");
}

/** Returns true if a word consists of characters that names have. */
const isNameWord = (word: string): boolean => /^[\p{L}\p{M}\p{Sk}'‘’‛′‵.\-‐‑]+$/u.test(word);

/** Returns the normal form of a name, to match at the start of a word. Empty if it is the same as the typed text. */
function nameStart(text: string): string {
  const form = nameForm(text);
  const typed = foldText(text).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return form.length > 1 && form !== typed ? ` ${form}` : "";
}

/** Returns the forms of one word: as typed, digits of a phone number, normal form of a name, or client number. */
function formsOf(word: string, isAlone: boolean): string[] {
  if (isPhonePart(word)) {
    const digits = phoneDigits(word);
    if (digits === "" && !isAlone) return [];
    return digits.length < minDigits ? [word] : [word, digits];
  }
  const clientNumber = /^#0+([1-9]\d*)$/.exec(word);
  if (clientNumber) return [word, `#${clientNumber[1]}`];
  return [word, isNameWord(word) ? nameStart(word) : ""].filter(Boolean);
}

/** Returns the first word, the first two words, and so on. */
const runsOf = (words: readonly string[]) => words.map((_, place) => words.slice(0, place + 1));

/**
 * Returns the words to search for. Each word has several forms, and one of them must match. If several words mean
 * something together, such as a day or "Saint John", that is a form of each of them.
 * @param readDay reads birthdays in the format of the person who searches
 * @returns the forms of each word, not normalized; empty if there is nothing to search for
 */
export function searchWords(typed: string, readDay?: DayReader): readonly (readonly string[])[] {
  const words = typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, maxDayWords * maxWords);
  // A text of only separators is searched for as it is.
  if (words.length === 0) return typed.trim() ? [[typed.trim()]] : [];
  const asked = new Map(
    words.map((word) => [
      word,
      new Set(
        formsOf(
          word,
          words.every((other) => other === word),
        ),
      ),
    ]),
  );
  const addToAll = (some: readonly string[], form: string) => {
    for (const word of some) asked.get(word)?.add(form);
  };
  words.forEach((word, place) => {
    const pair = words.slice(place, place + 2);
    if (pair.length > 1 && pair.every(isNameWord) && isNamePrefix(word))
      addToAll(pair, ` ${nameForm(pair.join(" "))}`);
    if (readDay)
      for (const run of runsOf(words.slice(place, place + maxDayWords))) {
        const day = /\d/.test(run.join("")) ? readDay(run.join(" ")) : undefined;
        if (day) addToAll(run, dayMark(day));
      }
  });
  const forms = [...asked.values()]
    .map((set) => [...set].slice(0, maxForms))
    .filter(({ length }) => length > 0);
  return forms.length > 0 ? forms.slice(0, maxWords) : [[typed.trim()]];
}

/** The name fields of a person, and all other texts in one. */
export interface SearchedPerson {
  readonly names: readonly string[];
  readonly others?: string;
}

/** Returns the parts of a name that don't occur in the written text. */
function addedParts(text: string, parts: readonly string[]): string {
  const folded = ` ${foldText(text)}`;
  return parts
    .map((part) => ` ${part}`)
    .filter((part) => !folded.includes(part))
    .join("");
}

/**
 * Returns true if a text or person contains all typed words. Ignores case, accents, order, and spelling variants of
 * names.
 */
export function holdsWords(searched: string | SearchedPerson, typed: string): boolean {
  const { names, others = "" } = typeof searched === "string" ? { names: [], others: searched } : searched;
  const added =
    typeof searched === "string"
      ? addedParts(searched, nameWords(searched))
      : names.map((name) => addedParts(name, nameParts(name))).join("");
  const folded = ` ${foldText([...names, others].join(" "))}${added}`;
  return searchWords(typed).every((forms) => forms.some((form) => folded.includes(foldText(form))));
}
