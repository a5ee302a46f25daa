// `npm run backup -- FILE`: writes an archive of all data and files, even while the application is running.
import { runTool } from "./support/run-tool.mjs";

await runTool("src/server/process/backup/main.ts", "backup");
