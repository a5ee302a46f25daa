/** Whether a message may come from a person in danger. It is recognized by phrases, never interpreted. */
import { crisisPhrases } from "./crisis-phrases.ts";
import { indexOfPhrase, wordsOf } from "./phrase-text.ts";

const phrases = Object.values(crisisPhrases)
  .flat()
  .map((phrase) => phrase.split(" "));

/** Returns whether a message contains one of the crisis phrases, in either language. */
export function isCrisis(text: string): boolean {
  const words = wordsOf(text);
  return phrases.some((phrase) => indexOfPhrase(words, phrase) >= 0);
}
