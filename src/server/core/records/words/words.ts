/** The words and formats of a language. They are cached, because a long list uses them a million times. */
import { localeOf, type LanguageCode } from "#shared/constants.ts";
import { hasText, textsOf } from "#server/kernel/texts/texts.ts";

export interface Words {
  /** Returns the text of a key, or undefined if the language has none. */
  find(key: string): string | undefined;
  /** The format of days, such as "Feb 28, 2026". */
  readonly day: Intl.DateTimeFormat;
  /** The format of months, such as "February 2026". */
  readonly month: Intl.DateTimeFormat;
  readonly number: Intl.NumberFormat;
  readonly countries: Intl.DisplayNames;
}

const made = new Map<LanguageCode, Words>();

function makeWords(language: LanguageCode): Words {
  const found = new Map<string, string | undefined>();
  const t = textsOf(language);
  const locale = localeOf(language);
  return {
    // Keys come only from the record types, so the cache is limited.
    find: (key) => {
      if (!found.has(key)) found.set(key, hasText(language, key) ? t(key) : undefined);
      return found.get(key);
    },
    day: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
    month: new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
    // Without it, only three decimal places are kept. More than 15 would show how a computer stores 0.1 + 0.2.
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 15 }),
    countries: new Intl.DisplayNames(locale, { type: "region", fallback: "code" }),
  };
}

/** Returns the words of a language. */
export function wordsOf(language: LanguageCode): Words {
  const words = made.get(language) ?? makeWords(language);
  made.set(language, words);
  return words;
}
