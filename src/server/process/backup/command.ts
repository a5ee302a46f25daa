/** The code that the backup commands share: arguments, settings, signals, and readable errors. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadEnvFile } from "#server/kernel/env-file.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { stopStarted } from "./database-access.ts";

export interface Flags {
  /** `--force`: replace existing data. */
  readonly isForced: boolean;
  /** `--verify`: test the new backup by restoring it. */
  readonly isVerified: boolean;
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);
export const printError = (line: string): void => void process.stderr.write(`${line}\n`);

/** Makes a path absolute. npm changes to the project's folder and passes the original folder in INIT_CWD. */
export const pathOf = (name: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), name);

/** Returns an error as text. For errors of the database and the disk, the message without a stack trace is enough. */
function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof Error && "code" in error && typeof error.code === "string")
    return `It failed: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function readArguments(): { words: string[]; flags: Flags } | null {
  // npm keeps a flag to itself unless `--` comes before it. The backup would then not be verified.
  if (process.env["npm_config_verify"]) return null;
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { force: { type: "boolean" }, verify: { type: "boolean" } },
    });
    return {
      words: positionals,
      flags: { isForced: values.force === true, isVerified: values.verify === true },
    };
  } catch {
    return null;
  }
}

/**
 * Ends the process at the first signal. Partial work is undone: the database rolls back, and an incomplete archive is
 * removed at exit.
 * @returns a function that returns true if a signal has arrived
 */
export function exitOnSignals(exitCode = 1): () => boolean {
  let isStopped = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      // A terminal, npm, and the start script may each send a signal. Only the first one counts.
      if (isStopped) return;
      isStopped = true;
      void stopStarted().finally(() => process.exit(exitCode));
    });
  return () => isStopped;
}

/**
 * Runs a command of this process, with the settings in `.env`.
 * @param usage printed if the arguments are wrong
 * @param work gets the words and flags. Returns the exit code, or null if the arguments are wrong.
 */
export async function runCommand(
  usage: string,
  work: (words: readonly string[], flags: Flags) => Promise<number | null>,
): Promise<void> {
  const isStopped = exitOnSignals();
  const given = readArguments();
  const run = async (words: readonly string[], flags: Flags) => {
    loadEnvFile();
    return work(words, flags);
  };
  const code = given
    ? await run(given.words, given.flags).catch((error: unknown) => {
        printError(isStopped() ? "Stopped." : explain(error));
        return 1;
      })
    : null;
  if (code === null) printError(usage);
  process.exitCode = code ?? 2;
}
