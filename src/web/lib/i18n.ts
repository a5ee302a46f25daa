import i18next, { type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { defaultLanguage, languages, type LanguageCode } from "#shared/constants.ts";

/** One chunk per language; only the one in use is loaded. */
const tables: Record<LanguageCode, () => Promise<{ texts: ResourceKey }>> = {
  en: () => import("#shared/i18n/en/index.ts"),
  es: () => import("#shared/i18n/es/index.ts"),
};

const storageKey = "language";
const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

/** A language without a text table is English as a whole (contract section 8, reading 21). */
export function tableFor(code: string | null | undefined): LanguageCode {
  const short = (code ?? "").slice(0, 2).toLowerCase();
  return isLanguage(short) ? short : defaultLanguage;
}

async function loadTable(code: LanguageCode) {
  if (i18next.hasResourceBundle(code, "translation")) return;
  const { texts } = await tables[code]();
  i18next.addResourceBundle(code, "translation", texts);
}

/** Shows the interface in a language, and remembers it for the sign-in screen of this device. */
export async function setLanguage(code: string) {
  const table = tableFor(code);
  localStorage.setItem(storageKey, table);
  document.documentElement.lang = table;
  if (i18next.language === table) return;
  await loadTable(table);
  await i18next.changeLanguage(table);
}

/** Must be awaited before the first render, so that nothing flashes in the wrong language. */
export async function startTexts() {
  const first = tableFor(localStorage.getItem(storageKey) ?? navigator.language);
  document.documentElement.lang = first;
  await i18next
    .use(initReactI18next)
    .init({
      lng: first,
      fallbackLng: false,
      resources: {},
      partialBundledLanguages: true,
      returnNull: false,
      interpolation: { escapeValue: false },
    });
  await loadTable(first);
}
