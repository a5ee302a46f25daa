/** A language that is made of the English texts: the same words, with accents. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { defaultLanguage } from "#shared/constants.ts";
import { textFiles } from "#shared/i18n/text-files.ts";
import { readTexts } from "#server/kernel/texts/read-texts.ts";

const accented: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", n: "ñ" };

/** Matches parts that stay unchanged: placeholders, references to other texts, and tags and entities of HTML. */
const unread = /(\{\{.*?\}\}|\$t\(.*?\)|<[^>]*>|&\w+;)/;

/** Returns a text with accents: "Sign in" → "Sígñ íñ". */
export const withAccents = (text: string): string =>
  text
    .split(unread)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replace(/[aeioun]/g, (letter) => accented[letter] ?? letter),
    )
    .join("");

function translated(node: unknown): unknown {
  if (typeof node === "string") return withAccents(node);
  if (Array.isArray(node)) return node.map(translated);
  return Object.fromEntries(
    Object.entries(node as object).map(([name, text]: [string, unknown]) => [name, translated(text)]),
  );
}

/** Writes the folder of texts of the language. @param folder the folder of the product */
export async function writeLanguage(folder: string, code: string): Promise<void> {
  for (const file of textFiles) {
    const texts = Object.entries(await readTexts(defaultLanguage, file));
    const lines = texts.map(
      ([name, text]) => `export const ${name} = ${JSON.stringify(translated(text))};\n`,
    );
    const path = join(folder, "src/shared/i18n", code, `${file}.ts`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, lines.join(""));
  }
}
