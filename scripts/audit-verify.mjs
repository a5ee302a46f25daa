// `npm run audit:verify [-- HASH]`: checks that no row of the audit trail was changed, removed, or moved.
import { runTool } from "./support/run-tool.mjs";

await runTool("src/server/process/audit-verify.ts");
