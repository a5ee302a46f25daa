/** Measures how hard a text is to read: the Flesch-Kincaid grade for English, the INFLESZ scale for Spanish. */

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? [];

/** Counts sentences. A line break ends a sentence too. */
const sentencesIn = (text: string): number =>
  text.split(/[.!?:;…]+(?:\s|$)|\n+/).filter((part) => /\p{L}/u.test(part)).length;

/** Counts groups of vowels, except a silent e at the end. */
function englishSyllables(word: string): number {
  const plain = word.replace(/['’].*$/, "").replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, "");
  return Math.max(1, plain.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

/** A strong vowel is one syllable. Weak vowels join it unless they have an accent. */
function spanishSyllables(word: string): number {
  const plain = word
    .replaceAll(/qu(?=[eiéí])/g, "q")
    .replaceAll(/gu(?=[eiéí])/g, "g")
    .replaceAll(/y$/g, "i");
  return Math.max(1, plain.match(/[iuü]?[aeoáéó][iuü]?|[íú]|[iuü]{1,2}/g)?.length ?? 1);
}

const count = (text: string, syllablesOf: (word: string) => number) => {
  const words = wordsOf(text);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return { words: Math.max(1, words.length), sentences: Math.max(1, sentencesIn(text)), syllables };
};

/** Returns the US school grade that a reader needs. */
export function fleschKincaid(text: string): number {
  const { words, sentences, syllables } = count(text, englishSyllables);
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}

/**
 * Returns the INFLESZ score. 55 to 65 is normal, 65 to 80 is fairly easy, and above 80 is very easy (Szigriszt,
 * Barrio).
 */
export function inflesz(text: string): number {
  const { words, sentences, syllables } = count(text, spanishSyllables);
  return 206.835 - 62.3 * (syllables / words) - words / sentences;
}
