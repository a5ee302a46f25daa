/**
 * `npm run backup`, `npm run restore`, and `npm run drill`. Exit codes: 0 done, 1 refused or failed, 2 invalid
 * arguments, 3 files missing, 4 the backup was made but its trial restore failed.
 */
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readEnv, type Env } from "#server/kernel/env.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { backUp, noteBackup } from "./backup.ts";
import { type Flags, pathOf, print, printError, runCommand } from "./command.ts";
import { drill, newestBackup } from "./drill.ts";
import { restore } from "./restore.ts";
import { compareTrial, withTrial } from "./trial.ts";

const usage = `Usage:
  npm run backup -- FILE            makes an archive of all data and files
  npm run backup -- FILE --verify   and restores it into a throwaway database, to compare all counts
  npm run restore -- FILE           restores it into an empty installation
  npm run restore -- FILE --force   replaces what is there
  npm run drill                     rehearses a restore of the newest backup in /var/backups/mentor
  npm run drill -- FILE or FOLDER   of this file, or of the newest *.backup in this folder
  With --force a backup replaces a FILE that exists.`;

/** Where deploy/mentor-backup.service puts the backups. */
const backupFolder = "/var/backups/mentor";

async function runRestore(env: Env, path: string, isForced: boolean): Promise<number> {
  await restore({ env, path, isForced, print });
  print("Restored. Everybody must sign in again.");
  print("No email, text message, or push message is sent until an Owner confirms it on the System page.");
  return 0;
}

/** Tests the new archive by restoring it. @returns whether the result matches the archive */
async function isGood(env: Env, path: string): Promise<boolean> {
  print("Restoring it into a throwaway database.");
  const { tables, rows, files, differences } = await withTrial({ env, path, print }, compareTrial);
  for (const text of differences) printError(text);
  if (differences.length === 0) print(`Verified: ${tables} tables with ${rows} rows and ${files} files.`);
  return differences.length === 0;
}

async function runBackup(env: Env, path: string, { isForced, isVerified }: Flags): Promise<number> {
  const present = await stat(path).catch(() => undefined);
  if (present?.isDirectory())
    throw new StartError(`${path} is a folder. Name a file in it, such as ${join(path, "mentor.backup")}`);
  if (present && !isForced)
    throw new StartError(`${path} already exists. Choose another name, or add --force.`);
  print(
    env.backupKey
      ? "Making an encrypted backup."
      : "Making a backup. It is not encrypted: whoever has it can read everything.",
  );
  const manifest = await backUp({ env, path, print });
  print(`The backup is ${path}`);
  if (isVerified) {
    const found = await isGood(env, path).catch((error: unknown) => {
      printError(error instanceof Error ? error.message : String(error));
      return false;
    });
    if (!found) {
      printError("The backup could not be verified, so don't rely on it.");
      return 4;
    }
  }
  await noteBackup({ env, path, print }, manifest);
  const { faulty } = manifest.files;
  if (faulty.length === 0) return 0;
  printError(
    `${faulty.length} files that records name are missing or damaged in the store, so they are not in the backup as they should be: ${faulty.slice(0, 5).join(", ")}`,
  );
  return 3;
}

/** Prints the report, and writes it next to the backup. */
async function runDrill(env: Env, place: string): Promise<number> {
  const path = await newestBackup(place);
  const { report, isPassed } = await drill({ env, path, print });
  print(report.trimEnd());
  await writeFile(`${path}.drill.txt`, report, { mode: 0o600 });
  print(`The report is ${path}.drill.txt`);
  return isPassed ? 0 : 1;
}

await runCommand(usage, async ([action, word, ...more], flags) => {
  const file = word ?? (action === "drill" ? backupFolder : undefined);
  if (!action || !file || more.length > 0) return null;
  // A restore to try an archive would replace the installation.
  if (flags.isVerified && action !== "backup") return null;
  if (flags.isForced && action === "drill") return null;
  const [env, path] = [readEnv(process.env), pathOf(file)];
  if (action === "restore") return runRestore(env, path, flags.isForced);
  if (action === "backup") return runBackup(env, path, flags);
  return action === "drill" ? runDrill(env, path) : null;
});
