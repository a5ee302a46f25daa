// `npm test`: installs what is missing, then runs the checks and all tests, the long ones in their quick form.
// Words after `--` go to Vitest and leave the checks out: `npm test -- src/server/env`.
import { installIfNeeded } from "./support/install.mjs";
import { ended, program, startNode } from "./support/processes.mjs";

await installIfNeeded();
const chosen = process.argv.slice(2);
const checked = chosen.length > 0 ? 0 : await ended(startNode(["scripts/check.mjs"]));
const tested = await ended(startNode(program("vitest", "run", ...chosen)));
process.exitCode = checked || tested;
