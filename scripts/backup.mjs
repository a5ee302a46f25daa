// `npm run backup -- FILE`: one archive of all data and files, also while the application runs.
import { installIfNeeded } from "./support/install.mjs";
import { ended, forwardSignals, startNode } from "./support/processes.mjs";

await installIfNeeded({ needsDev: false });
const work = startNode(["src/server/process/backup/main.ts", "backup", ...process.argv.slice(2)]);
forwardSignals([work]);
process.exitCode = await ended(work);
