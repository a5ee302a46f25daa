import i18next, { type i18n, type TFunction } from "i18next";
import { defaultLanguage, languages, type LanguageCode } from "#shared/constants.ts";
import { texts as enScreens } from "#shared/i18n/en/index.ts";
import { texts as esScreens } from "#shared/i18n/es/index.ts";
import { fullStops } from "#shared/i18n/full-stops.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

const tables = { en: { server: en, ...enScreens }, es: { server: es, ...esScreens } };

const makeInstance = (language: LanguageCode): i18n => {
  const instance = i18next.createInstance();
  void instance.use(fullStops).init({
    lng: language,
    postProcess: fullStops.name,
    // Within an existing table, a missing text stays missing.
    fallbackLng: false,
    initAsync: false,
    resources: { [language]: { translation: tables[language] } },
    interpolation: { escapeValue: false },
  });
  return instance;
};

const instances = { en: makeInstance("en"), es: makeInstance("es") };

/** Returns a person's language if it has a text table, otherwise English. */
export const languageOf = (code: string | null | undefined): LanguageCode =>
  code && Object.hasOwn(languages, code) ? (code as LanguageCode) : defaultLanguage;

/** Returns the text function of a language. Keys look like `server.errors.forbidden` or `records.jobs.title`. */
export const textsOf = (language: LanguageCode): TFunction => instances[language].t;

/** Whether a language has a text for a key. */
export const hasText = (language: LanguageCode, key: string): boolean => instances[language].exists(key);
