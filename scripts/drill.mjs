// `npm run drill -- FOLDER`: restores the newest backup into a throwaway installation, checks it, and writes a report.
import { runTool } from "./support/run-tool.mjs";

await runTool("src/server/process/backup/main.ts", "drill");
