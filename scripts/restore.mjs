// `npm run restore -- FILE`: restores an archive into an empty installation, or with --force into any installation.
import { runTool } from "./support/run-tool.mjs";

await runTool("src/server/process/backup/main.ts", "restore");
