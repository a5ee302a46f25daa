import { existsSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { defaultLanguage, languageCodes } from "../../../shared/constants.ts";
import { derivedTexts, pageFile, partFiles } from "../../../shared/i18n/text-files.ts";

const folder = fileURLToPath(new URL("../../../shared/i18n", import.meta.url));
/** The address of the folder on the development server. */
const served = "/src/shared/i18n/";
const partTables = fileURLToPath(new URL("../part-tables.ts", import.meta.url));

/** Imports a module in Node, again if it has changed. */
const inNode = (path) => import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`);
/** Loaded in Node, because it needs all record types. */
const loadTools = () => inNode(join(folder, "language-texts.ts"));

const pathOf = (language, file) => join(folder, language, `${file}.ts`);
const readTexts = async (language, file) => {
  const path = pathOf(language, file);
  return existsSync(path) ? inNode(path) : {};
};

const quoted = JSON.stringify;
const declarations = (texts) =>
  Object.entries(texts)
    .map(([name, value]) => `export const ${name} = ${quoted(value)};\n`)
    .join("");

/**
 * Modules that exist only in the build: the table of a language's parts, and parts with texts that derive from others.
 */
const partsFile = "parts";
const withDerived = (part) => `${part}-part`;

/** Returns the language and the name of a file of texts, for its path. Undefined for every other path. */
function textFileOf(id) {
  const [language, ...names] = relative(folder, id.split("?")[0]).split(sep);
  const file = names.join("/");
  return language !== ".." && file.endsWith(".ts") ? { language, file: file.slice(0, -3) } : undefined;
}

/** Returns the texts of a part that derive from others, by name. */
async function derivedOf(part, language) {
  const names = Object.keys(derivedTexts).filter((name) => derivedTexts[name] === part);
  if (names.length === 0) return {};
  const { allTexts } = await loadTools();
  const all = await allTexts(language, readTexts);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

function writePartTables() {
  const lines = languageCodes.map(
    (code) => `${quoted(code)}: async () => (await import(${quoted(pathOf(code, partsFile))})).parts,`,
  );
  return `export const partTables = {\n${lines.join("\n")}\n};\n`;
}

/** The frame's texts are in the file of this table, because every visit needs both. */
async function writeParts(language) {
  const imports = [];
  const members = Object.entries(await derivedOf("frame", language)).map(
    ([name, value]) => `${name}: ${quoted(value)}`,
  );
  for (const file of partFiles.frame) {
    const names = Object.keys(await readTexts(defaultLanguage, file)).join(", ");
    imports.push(`import { ${names} } from ${quoted(pathOf(language, file))};`);
    const [branch, inner] = file.split("/");
    members.push(inner ? `${branch}: { ${names} }` : names);
  }
  const lines = Object.entries(partFiles).map(([part, [file]]) => {
    if (part === "frame") return "frame: async () => frame,";
    const isDerived = Object.values(derivedTexts).includes(part);
    const loaded = `import(${quoted(pathOf(language, isDerived ? withDerived(part) : file))})`;
    const [branch, inner] = file.split("/");
    return `${part}: () => ${inner ? `inBranch(${quoted(branch)}, ${loaded})` : loaded},`;
  });
  return `${imports.join("\n")}
const inBranch = async (branch, texts) => ({ [branch]: await texts });
const frame = { ${members.join(", ")} };
export const parts = {\n${lines.join("\n")}\n};\n`;
}

/** Returns the code of a part whose texts partly derive from others. Undefined for other files. */
async function writeDerived(language, file) {
  const part = Object.keys(partFiles).find((name) => withDerived(name) === file);
  if (!part) return undefined;
  const others = partFiles[part].map((name) => `export * from ${quoted(pathOf(language, name))};\n`);
  return others.join("") + declarations(await derivedOf(part, language));
}

/** Returns the code of a file with English texts in place of missing ones. Undefined if none are missing. */
async function writeCompleted(language, file) {
  if (language === defaultLanguage || !languageCodes.includes(language)) return undefined;
  const { inTree, missingTexts, withEnglish } = await loadTools();
  const [own, english] = await Promise.all([readTexts(language, file), readTexts(defaultLanguage, file)]);
  if (missingTexts(language, own, english).length === 0) return undefined;
  const whole = withEnglish(inTree(file, own), inTree(file, english));
  return declarations(file.includes("/") ? Object.values(whole)[0] : whole);
}

/** Returns what the page says before the app is loaded, by language. */
export async function pageTexts() {
  const { withEnglish } = await loadTools();
  const english = await readTexts(defaultLanguage, pageFile);
  const entries = languageCodes.map(async (code) => [
    code,
    withEnglish(await readTexts(code, pageFile), english)[pageFile],
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * A Vite plugin that loads the texts of every language from its folder in `src/shared/i18n`, which has no code. It writes
 * the tables from which `boot/i18n.ts` loads the parts, and replaces missing texts with English ones.
 */
export function languageTexts() {
  return {
    name: "language-texts",
    enforce: "pre",
    resolveId(source) {
      const path = source.startsWith(served) ? join(folder, source.slice(served.length)) : source;
      // Also for files that a language doesn't have.
      return path.startsWith(folder) && textFileOf(path) ? path : undefined;
    },
    async load(id) {
      if (id.split("?")[0] === partTables) return writePartTables();
      const { language, file } = textFileOf(id) ?? {};
      if (!language) return undefined;
      if (file === partsFile) return writeParts(language);
      return (await writeDerived(language, file)) ?? writeCompleted(language, file);
    },
  };
}
