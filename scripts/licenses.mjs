// Part of `npm run check`: checks that every package in a production installation has a license that allows
// distributing it with the product. An unlisted license fails the check until someone has read it.
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
  // Licenses of a library or file that we distribute unchanged.
  "MPL-2.0",
  "LGPL-3.0-or-later",
  "LGPL-3.0",
  // Fonts.
  "OFL-1.1",
]);
/** Licenses that were read manually, for packages whose `license` doesn't name one. */
const read = {
  // From its LICENSE: the Bitstream Vera license, free to use, change, and distribute.
  "dejavu-fonts-ttf": "OFL-1.1",
  // From its LICENSE: MIT.
  "png-js": "MIT",
  // From its LICENSE: three clauses.
  zipcodes: "BSD-3-Clause",
};

/** Returns true if an SPDX expression includes an accepted choice. */
const isAccepted = (expression) =>
  expression
    .replace(/^\(|\)$/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => accepted.has(one.replace(/[()]/g, "").trim())));

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const production = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
const licenseOf = (path, { license }) => {
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
  .map(([path, entry]) => [path.replace(/^.*node_modules\//, ""), licenseOf(path, entry)])
  .filter(([name, license]) => !isAccepted(read[name] ?? license));
console.log(`${production.length} packages, ${refused.length} under a license that is not accepted`);
for (const [name, license] of refused) console.log(`  ${name}: ${license}`);
process.exitCode = refused.length === 0 ? 0 : 1;
