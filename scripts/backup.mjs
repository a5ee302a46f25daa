// `npm run backup -- FILE`: writes an archive of all data and files, even while the application is running.
import { installIfNeeded } from "./support/install.mjs";
import { ended, forwardSignals, startNode } from "./support/processes.mjs";

await installIfNeeded({ needsDev: false });
const work = startNode(["src/server/process/backup/main.ts", "backup", ...process.argv.slice(2)]);
forwardSignals([work]);
process.exitCode = await ended(work);
