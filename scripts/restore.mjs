// `npm run restore -- FILE`: restores an archive into an empty installation, or with --force into any installation.
import { installIfNeeded } from "./support/install.mjs";
import { ended, forwardSignals, startNode } from "./support/processes.mjs";

await installIfNeeded({ needsDev: false });
const work = startNode(["src/server/process/backup/main.ts", "restore", ...process.argv.slice(2)]);
forwardSignals([work]);
process.exitCode = await ended(work);
