import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ReadTexts } from "#shared/i18n/language-texts.ts";
import type { Texts } from "#shared/i18n/text-parts.ts";

/** Reads a file of a language's folder in `src/shared/i18n`. */
export const readTexts: ReadTexts = async (language, file) => {
  const path = new URL(`../../../shared/i18n/${language}/${file}.ts`, import.meta.url);
  return existsSync(fileURLToPath(path)) ? ((await import(/* @vite-ignore */ path.href)) as Texts) : {};
};
