// `npm test`: installs what is missing, then runs the checks and the tests. Long tests run in their quick variant.
//
// Arguments after `--` are passed to Vitest and skip the checks: `npm test -- src/server/env`. Test files named there
// run all their functional tests, including variants that a full run skips.
//
// `npm test -- --record`: the same run as `npm test`. It writes its result to docs/test-runs.md if nothing failed.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { installIfNeeded } from "./support/install.mjs";
import { ended, program, startNode } from "./support/processes.mjs";
import { recordRun, whyNotRecorded } from "./support/test-runs.mjs";
import { buildWebIfNeeded } from "./support/web-build.mjs";

/** Runs the checks next to the tests, with lower priority. @returns the exit code and the output */
async function runChecks() {
  // The last recorded run may be too old, because this run replaces it.
  const env = isRecorded ? { RECORDED_RUN: "ignored" } : {};
  const checks = startNode(["scripts/check.mjs"], { env, stdio: ["ignore", "pipe", "inherit"] });
  setPriority(checks.pid ?? 0, 10);
  const [printed, code] = await Promise.all([text(checks.stdout), ended(checks)]);
  return { printed, code };
}

await installIfNeeded();
const words = process.argv.slice(2);
const isRecorded = words.includes("--record");
const chosen = words.filter((word) => word !== "--record");
const isAll = chosen.length === 0;
const hindrance = isRecorded
  ? isAll
    ? whyNotRecorded()
    : "Only a run of all tests is recorded."
  : undefined;
if (hindrance) {
  console.error(hindrance);
  process.exit(1);
}
const started = Date.now();
const folder = isRecorded ? mkdtempSync(join(tmpdir(), "mentor-run-")) : undefined;
const report = folder && join(folder, "report.json");
// Checks and tests both need the build, and neither may build it while the other does.
if (isAll && !(await buildWebIfNeeded())) process.exit(1);
const [checked, tested] = await Promise.all([
  isAll ? runChecks() : { printed: "", code: 0 },
  ended(
    startNode(program("vitest", "run", ...chosen), {
      env: isAll ? { TEST_REPORT: report } : { SUITE: "files" },
    }),
  ),
]);
process.stdout.write(checked.printed);
process.exitCode = checked.code || tested;
if (report && process.exitCode === 0)
  recordRun(JSON.parse(readFileSync(report, "utf8")), (Date.now() - started) / 1000);
if (folder) rmSync(folder, { recursive: true, force: true });
