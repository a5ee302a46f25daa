// `npm run restore -- FILE`: brings an archive back into an empty installation, with --force into any.
import { installIfNeeded } from "./support/install.mjs";
import { ended, forwardSignals, startNode } from "./support/processes.mjs";

await installIfNeeded({ needsDev: false });
const work = startNode(["src/server/process/backup/main.ts", "restore", ...process.argv.slice(2)]);
forwardSignals([work]);
process.exitCode = await ended(work);
