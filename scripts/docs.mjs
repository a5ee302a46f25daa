// Part of `npm run check`: every link in a Markdown file to a file or heading of the repository leads there.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./support/root.mjs";

const markdown = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"), { recursive: true })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
].map((name) => join(root, name));

const textOf = (file) => readFileSync(file, "utf8").replace(/^```[\s\S]*?^```$/gm, "");

/** Makes the anchors of a file's headings, as code hosts do. */
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
console.log(`${markdown.length} documents, ${count} links, ${problems.length} dead`);
for (const problem of problems) console.log(`  ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
