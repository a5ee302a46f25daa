/**
 * The normal form of names. `De Haro` and `DeHaro`, `O'Hara` and `OHara`, `St. John` and `Saint John`, `Mc Donald`
 * and `MacDonald` each have the same form. The database has the same rules in `name_form` and `name_parts`, and a
 * test compares both.
 */

/** The characters that people type as an apostrophe, and the letters that some languages use for it. */
const apostrophes = /['`´‘’‛′‵＇ʹʻʼʽʾʿˈˊˋ՚׳ꞌ]/g;

/** Characters that take no space and show nothing. */
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- each character is removed where it occurs
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]/g;

/** The separators of words. The ranges are written out so that every database agrees on them. */
const separators =
  // oxlint-disable-next-line no-control-regex -- control characters separate words
  /[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u05be\u060c\u061b\u2000-\u206f\u3000-\u3004\u3008-\u3020\u30fb]+/;

/** The separators of names in a list. */
const listSeparators = /[,;/]/;

/** Letters without a decomposition in Unicode. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ς: "σ",
};

/** Words that belong to the next word and have several spellings. */
const prefixes: Readonly<Record<string, string>> = {
  saint: "san",
  sainte: "san",
  st: "san",
  ste: "san",
  san: "san",
  sta: "santa",
  sto: "santo",
  mac: "mc",
  mc: "mc",
};

/** Words that people leave out or join to the next word. */
const particles = new Set(
  (
    "de del la las los da das do dos di du des von vom zu zum zur van vander vanden der den ter ten te le el al " +
    "bin ibn bint abu af av y e d l o"
  ).split(" "),
);

const suffixes = new Set(["jr", "sr", "ii", "iii"]);

const fold = (text: string): string =>
  text
    .replace(apostrophes, "")
    .replace(invisible, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßæœþøłđðıħŧŋς]/g, (letter) => plainLetters[letter] ?? letter);

const wordsOf = (text: string): string[] => fold(text).split(separators).filter(Boolean);

/** Normalizes the beginning of a word if people also write it as a separate word. */
const withPrefix = (word: string): string =>
  word
    .replace(/^mac(?=[a-z]{3})/, "mc")
    .replace(/^saint(?=[a-z]{3})/, "san")
    .replace(/^st(?=[bcdfgjklmnpqvxz][a-z]{2})/, "san");

/** Returns the spelling of a word. A prefix is normalized only if another word follows. */
const spelled = (word: string, isLast: boolean): string =>
  (isLast ? undefined : prefixes[word]) ?? withPrefix(word);

const joined = (words: readonly string[]): string =>
  words.map((word, place) => spelled(word, place === words.length - 1)).join("");

/** Returns true if a word needs the next word, such as "St." or "Mac". */
export const isNamePrefix = (word: string): boolean => wordsOf(word).join("") in prefixes;

/**
 * Returns the normal form of a name. Two names with the same form are the same name. Empty for a text without
 * letters.
 */
export const nameForm = (name: string): string => joined(wordsOf(name));

/** Returns the words of one name, each with and without the particles before it. */
function wordParts(words: readonly string[]): string[] {
  const parts: string[] = [];
  let before = "";
  let isBound = false;
  words.forEach((word, place) => {
    const isLast = place === words.length - 1;
    if (!isLast && word in prefixes) {
      before += prefixes[word];
      isBound = true;
    } else if (!isLast && particles.has(word)) before += word;
    else {
      const own = withPrefix(word);
      if (before !== "") parts.push(before + own);
      if (!isBound) parts.push(own);
      before = "";
      isBound = false;
    }
  });
  return parts;
}

function partsOf(text: string, hasWhole: boolean): string[] {
  const all = text.split(listSeparators).map(wordsOf);
  const named = all.map((words) => words.filter((word) => !suffixes.has(word)));
  const lists = named.some((words) => words.length > 0) ? named : all;
  const parts = lists.flatMap((words) => [...(hasWhole ? [joined(words)] : []), ...wordParts(words)]);
  return [...new Set(parts)].filter(Boolean);
}

/**
 * Returns what a name, or a list of names, can be recognized by: each whole name, and its words with and without
 * their particles. Suffixes such as "Jr." are left out.
 */
export const nameParts = (names: string): string[] => partsOf(names, true);

/** Like {@link nameParts} without the whole names, for a text that may contain several name fields. */
export const nameWords = (text: string): string[] => partsOf(text, false);
