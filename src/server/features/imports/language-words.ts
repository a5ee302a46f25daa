/** Words in imported sheets, which may be in any language. */
import { languageCodes } from "#shared/constants.ts";
import type { importWords as english } from "#shared/i18n/en/server/import-words.ts";
import { serverTexts } from "#server/kernel/texts/texts.ts";

const ofLanguages = languageCodes.map((code) => serverTexts<typeof english>(code, "importWords"));

/** Returns the words of a list in all languages. */
export const wordsInAll = (list: "yes" | "no" | "fillers"): ReadonlySet<string> =>
  new Set(ofLanguages.flatMap((words) => words[list].split(" ")));

/**
 * One spelling for each word that people write in several ways. English comes last, so that its words keep their
 * meaning.
 */
export const spellings: Readonly<Record<string, string>> = Object.fromEntries(
  ofLanguages.toReversed().flatMap((words) => words.spellings),
);
