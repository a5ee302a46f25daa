import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { defaultLanguage, languages, type LanguageCode } from "#shared/constants.ts";
import { fullStops } from "#shared/i18n/full-stops.ts";
import { loadWhenBack } from "./lazy-part.tsx";
import { textParts, type TextPart } from "./text-parts.ts";

const storageKey = "language";
const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

/** A language without a text table is English as a whole. */
export function tableFor(code: string | null | undefined): LanguageCode {
  const short = (code ?? "").slice(0, 2).toLowerCase();
  return isLanguage(short) ? short : defaultLanguage;
}

/** The language that is shown, or will be after its texts are loaded. */
let wanted = tableFor(localStorage.getItem(storageKey) ?? navigator.language);
/** The parts that screens have requested; a change of language loads all of them. */
const parts = new Set<TextPart>(["frame"]);
const loading = new Map<string, Promise<void>>();

const started = i18next.use(initReactI18next).use(fullStops).init({
  lng: wanted,
  postProcess: fullStops.name,
  fallbackLng: false,
  resources: {},
  partialBundledLanguages: true,
  returnNull: false,
  interpolation: { escapeValue: false },
  // The texts of a screen are loaded with its code: without them it must not pass a test.
  saveMissing: true,
  missingKeyHandler: (_languages, _namespace, key) => console.error(`No text ${key}`),
});

async function fetchPart(code: LanguageCode, part: TextPart) {
  const [texts] = await Promise.all([textParts[code][part](), started]);
  i18next.addResourceBundle(code, "translation", texts, true);
}

/** Each part once; one that failed may be asked for again. */
function loadPart(code: LanguageCode, part: TextPart): Promise<void> {
  const key = `${code}/${part}`;
  const running = loading.get(key);
  if (running) return running;
  const fresh = fetchPart(code, part).catch((error: unknown) => {
    loading.delete(key);
    throw error;
  });
  loading.set(key, fresh);
  return fresh;
}

const loadParts = (code: LanguageCode) => Promise.all([...parts].map((part) => loadPart(code, part)));

/** Must be awaited before what shows these texts is rendered, so that nothing flashes untranslated. */
export async function loadTexts(asked: readonly TextPart[]) {
  for (const part of asked) parts.add(part);
  await started;
  const shown = tableFor(i18next.language);
  // While another language is loading, the screen is shown in the current one.
  await Promise.all([loadParts(shown), loadParts(wanted)]);
}

/** Loads code together with the texts that it shows. */
export async function withTexts<Code>(asked: readonly TextPart[], load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load(), loadTexts(asked)]);
  return code;
}

/** Shows the interface in a language, and remembers it for the sign-in screen of this device. */
export async function setLanguage(code: string) {
  const table = tableFor(code);
  localStorage.setItem(storageKey, table);
  document.documentElement.lang = table;
  wanted = table;
  // While the parts are loading, a screen may request another one.
  for (let count = -1; count !== parts.size;) {
    count = parts.size;
    await loadWhenBack(() => loadParts(table));
  }
  if (wanted === table && i18next.language !== table) await i18next.changeLanguage(table);
}

/** Must be awaited before the first render, so that nothing flashes in the wrong language. */
export async function startTexts() {
  document.documentElement.lang = wanted;
  await loadTexts([]);
}
