// `npm run icons`: writes the icons that the web app imports, one file each, from the drawings of Tabler Icons. With
// --check, as part of `npm run check`, it fails if the files are out of date.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/root.mjs";

const web = join(root, "src/web");
const folder = join(web, "components/icons");
const drawings = new URL("../../", import.meta.resolve("@tabler/icons/outline/icons.svg"));

/** Returns the names that are imported from the generated index. */
function usedIcons() {
  const used = new Set();
  for (const path of readdirSync(web, { recursive: true })) {
    if (!/\.tsx?$/.test(path)) continue;
    const text = readFileSync(join(web, path), "utf8");
    for (const [, list] of text.matchAll(/import \{([^}]*)\} from "[^"]*\/icons\/index\.ts"/g)) {
      for (const [name] of list.matchAll(/\bIcon[A-Z]\w*/g)) if (name !== "IconProps") used.add(name);
    }
  }
  return [...used].sort();
}

const readDrawings = (style) =>
  JSON.parse(readFileSync(new URL(`tabler-nodes-${style}.json`, drawings), "utf8"));
const styles = { filled: readDrawings("filled"), outline: readDrawings("outline") };

/** `IconBook2` → `book-2` */
const kebab = (name) =>
  name
    .match(/(?!^Icon)[A-Z][a-z]*|\d+/g)
    .join("-")
    .toLowerCase();

function draw(name) {
  const style = name.endsWith("Filled") ? "filled" : "outline";
  const paths = styles[style][kebab(name).replace(/-filled$/, "")].map(([shape, { d, ...others }]) => {
    if (shape === "path" && d.startsWith("M") && Object.keys(others).length === 0) return d;
    throw new Error(`${name} has a shape that cannot be a part of one path`);
  });
  // Before a minus sign, a path needs no space.
  const path = paths.join("").replaceAll(" -", "-");
  return `import { ${style}Icon } from "../icon.ts";\nexport const ${name} = ${style}Icon("${path}");\n`;
}

function writtenFiles() {
  const names = usedIcons();
  const license = readFileSync(new URL("LICENSE", drawings), "utf8").trim();
  const note = `/*\nWritten by \`npm run icons\` from the drawings of Tabler Icons, under this license:\n\n${license}\n*/\n`;
  const lines = names.map((name) => `export { ${name} } from "./${kebab(name)}.ts";\n`);
  return new Map([
    ["index.ts", `${note}export type { Icon, IconProps } from "../icon.ts";\n${lines.join("")}`],
    ...names.map((name) => [`${kebab(name)}.ts`, draw(name)]),
  ]);
}

const wanted = writtenFiles();
mkdirSync(folder, { recursive: true });
const present = readdirSync(folder);
if (!process.argv.includes("--check")) {
  for (const name of present) if (!wanted.has(name)) rmSync(join(folder, name));
  for (const [name, text] of wanted) writeFileSync(join(folder, name), text);
} else {
  const isFresh = (name) => readFileSync(join(folder, name), "utf8") === wanted.get(name);
  if (present.length !== wanted.size || !present.every((name) => isFresh(name))) {
    console.error(
      "src/web/components/icons is not what the web app imports; run `npm run icons` to update it.",
    );
    process.exitCode = 1;
  }
}
