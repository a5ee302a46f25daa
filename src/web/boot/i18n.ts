import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { directionOf, languageOfTag, type LanguageCode } from "#shared/constants.ts";
import { fullStops } from "#shared/i18n/full-stops.ts";
import { loadWhenBack } from "./lazy-part.tsx";
import { partTables } from "./part-tables.ts";
import type { TextPart } from "./text-parts.ts";

const storageKey = "language";

/** Returns the language whose texts are used for a language tag such as `es-MX`. The default is English. */
export const tableFor: (code: string | null | undefined) => LanguageCode = languageOfTag;

/** The language that is shown, or that will be after its texts are loaded. */
let wanted = tableFor(localStorage.getItem(storageKey) ?? navigator.language);
/** The parts that screens have requested. A change of language loads all of them. */
const parts = new Set<TextPart>();
const loading = new Map<string, Promise<void>>();

const started = i18next
  .use(initReactI18next)
  .use(fullStops)
  .init({
    lng: wanted,
    postProcess: fullStops.name,
    // The build already replaces missing texts with English ones (build/language-texts.mjs).
    fallbackLng: false,
    resources: {},
    partialBundledLanguages: true,
    returnNull: false,
    interpolation: { escapeValue: false },
    // The texts of a screen are loaded with its code. A missing text must make tests fail.
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => console.error(`No text ${key}`),
  });

async function fetchPart(code: LanguageCode, part: TextPart) {
  const table = await partTables[code]();
  const [texts] = await Promise.all([table[part](), started]);
  i18next.addResourceBundle(code, "translation", texts, true);
}

/** Loads each part once. A part that failed can be requested again. */
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

const loadParts = (code: LanguageCode, asked: Iterable<TextPart>) =>
  Promise.all(Array.from(asked, (part) => loadPart(code, part)));

/**
 * Loads parts of the texts. Await it before rendering anything that shows them, so that no untranslated text flashes.
 * It waits only for these parts, because one that is missing offline must not keep others from being shown.
 */
export async function loadTexts(asked: readonly TextPart[]) {
  for (const part of asked) parts.add(part);
  await started;
  const shown = tableFor(i18next.language);
  // While another language is loading, the screen stays in the current one.
  await Promise.all([loadParts(shown, asked), loadParts(wanted, asked)]);
}

/** Loads code together with its texts. */
export async function withTexts<Code>(asked: readonly TextPart[], load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load(), loadTexts(asked)]);
  return code;
}

function setPageLanguage(code: LanguageCode) {
  document.documentElement.lang = code;
  document.documentElement.dir = directionOf(code);
}

/** Sets the language of the interface, and stores it for the sign-in screen of this device. */
export async function setLanguage(code: string) {
  const table = tableFor(code);
  try {
    localStorage.setItem(storageKey, table);
  } catch {
    // With full storage, the next page starts in the former language.
  }
  setPageLanguage(table);
  wanted = table;
  // A screen may request another part while the parts are loading.
  for (let count = -1; count !== parts.size;) {
    count = parts.size;
    await loadWhenBack(() => loadParts(table, parts));
  }
  if (wanted === table && i18next.language !== table) await i18next.changeLanguage(table);
}

/** Loads the first texts. Await it before the first render, so that no text flashes in the wrong language. */
export async function startTexts() {
  setPageLanguage(wanted);
  await loadTexts(["frame"]);
}
