/**
 * `npm run backup` and `npm run restore`. Exit codes: 0 done, 1 refused or failed, 2 invalid arguments, 3 files
 * missing.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "#server/kernel/env.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { backUp } from "./backup.ts";
import { stopStarted } from "./database-access.ts";
import { restore } from "./restore.ts";

const usage = `Usage:
  npm run backup -- FILE            makes an archive of all data and files
  npm run restore -- FILE           restores it into an empty installation
  npm run restore -- FILE --force   replaces what is there
  With --force a backup replaces a FILE that exists.`;

interface CommandOptions {
  readonly action: "backup" | "restore";
  readonly path: string;
  readonly isForced: boolean;
}

function readArguments(): CommandOptions | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { force: { type: "boolean" } },
    });
    const [action, file, ...more] = positionals;
    if ((action !== "backup" && action !== "restore") || !file || more.length > 0) return null;
    // npm changes to the project's folder and passes the original folder in INIT_CWD.
    const path = resolve(process.env["INIT_CWD"] ?? process.cwd(), file);
    return { action, path, isForced: values.force === true };
  } catch {
    return null;
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function run({ action, path, isForced }: CommandOptions): Promise<number> {
  const file = join(import.meta.dirname, "../../../../.env");
  if (existsSync(file)) process.loadEnvFile(file);
  const env = readEnv(process.env);
  if (action === "restore") {
    await restore({ env, path, isForced, print });
    print("Restored. Everybody must sign in again.");
    print("No email, text message, or push message is sent until an Owner confirms it on the System page.");
    return 0;
  }
  if (!isForced && existsSync(path))
    throw new StartError(`${path} already exists. Choose another name, or add --force.`);
  print(
    env.backupKey
      ? "Making an encrypted backup."
      : "Making a backup. It is not encrypted: whoever has it can read everything.",
  );
  const { files } = await backUp({ env, path, print, isRecorded: true });
  print(`The backup is ${path}`);
  if (files.faulty.length === 0) return 0;
  process.stderr.write(
    `${files.faulty.length} files that records name are missing or damaged in the store, so they are not in the backup as they should be: ${files.faulty.slice(0, 5).join(", ")}\n`,
  );
  return 3;
}

/** One line is enough for errors of the database and the disk. */
function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof Error && "code" in error && typeof error.code === "string")
    return `It failed: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const options = readArguments();
let isStopped = false;
if (!options) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  // Partial work is undone: the database rolls back, and an incomplete archive is removed at exit.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => {
      isStopped = true;
      void stopStarted().finally(() => process.exit(1));
    });
  process.exitCode = await run(options).catch((error: unknown) => {
    process.stderr.write(isStopped ? "Stopped.\n" : `${explain(error)}\n`);
    return 1;
  });
}
