/** What a search means: every word that was typed occurs somewhere in the searched text, in any order. */
import { isNamePrefix, nameForm, nameParts, nameWords } from "./names/name-form.ts";

/** Further words are ignored. */
const maxWords = 12;
/** "4 de julio de 1990" is five words. */
const maxDayWords = 5;
/** Bounds what a text made for it can ask of the database. */
const maxForms = 6;

/** Fewer digits than these are no part of a phone number worth a second look. */
const fewestDigits = 3;

/** Letters that have no mark of their own to lose, as PostgreSQL's `unaccent` writes them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
};

/** The text in lower case and without accents; the database has the same as `search_fold`. */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => plainLetters[letter] ?? letter);

/** What a phone number is written with, digits among it. */
const isPhonePart = (word: string): boolean => /^[\d()+./-]*\d[\d()+./-]*$/.test(word);

/** The digits of a part of a phone number, without the country code of the United States. */
function phoneDigits(word: string): string {
  const digits = word.replace(/\D/g, "");
  const hasCountry = digits.startsWith("1") && (word.startsWith("+") || digits.length === 11);
  return hasCountry ? digits.slice(1) : digits;
}

/** Reads a day; answers `YYYY-MM-DD`, or undefined for any other text. */
export type DayReader = (text: string) => string | undefined;

const firstDay = new Date(0).setUTCFullYear(1, 0, 1);

/**
 * A day as the searched text of a person holds it. Every second digit is a letter, so that the digits of an address or a
 * phone number never match it. The database has the same as `day_mark`.
 */
function dayMark(day: string): string {
  const digits = String((Date.parse(`${day}T00:00:00Z`) - firstDay) / 86_400_000).padStart(7, "0");
  return [...digits].map((digit, place) => (place % 2 ? digit : "qrstuvwxyz"[Number(digit)])).join("");
}

/** Whether a word consists of what names are written with. */
const isNameWord = (word: string): boolean => /^[\p{L}\p{M}\p{Sk}'‘’‛′‵.\-‐‑]+$/u.test(word);

/** The normal form of a name at the beginning of a word; empty where it adds nothing to what was typed. */
function nameStart(text: string): string {
  const form = nameForm(text);
  const typed = foldText(text).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return form.length > 1 && form !== typed ? ` ${form}` : "";
}

/** The forms of one word: as it was typed, the digits of a phone number, the normal form of a name, a client number. */
function formsOf(word: string, isAlone: boolean): string[] {
  if (isPhonePart(word)) {
    const digits = phoneDigits(word);
    if (digits === "" && !isAlone) return [];
    return digits.length < fewestDigits ? [word] : [word, digits];
  }
  const clientNumber = /^#0+([1-9]\d*)$/.exec(word);
  if (clientNumber) return [word, `#${clientNumber[1]}`];
  return [word, isNameWord(word) ? nameStart(word) : ""].filter(Boolean);
}

/** The first word, the first two, and so on. */
const runsOf = (words: readonly string[]) => words.map((_, place) => words.slice(0, place + 1));

/**
 * What a search asks for: all words, each in one of its forms. What several words mean together, such as a day or
 * "Saint John", is a form of each of them.
 * @param readDay reads birthdays as the person who searches writes them
 * @returns the forms of each word, not folded; empty without anything to look for
 */
export function searchWords(typed: string, readDay?: DayReader): readonly (readonly string[])[] {
  const words = typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, maxDayWords * maxWords);
  // A text that consists of separators is looked for as it is.
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

/** The names of a person, each field of its own, and their other texts in one. */
export interface SearchedPerson {
  readonly names: readonly string[];
  readonly others?: string;
}

/** The parts of a name that do not occur in it as it is written. */
function addedParts(text: string, parts: readonly string[]): string {
  const folded = ` ${foldText(text)}`;
  return parts
    .map((part) => ` ${part}`)
    .filter((part) => !folded.includes(part))
    .join("");
}

/** Whether a text or a person holds all words that were typed; case, accents, the order and the spelling of names do not count. */
export function holdsWords(searched: string | SearchedPerson, typed: string): boolean {
  const { names, others = "" } = typeof searched === "string" ? { names: [], others: searched } : searched;
  const added =
    typeof searched === "string"
      ? addedParts(searched, nameWords(searched))
      : names.map((name) => addedParts(name, nameParts(name))).join("");
  const folded = ` ${foldText([...names, others].join(" "))}${added}`;
  return searchWords(typed).every((forms) => forms.some((form) => folded.includes(foldText(form))));
}
