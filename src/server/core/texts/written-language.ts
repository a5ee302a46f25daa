/** The language in which a person wrote a text. */
import { languageCodes, otherLanguages, type LanguageCode } from "#shared/constants.ts";
import { indexOfPhrase, wordsOf } from "#server/core/phrases/phrase-text.ts";
import { commandWords, phrasesIn } from "./command-words.ts";

const typical = languageCodes.map(
  (code) => [code, new Set(commandWords(code).typical.trim().split(/\s+/))] as const,
);

/** Returns the language with the most words in the text, or null if that isn't clear. */
export function writtenLanguage(text: string): LanguageCode | null {
  const words = wordsOf(text);
  const counts = typical
    .map(([language, common]) => ({ language, count: words.filter((word) => common.has(word)).length }))
    .toSorted((one, other) => other.count - one.count);
  const [most, next] = counts;
  return most && most.count > (next?.count ?? 0) ? most.language : null;
}

const replyPhrases = otherLanguages.map((code) => [code, phrasesIn(commandWords(code).replyWords)] as const);

/** Returns the language whose command words are in a text. Null unless some of them exist in only one language. */
export function languageOfCommand(text: string): LanguageCode | null {
  const words = wordsOf(text);
  const found = replyPhrases.find(([, phrases]) =>
    phrases.some((phrase) => indexOfPhrase(words, phrase) >= 0),
  );
  return found?.[0] ?? null;
}
