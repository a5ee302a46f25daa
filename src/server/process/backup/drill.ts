/** Simulates the loss of the machine: restores a backup elsewhere, checks all of it, and starts the application. */
import { spawn } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "#server/kernel/env.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { verifyTrail } from "#server/core/audit/verify.ts";
import { drillVariable } from "#server/process/startup/unfinished-update.ts";
import { registerStop } from "./database-access.ts";
import { inMegabytes, type PrintLine } from "./progress.ts";
import { compareTrial, withTrial, type Trial } from "./trial.ts";

/** One line of the report. */
export interface Finding {
  readonly what: string;
  readonly isGood: boolean;
  readonly text: string;
}

export interface Drill {
  readonly isPassed: boolean;
  /** The report as text, with a line end after each line. */
  readonly report: string;
}

const ending = ".backup";
/** How long a start may take, in milliseconds. It may have to build search indexes. */
const startMs = 300_000;
const root = join(import.meta.dirname, "../../../..");

/** Settings that name other servers. The throwaway installation gets empty values, which override those in `.env`. */
const outward = [
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "S3_BUCKET",
  // These settings are invalid without a bucket.
  "S3_ENDPOINT",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "REDIS_URL",
  "SMTP_URL",
  "SMS_URL",
  "SMS_HOOK_URL",
  "CLAMAV_URL",
  "PUBLIC_URL",
  "TRUST_PROXY",
];

/**
 * Finds the newest backup.
 * @param path a backup, or a folder with files whose names end in .backup
 */
export async function newestBackup(path: string): Promise<string> {
  const found = await stat(path).catch((error: Error) => {
    throw new StartError(`There is no backup in ${path}: ${error.message}`);
  });
  if (!found.isDirectory()) return path;
  const names = (await readdir(path)).filter((name) => name.endsWith(ending));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(path, name))).mtimeMs })),
  );
  const newest = dated.toSorted((one, other) => other.time - one.time)[0];
  if (!newest) throw new StartError(`There is no file whose name ends in ${ending} in ${path}.`);
  return join(path, newest.name);
}

/** Returns the environment of the throwaway installation, based on this installation's environment. */
export const drillSettings = (settings: NodeJS.ProcessEnv, dataDir: string): NodeJS.ProcessEnv => ({
  ...settings,
  ...Object.fromEntries(outward.map((name) => [name, ""])),
  DATA_DIR: dataDir,
  HOST: "127.0.0.1",
  PORT: "0",
  SEED: "none",
  LOG_LEVEL: "silent",
  [drillVariable]: "1",
});

/** Starts the application on the restored data. @returns seconds until it was ready, or what it printed */
async function tryStart(dataDir: string): Promise<number | string> {
  const start = performance.now();
  const child = spawn(process.execPath, ["src/server/process/main.ts"], {
    cwd: root,
    env: drillSettings(process.env, dataDir),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const forget = registerStop(stop);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = async () => {
    const address = /runs at (http:\S+)/.exec(text)?.[1];
    return address
      ? fetch(`${address}/apicalls/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      : false;
  };
  let ready = false;
  while (!ready && !hasEnded() && performance.now() - start < startMs) {
    await sleep(200);
    ready = await isReady();
  }
  await stop();
  forget();
  return ready ? (performance.now() - start) / 1000 : text.trim();
}

async function check(trial: Trial): Promise<Finding[]> {
  const { tables, rows, files, differences } = await compareTrial(trial);
  const isFile = (text: string) => text.startsWith("The file ");
  const [wrongFiles, wrongTables] = [differences.filter(isFile), differences.filter((text) => !isFile(text))];
  const trail = await verifyTrail(trial.db, undefined);
  return [
    {
      what: "Counts",
      isGood: wrongTables.length === 0,
      text: wrongTables.join(" ") || `${tables} tables with ${rows} rows, as many as the backup says`,
    },
    {
      what: "Files",
      isGood: wrongFiles.length === 0 && trial.manifest.files.faulty.length === 0,
      text:
        [
          ...wrongFiles,
          ...trial.manifest.files.faulty.map((name) => `${name} was missing in the backup.`),
        ].join(" ") || `${files} files, each with the bytes that the backup says`,
    },
    {
      what: "Audit trail",
      isGood: trail.findings.length === 0,
      text:
        trail.findings.length === 0
          ? `${trail.events} rows in ${trail.seals} seals, ${trail.unsealed} not sealed yet, whole`
          : `${trail.findings.length} findings: ${trail.findings
              .slice(0, 3)
              .map(({ kind, id }) => `${kind} ${id}`)
              .join(", ")}`,
    },
  ];
}

/**
 * Runs the drill.
 * @param path the backup
 * @throws StartError if the backup can't be restored at all
 */
export async function drill(options: {
  readonly env: Env;
  readonly path: string;
  readonly print: PrintLine;
}): Promise<Drill> {
  const start = Date.now();
  const { path, print } = options;
  print(`Restoring ${path} into a throwaway installation.`);
  const { size } = await stat(path);
  const findings: Finding[] = [];
  const made = await withTrial(options, async (trial) => {
    findings.push(...(await check(trial)));
    await trial.release();
    print("Starting the application on it.");
    const started = await tryStart(trial.env.dataDir);
    const isGood = typeof started === "number";
    const text = isGood ? `ready after ${started.toFixed(1)} s` : `it did not become ready: ${started}`;
    findings.push({ what: "Start", isGood, text });
    return trial.manifest;
  });
  const isPassed = findings.every(({ isGood }) => isGood);
  const lines = [
    `Restore drill of ${new Date(start).toISOString()}: ${isPassed ? "passed" : "FAILED"}`,
    `Backup: ${path}, ${inMegabytes(size)}, of ${made.createdAt}, version ${made.version}`,
    ...findings.map(({ what, isGood, text }) => `${isGood ? "[ok]    " : "[FAILED]"} ${what}: ${text}`),
    `Took ${Math.round((Date.now() - start) / 1000)} s.`,
  ];
  return { isPassed, report: `${lines.join("\n")}\n` };
}
