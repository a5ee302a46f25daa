/** The words and phrases of the languages' commands. People use them in any language, regardless of the recorded one. */
import { languageCodes, type LanguageCode } from "#shared/constants.ts";
import type { commands as english } from "#shared/i18n/en/server/commands.ts";
import { serverTexts } from "#server/kernel/texts/texts.ts";

export type CommandWords = typeof english;
export type Phrase = readonly string[];

export const commandWords = (language: LanguageCode): CommandWords => serverTexts(language, "commands");

/** Returns the phrases of a list that is separated by commas. */
export const phrasesIn = (list: string): Phrase[] =>
  list
    .split(/,\s+/)
    .map((phrase) => phrase.trim().split(" "))
    .filter(([first]) => first !== "");

/** Returns the phrases of all languages, the longest first. */
export const allPhrases = (listOf: (words: CommandWords) => string): Phrase[] =>
  languageCodes
    .flatMap((code) => phrasesIn(listOf(commandWords(code))))
    .toSorted((one, other) => other.length - one.length);
