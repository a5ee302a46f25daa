// Checks docs/assurance.md: each result is one of four, and the tests and settings that it names exist.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

const results = new Set(["met", "by setting", "yours to do", "not met"]);
const isTest = (path) => /^(tests|src)\/.*\.test\.tsx?$/.test(path);
const isSetting = (name) => /^[A-Z][A-Z0-9]+(_[A-Z0-9]+)+$/.test(name);

/**
 * Returns the problems of the tables: a line that is met must name a test, the named tests must exist, and the named
 * settings must be in .env.example.
 */
export function unprovenLines() {
  const page = readFileSync(join(root, "docs/assurance.md"), "utf8");
  const settings = readFileSync(join(root, ".env.example"), "utf8");
  const problems = [];
  for (const line of page.split("\n").filter((one) => one.startsWith("| "))) {
    const [id, , result, shown = ""] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    if (id === "Id" || /^-+$/.test(id)) continue;
    if (!results.has(result)) problems.push(`${id} has the result "${result}"`);
    const named = [...shown.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
    const tests = named.filter(isTest);
    if (result === "met" && tests.length === 0) problems.push(`${id} is met and names no test`);
    for (const path of tests.filter((one) => !existsSync(join(root, one))))
      problems.push(`${id} names ${path}, which doesn't exist`);
    for (const name of named.map((text) => text.split("=")[0]).filter(isSetting))
      if (!new RegExp(`^#?${name}=`, "m").test(settings))
        problems.push(`${id} names ${name}, which isn't a setting`);
  }
  return problems;
}
