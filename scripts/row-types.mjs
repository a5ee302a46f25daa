// `npm run row-types`: writes the types of all rows. With --check, as part of `npm run check`, it only compares them.
import { ended, startNode } from "./support/processes.mjs";

process.exitCode = await ended(startNode(["src/server/process/row-types.ts", ...process.argv.slice(2)]));
