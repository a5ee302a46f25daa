// `npm test`: installs what is missing, then runs the checks and all tests, the long ones in their quick form.
// Words after `--` go to Vitest and leave the checks out: `npm test -- src/server/env`. The files that they name run all their
// functional tests, including those that are too slow for a run of everything.
import { setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { installIfNeeded } from "./support/install.mjs";
import { ended, program, startNode } from "./support/processes.mjs";
import { buildWebIfNeeded } from "./support/web-build.mjs";

/** Runs the checks beside the tests, in the time that these wait. @returns exit code, and what they printed */
async function runChecks() {
  const checks = startNode(["scripts/check.mjs"], { stdio: ["ignore", "pipe", "inherit"] });
  setPriority(checks.pid ?? 0, 10);
  const [printed, code] = await Promise.all([text(checks.stdout), ended(checks)]);
  return { printed, code };
}

await installIfNeeded();
const chosen = process.argv.slice(2);
const isAll = chosen.length === 0;
// Checks and tests both need it; neither builds it while the other does.
if (isAll && !(await buildWebIfNeeded())) process.exit(1);
const [checked, tested] = await Promise.all([
  isAll ? runChecks() : { printed: "", code: 0 },
  ended(startNode(program("vitest", "run", ...chosen), isAll ? {} : { env: { SUITE: "files" } })),
]);
process.stdout.write(checked.printed);
process.exitCode = checked.code || tested;
