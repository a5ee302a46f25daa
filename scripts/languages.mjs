// Part of `npm run check`: counts the texts that each language lacks, which English texts replace, and finds language
// codes in the code. Languages are listed in src/shared/constants.ts only. What depends on them derives from that list.
import { readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { readTexts } from "../src/server/kernel/texts/read-texts.ts";
import { defaultLanguage, languageCodes, otherLanguages } from "../src/shared/constants.ts";
import { missingTexts, ownTexts } from "../src/shared/i18n/language-texts.ts";
import { root } from "./support/root.mjs";

const english = await ownTexts(defaultLanguage, readTexts);
console.log(`${defaultLanguage}: ${missingTexts(defaultLanguage, {}, english).length} texts`);
for (const code of otherLanguages) {
  const missing = missingTexts(code, await ownTexts(code, readTexts), english);
  console.log(`${code}: ${missing.length} missing`);
  for (const key of missing) console.log(`  ${key}`);
}

/** Files that may contain language codes: the list itself, the texts, the schema, and the initial and demo data. */
const withCodes = [
  "src/shared/constants.ts",
  ...languageCodes.map((code) => `src/shared/i18n/${code}/`),
  "src/server/process/seed/",
  "src/server/platform/db/schema.ts",
];
const codes = languageCodes.join("|");
const capitals = languageCodes.map((code) => code[0].toUpperCase() + code.slice(1)).join("|");
const patterns = [
  // "es", "es-US", and "#shared/i18n/es/plan.ts". Types may name English texts.
  new RegExp(`["'\`](${codes})(-[A-Z]{2})?["'\`]`),
  new RegExp(
    `^(?!\\s*(import|\\} from|export) ?type.*|.*\\bfrom ".*/i18n/${defaultLanguage}/).*i18n/(${codes})/`,
  ),
  // { es: … } and names.es
  new RegExp(`[{,(]\\s*(${codes})\\??:|^\\s*(readonly )?(${codes})\\??:|\\.(${codes})\\b(?!\\()`),
  // nameEs and name_es
  new RegExp(`\\b[a-z]+[A-Za-z]*(${capitals})\\b|\\b[a-z]+_(${codes})\\b`),
];
const isComment = (line) => /^\s*(\/\/|\/?\*)/.test(line);

const files = ["src", "scripts"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map(
      (path) => `${folder}/${path.split(sep).join("/")}`,
    ),
  )
  .concat("vite.config.ts")
  .filter((path) => /\.(tsx?|[cm]?js)$/.test(path) && !path.includes(".test."))
  .filter((path) => !withCodes.some((start) => path.startsWith(start)));

const found = files.flatMap((path) =>
  readFileSync(join(root, path), "utf8")
    .split("\n")
    .flatMap((line, at) =>
      !isComment(line) && patterns.some((pattern) => pattern.test(line))
        ? [`${path}:${at + 1}: ${line.trim()}`]
        : [],
    ),
);
for (const line of found) console.log(line);
if (found.length > 0) {
  console.log("\nDerive this from the list of languages: languageCodes, inLanguages, defaultLanguage.");
  process.exitCode = 1;
}
