// `npm run audit:verify [-- HASH]`: checks that no row of the audit trail was changed, removed, or moved.
import { installIfNeeded } from "./support/install.mjs";
import { ended, forwardSignals, startNode } from "./support/processes.mjs";

await installIfNeeded({ needsDev: false });
const work = startNode(["src/server/process/audit-verify.ts", ...process.argv.slice(2)]);
forwardSignals([work]);
process.exitCode = await ended(work);
