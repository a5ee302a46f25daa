// Part of `npm run check`: checks that links in documents work, that docs/record-types.md lists exactly the properties
// of the types, that docs/requirements.md lists exactly the ids in tests, that each result in docs/assurance.md names
// existing tests and settings, and that docs/dependencies.md has each direct dependency.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { unprovenLines } from "./support/assurance.mjs";
import { undocumentedPackages } from "./support/dependencies.mjs";
import { root } from "./support/root.mjs";

const markdown = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"), { recursive: true })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
].map((name) => join(root, name));

const textOf = (file) => readFileSync(file, "utf8").replace(/^```[\s\S]*?^```$/gm, "");

/** Returns the anchors of a file's headings, as code hosts generate them. */
const anchorsOf = (file) =>
  new Set(
    [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );

const problems = [];
let count = 0;
for (const file of markdown)
  for (const [, link] of textOf(file).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(link)) continue;
    count += 1;
    const [path, anchor] = link.split("#");
    const target = path ? join(dirname(file), decodeURIComponent(path)) : file;
    const leads = existsSync(target) && (!anchor || anchorsOf(target).has(anchor));
    if (!leads) problems.push(`${relative(root, file)}: ${link}`);
  }
/** Finds the properties of an interface that differ from the rows of the table below its heading. */
function undocumented(name, path) {
  const code = readFileSync(join(root, path), "utf8");
  const body = code.split(new RegExp(`^export interface ${name}\\b`, "m"))[1].split(/^}/m)[0];
  const properties = [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, property]) => property);
  const section = readFileSync(join(root, "docs/record-types.md"), "utf8").split(`\n## ${name}\n`)[1] ?? "";
  const rows = [...section.split("\n## ")[0].matchAll(/^\| `(\w+)`/gm)].map(([, property]) => property);
  return [
    ...properties.filter((one) => !rows.includes(one)).map((one) => `${name}.${one} is not in the table`),
    ...rows.filter((one) => !properties.includes(one)).map((one) => `${name}.${one} is not in ${path}`),
  ];
}
for (const [name, path] of [
  ["RecordDeclaration", "src/shared/records/record-declaration.ts"],
  ["Area", "src/shared/records/area.ts"],
  ["ListDeclaration", "src/shared/records/list-declaration.ts"],
  ["Field", "src/shared/fields/field.ts"],
])
  for (const problem of undocumented(name, path)) problems.push(`docs/record-types.md: ${problem}`);

const tests = ["src", "tests"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && (folder === "tests" || name.includes(".test.")))
    .map((name) => readFileSync(join(root, folder, name), "utf8")),
);
/** Returns the requirement ids in the tests: in brackets in titles, or in quotes in tables of cases. */
const idsIn = (pattern) => new Set(tests.flatMap((code) => [...code.matchAll(pattern)].map(([, id]) => id)));
const inTitles = idsIn(/\[([A-Z]+-\d{2})\]/g);
const inCases = idsIn(/"([A-Z]+-\d{2})"/g);
const listed = [
  ...readFileSync(join(root, "docs/requirements.md"), "utf8").matchAll(/^- \*\*([A-Z]+-\d{2})\*\*/gm),
].map(([, id]) => id);
for (const id of listed)
  if (!inTitles.has(id) && !inCases.has(id)) problems.push(`docs/requirements.md: ${id} has no test`);
for (const id of inTitles)
  if (!listed.includes(id)) problems.push(`docs/requirements.md: ${id} of a test is missing`);

for (const problem of unprovenLines()) problems.push(`docs/assurance.md: ${problem}`);
for (const problem of undocumentedPackages()) problems.push(`docs/dependencies.md: ${problem}`);

console.log(
  `${markdown.length} documents, ${count} links, ${listed.length} requirements, ${problems.length} problems`,
);
for (const problem of problems) console.log(`  ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
