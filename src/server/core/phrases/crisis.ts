/** Detects messages that may come from a person in danger, by phrases only. Nothing is interpreted. */
import { languageCodes } from "#shared/constants.ts";
import { serverTexts } from "#server/kernel/texts/texts.ts";
import { indexOfPhrase, wordsOf } from "./phrase-text.ts";

const phrases = languageCodes
  .flatMap((code) => serverTexts<readonly string[]>(code, "crisisPhrases"))
  .map((phrase) => phrase.split(" "));

/** Returns whether a message contains one of the crisis phrases, in any language. */
export function isCrisis(text: string): boolean {
  const words = wordsOf(text);
  return phrases.some((phrase) => indexOfPhrase(words, phrase) >= 0);
}
