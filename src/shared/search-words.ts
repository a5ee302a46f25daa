/** What a search means: every word that was typed stands somewhere in what is searched, in any order. */

/** More words than this narrow nothing that a person looks for; the others are ignored. */
const maxWords = 12;

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

/**
 * What a search asks for: all words, each in one of its forms. The digits of a phone number are a form of it, because
 * what is searched holds phone numbers as digits; a `+1` alone asks for nothing.
 * @returns the forms of each word, not folded; empty without anything to look for
 */
export function searchWords(typed: string): readonly (readonly string[])[] {
  const words = [...new Set(typed.split(/[\s,;]+/).filter(Boolean))].slice(0, maxWords);
  // Of commas alone, somebody looks for them.
  if (words.length === 0) return typed.trim() ? [[typed.trim()]] : [];
  const asked = words.flatMap((word) => {
    if (!isPhonePart(word)) return [[word]];
    const digits = phoneDigits(word);
    if (digits === "") return words.length > 1 ? [] : [[word]];
    return [digits.length < fewestDigits ? [word] : [...new Set([word, digits])]];
  });
  return asked.length > 0 ? asked : [[typed.trim()]];
}

/** Whether a text holds all words that were typed; neither case nor accents nor their order count. */
export function holdsWords(text: string, typed: string): boolean {
  const folded = foldText(text);
  return searchWords(typed).every((forms) => forms.some((form) => folded.includes(foldText(form))));
}
