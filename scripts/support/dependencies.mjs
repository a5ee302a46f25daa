// Checks docs/dependencies.md: it has a row for each direct dependency, and no others.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** Returns true if a name in the table, which may end in `*`, stands for a package. */
const covers = (listed, name) =>
  listed.endsWith("*") ? name.startsWith(listed.slice(0, -1)) : listed === name;

/** Returns the direct dependencies without a row, and the rows without a dependency. */
export function undocumentedPackages() {
  const page = readFileSync(join(root, "docs/dependencies.md"), "utf8");
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const listed = page
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...line.split("|")[1].matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  return [
    ...names.filter((name) => !listed.some((one) => covers(one, name))).map((name) => `${name} has no row`),
    ...listed
      .filter((one) => !names.some((name) => covers(one, name)))
      .map((one) => `${one} isn't a direct dependency`),
  ];
}
