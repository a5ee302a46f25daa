/** Compares headers of sheets with names of fields by their words. */
import { foldText } from "#shared/search-words.ts";

/**
 * Returns a text in lowercase without accents and punctuation: `DateOfBirth`, `date_of_birth`, and `Date of Birth:` are
 * equal.
 */
export const bare = (text: string): string =>
  foldText(text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Words that say nothing about a field, in English and Spanish. */
const fillers = new Set(
  "a an and at de del e el for in is la las los of on or para por s the their to y your".split(" "),
);

/** One spelling for each word that people write in several ways. */
const spellings: Readonly<Record<string, string>> = {
  celular: "cell",
  cellphone: "cell",
  cellular: "cell",
  correo: "email",
  dob: "birthdate",
  electronico: "",
  fecha: "date",
  identifier: "id",
  mail: "email",
  mobile: "cell",
  movil: "cell",
  nacimiento: "birth",
  no: "number",
  nr: "number",
  nro: "number",
  num: "number",
  numero: "number",
  tel: "phone",
  telefono: "phone",
  telephone: "phone",
  url: "website",
  web: "website",
  zipcode: "zip",
};

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
  const split = bare(text.replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2").replaceAll("#", " number "));
  const words = split.split(" ").flatMap((word) => {
    const one = spellings[word] ?? spellings[singular(word)] ?? singular(word);
    return compounds[one] ?? [one];
  });
  return [...new Set(words.filter((word) => word !== "" && !fillers.has(word)))];
}

/** Returns the same key for texts with the same words in any order. */
export const keyOfWords = (words: readonly string[]): string => [...words].sort().join(" ");
