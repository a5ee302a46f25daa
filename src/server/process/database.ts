/**
 * `npm run database`: moves the data between the embedded database in DATA_DIR and the server in DATABASE_URL. Exit codes:
 * 0 done, 1 refused or failed, 2 invalid arguments.
 */
import { readEnv } from "#server/kernel/env.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { transfer } from "./backup/transfer.ts";
import { print, runCommand } from "./backup/command.ts";

const usage = `Usage, while the application is stopped:
  npm run database -- to-server     moves from the embedded database to the one in DATABASE_URL
  npm run database -- to-embedded   moves from the database in DATABASE_URL to the embedded one
  With --force it replaces what is there.`;

const next = {
  "to-server":
    "The embedded database is unchanged. Keep DATABASE_URL in the settings, and start the application.",
  "to-embedded":
    "The database in DATABASE_URL is unchanged. Remove DATABASE_URL and DATABASE_OWNER_URL from the settings, and start the application.",
};

await runCommand(usage, async ([action, ...more], { isForced, isVerified }) => {
  if ((action !== "to-server" && action !== "to-embedded") || more.length > 0 || isVerified) return null;
  const { databaseOwnerUrl, dataDir } = readEnv(process.env);
  if (!databaseOwnerUrl)
    throw new StartError("Set DATABASE_URL and DATABASE_OWNER_URL to the server, and run this again.");
  const embedded = { databaseOwnerUrl: undefined, dataDir };
  const server = { databaseOwnerUrl, dataDir };
  const [from, to] = action === "to-server" ? [embedded, server] : [server, embedded];
  const { tables, rows } = await transfer({ from, to, isForced, print });
  print(`Moved ${tables} tables with ${rows} rows, and counted them in both databases.`);
  print(next[action]);
  print("No email, text message, or push message is sent until an Owner confirms it on the System page.");
  return 0;
});
