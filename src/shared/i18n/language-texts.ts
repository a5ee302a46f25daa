/** Reads the texts of a language in Node: for the server, the build of the web app, the checks, and the tests. */
import { defaultLanguage, localeOf } from "../constants.ts";
import { areaTabTitles, areaTitles } from "./area-titles.ts";
import type { RecordTexts } from "./record-texts.ts";
import { textFiles } from "./text-files.ts";
import type { Texts } from "./text-parts.ts";

/** Reads a file of a language's folder. Returns no texts if the language doesn't have the file. */
export type ReadTexts = (language: string, file: string) => Promise<Texts>;

const isBranch = (value: unknown): value is Texts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The plural forms of a key, such as `saved_one`. */
const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Returns true if a language uses the plural form of a key. For example, Vietnamese has no `_one`. */
function isUsedIn(language: string, key: string): boolean {
  const [, form] = pluralForm.exec(key) ?? [];
  const { pluralCategories } = new Intl.PluralRules(localeOf(language)).resolvedOptions();
  return form === undefined || (pluralCategories as string[]).includes(form);
}

/**
 * Returns true for texts that aren't replaced: field labels in a record type that the language has texts for. Fields
 * without a label aren't shown.
 */
const staysMissing = (path: readonly string[]): boolean => path[0] === "records" && path[2] === "fields";

/** Returns a language's texts, with English texts in place of missing ones. */
export function withEnglish(own: Texts, english: Texts, path: readonly string[] = []): Texts {
  const added = Object.entries(english).flatMap(([key, text]): [string, unknown][] => {
    const here = [...path, key];
    const mine = own[key];
    if (isBranch(text) && isBranch(mine)) return [[key, withEnglish(mine, text, here)]];
    return mine !== undefined || staysMissing(here) ? [] : [[key, text]];
  });
  return { ...own, ...Object.fromEntries(added) };
}

/** Returns the keys of the texts that a language doesn't have. */
export function missingTexts(language: string, own: Texts, english: Texts, prefix = ""): string[] {
  return Object.entries(english).flatMap(([key, text]) => {
    const mine = own[key];
    if (isBranch(text)) return missingTexts(language, isBranch(mine) ? mine : {}, text, `${prefix}${key}.`);
    return mine === undefined && isUsedIn(language, key) ? [prefix + key] : [];
  });
}

/** Places the texts of a file into their branch: those of `records/jobs` → `{ records: { jobs } }`. */
export function inTree(file: string, texts: Texts): Texts {
  const [branch, name] = file.split("/");
  return name && branch ? { [branch]: { ...texts } } : { ...texts };
}

function merged(one: Texts, other: Texts): Texts {
  const result: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = result[key];
    result[key] = isBranch(known) && isBranch(value) ? merged(known, value) : value;
  }
  return result;
}

/** Returns the texts that a language's folder has. */
export async function ownTexts(language: string, read: ReadTexts): Promise<Texts> {
  const parts = await Promise.all(textFiles.map(async (file) => inTree(file, await read(language, file))));
  return parts.reduce(merged, {});
}

/** Returns all texts of a language, with English texts in place of missing ones, and the texts derived from them. */
export async function allTexts(language: string, read: ReadTexts): Promise<Texts> {
  const [own, english] = await Promise.all([ownTexts(language, read), ownTexts(defaultLanguage, read)]);
  const texts = withEnglish(own, english);
  const records = texts["records"] as Readonly<Record<string, RecordTexts>>;
  return { ...texts, areas: areaTitles(records), areaTabs: areaTabTitles(records) };
}
