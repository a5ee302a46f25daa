// Part of `npm run check`: finds days in UTC or in the machine's time zone where the product needs a local day. Use
// `dayIn` of src/shared/fields/days.ts, and in SQL `dayOfInstant`, `startOfDay`, or `organization_day`.
import { readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { root } from "./support/root.mjs";

/** The only file that may compute days. */
const maker = "src/shared/fields/days.ts";
/** The first migration without UTC days. Earlier ones can't be changed anymore. */
const firstMigration = "migrations/0210";

const everywhere = [
  /toISOString\(\)\s*\.\s*(slice\(0, ?10\)|split\("T"\)|substring\(0, ?10\))/,
  /\bcurrent_date\b/i,
  /at time zone 'UTC'\)*::date/i,
  /\bnow\(\)::date/i,
];
/** Not checked in tests, because they compare with the machine's clock. */
const inProduct = [
  /\b\w*_at(\))?::date/,
  /\.(toDateString|getFullYear|getMonth|getDate|getDay|getHours)\(\)/,
  /new Date\(\)\.getUTC(FullYear|Month|Date|Day)\(\)/,
  /toLocaleDateString\(/,
];

const files = ["src", "tests", "bench", "migrations"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map(
      (path) => `${folder}/${path.split(sep).join("/")}`,
    ),
  )
  .filter((path) => /\.(tsx?|sql)$/.test(path) && path !== maker)
  .filter((path) => !path.startsWith("migrations/") || path >= firstMigration);

const found = files.flatMap((path) => {
  const isTest = !path.startsWith("src/") || path.includes(".test.");
  const patterns = isTest && !path.startsWith("migrations/") ? everywhere : [...everywhere, ...inProduct];
  const lines = readFileSync(join(root, path), "utf8").split("\n");
  return lines.flatMap((line, at) =>
    patterns.some((pattern) => pattern.test(line)) ? [`${path}:${at + 1}: ${line.trim()}`] : [],
  );
});

for (const line of found) console.log(line);
if (found.length > 0) {
  console.log(
    "\nA day is a day in the time zone of an organization or person: take it from src/shared/fields/days.ts.",
  );
  process.exitCode = 1;
}
