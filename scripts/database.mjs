// `npm run database -- to-server|to-embedded`: moves the data between the embedded database and DATABASE_URL.
import { runTool } from "./support/run-tool.mjs";

await runTool("src/server/process/database.ts");
