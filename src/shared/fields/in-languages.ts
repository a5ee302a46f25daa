/** Fields whose texts are in one language. */
import { languages, localeOf, type LanguageCode } from "../constants.ts";
import type { Field, LanguagePart } from "./field.ts";

/** Returns the name of a language for a reader: "Spanish" in English, "español" in Spanish. */
export const languageName = (code: LanguageCode, reader: string): string =>
  new Intl.DisplayNames(localeOf(reader), { type: "language" }).of(code) || languages[code].name;

/** Returns the name of a field in a language: `name` in Spanish is `nameEs`. */
export const nameIn = (name: string, language: LanguageCode): string =>
  name + language.charAt(0).toUpperCase() + language.slice(1);

/**
 * Returns a field in each of these languages. One column contains all of them.
 * @param name the name of the fields without the language, under which their texts are stored
 */
export const fieldsIn = (
  codes: readonly LanguageCode[],
  name: string,
  column: string,
  make: (settings: { readonly language: LanguagePart }) => Field,
): Record<string, Field> =>
  Object.fromEntries(
    codes.map((code) => [nameIn(name, code), make({ language: { code, texts: name, column } })]),
  );
