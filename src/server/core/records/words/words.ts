/** Words and formats of a language, made once: a long list asks for them a million times. */
import { localeOf, type LanguageCode } from "#shared/constants.ts";
import { hasText, textsOf } from "#server/kernel/texts/texts.ts";

export interface Words {
  /** The text under a key, or undefined where the language has none. */
  find(key: string): string | undefined;
  /** Days, as "Feb 28, 2026". */
  readonly day: Intl.DateTimeFormat;
  readonly number: Intl.NumberFormat;
  readonly countries: Intl.DisplayNames;
}

const made = new Map<LanguageCode, Words>();

function makeWords(language: LanguageCode): Words {
  const found = new Map<string, string | undefined>();
  const t = textsOf(language);
  const locale = localeOf(language);
  return {
    // Keys come from the record types alone, so there is an end to them.
    find: (key) => {
      if (!found.has(key)) found.set(key, hasText(language, key) ? t(key) : undefined);
      return found.get(key);
    },
    day: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
    number: new Intl.NumberFormat(locale),
    countries: new Intl.DisplayNames(locale, { type: "region", fallback: "code" }),
  };
}

/** The words of a language. */
export function wordsOf(language: LanguageCode): Words {
  const words = made.get(language) ?? makeWords(language);
  made.set(language, words);
  return words;
}
