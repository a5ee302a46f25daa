import i18next, { type i18n, type TFunction } from "i18next";
import { inLanguages, languageCodes, type LanguageCode } from "#shared/constants.ts";
import { fullStops } from "#shared/i18n/full-stops.ts";
import { allTexts } from "#shared/i18n/language-texts.ts";
import { readTexts } from "./read-texts.ts";

const tables = Object.fromEntries(
  await Promise.all(languageCodes.map(async (code) => [code, await allTexts(code, readTexts)] as const)),
);

const makeInstance = (language: LanguageCode): i18n => {
  const instance = i18next.createInstance();
  void instance.use(fullStops).init({
    lng: language,
    postProcess: fullStops.name,
    // English texts already replace missing ones. A field label that is still missing stays missing.
    fallbackLng: false,
    initAsync: false,
    resources: { [language]: { translation: tables[language] ?? {} } },
    interpolation: { escapeValue: false },
  });
  return instance;
};

const instances = inLanguages(makeInstance);

/** Returns the text function of a language. Keys look like `server.errors.forbidden` or `records.jobs.title`. */
export const textsOf = (language: LanguageCode): TFunction => instances[language].t;

/** Returns true if a language has a text for a key. */
export const hasText = (language: LanguageCode, key: string): boolean => instances[language].exists(key);

/**
 * Returns server texts as they are written: templates with placeholders, and lists of words.
 * @param branch the name of an export in a language's folder `server/`
 */
export const serverTexts = <Branch>(language: LanguageCode, branch: string): Branch =>
  instances[language].getResource(language, "translation", `server.${branch}`) as Branch;
