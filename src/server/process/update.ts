/**
 * The parts of `npm run update` that need the database. The exit code is 0 for success, and 1 if the step was refused
 * or failed. The running version then keeps running.
 *
 * - `migrate FROM [--no-backup]` applies migrations, and notes the update. FROM is the commit or version before it.
 * - `back` prints as JSON how to go back: `{ from, backup }`. `backup` is null if the tables didn't change.
 */
import { loadEnvFile } from "#server/kernel/env-file.ts";
import { readEnv } from "#server/kernel/env.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { exitOnSignals, print } from "./backup/command.ts";
import { stopStarted } from "./backup/database-access.ts";
import { assertCanGoBack } from "./updates/go-back.ts";
import { updateTables } from "./updates/update-tables.ts";

async function run([action, from = "", flag]: readonly string[]): Promise<void> {
  loadEnvFile();
  const env = readEnv(process.env);
  if (action === "back") {
    print(JSON.stringify(await assertCanGoBack(env)));
    return;
  }
  const applied = await updateTables({ env, from, print, hasBackup: flag !== "--no-backup" });
  print(`${applied.length} migrations were applied.`);
}

exitOnSignals();
try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stopStarted();
}
