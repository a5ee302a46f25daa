// Part of `npm run check`: every package that a production install gets has a licence that the product may be given
// away with. A licence that is not in the list fails the check until somebody has read it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/root.mjs";

const accepted = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "Python-2.0",
  "Zlib",
  // Of a library or a file by itself, which we pass on unchanged.
  "MPL-2.0",
  "LGPL-3.0-or-later",
  "LGPL-3.0",
  // Fonts.
  "OFL-1.1",
]);
/** Licences read by hand, of packages whose `license` does not name one. */
const read = {
  // Its LICENSE: the Bitstream Vera licence, free to use, change and pass on.
  "dejavu-fonts-ttf": "OFL-1.1",
  // Its LICENSE: MIT.
  "png-js": "MIT",
  // Its LICENSE: three clauses.
  zipcodes: "BSD-3-Clause",
};

/** Whether an SPDX expression leaves us a choice that is accepted. */
const isAccepted = (expression) =>
  expression
    .replace(/^\(|\)$/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => accepted.has(one.replace(/[()]/g, "").trim())));

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const production = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
const licenceOf = (path, { license }) => {
  const file = join(root, path, "package.json");
  const own = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const said = own.license ?? own.licenses ?? license ?? "none";
  return typeof said === "string"
    ? said
    : [said]
        .flat()
        .map((one) => one.type ?? one)
        .join(" OR ");
};
const refused = production
  .map(([path, entry]) => [path.replace(/^.*node_modules\//, ""), licenceOf(path, entry)])
  .filter(([name, licence]) => !isAccepted(read[name] ?? licence));
console.log(`${production.length} packages, ${refused.length} under a licence that is not accepted`);
for (const [name, licence] of refused) console.log(`  ${name}: ${licence}`);
process.exitCode = refused.length === 0 ? 0 : 1;
