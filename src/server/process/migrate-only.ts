/** The part of `npm run update` that applies migrations. Exit codes: 0 done, 1 failed and nothing is restarted. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readEnv } from "#server/kernel/env.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openToRead, stopStarted } from "./backup/database-access.ts";

async function run(): Promise<void> {
  const file = join(import.meta.dirname, "../../../.env");
  if (existsSync(file)) process.loadEnvFile(file);
  const session = await openToRead(readEnv(process.env));
  try {
    const applied = await migrate(session.db);
    process.stdout.write(`${applied.length} migrations were applied.\n`);
  } finally {
    await session.close();
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stopStarted();
}
