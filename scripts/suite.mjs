// `npm run test:security`, `npm run test:faults`, and `npm run test:cluster`: run a whole suite and print how
// many cases each test tried.
//
// `npm run test:all`: runs every test in full, including those for which `npm test` has a quick variant.
//
// Arguments after `--` are passed to Vitest: `npm run test:security -- tests/security/injection.test.ts`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installIfNeeded } from "./support/install.mjs";
import { ended, program, startNode } from "./support/processes.mjs";

const [suite, ...words] = process.argv.slice(2);
const isNarrowed = words.some((word) => word.startsWith("tests/"));
const chosen = suite === "all" || isNarrowed ? [] : [`tests/${suite}/`];
await installIfNeeded();
const folder = mkdtempSync(join(tmpdir(), "mentor-suite-"));
const report = join(folder, "report.jsonl");
const env = { SUITE: "whole", SUITE_REPORT: report };
process.exitCode = await ended(startNode(program("vitest", "run", ...chosen, ...words), { env }));
const lines = existsSync(report) ? readFileSync(report, "utf8").trimEnd().split("\n") : [];
console.table(
  Object.fromEntries(
    lines
      .map((line) => JSON.parse(line))
      .map(({ test, count, atLeast, result }) => [test, { tried: count, "at least": atLeast, result }]),
  ),
);
rmSync(folder, { recursive: true, force: true });
