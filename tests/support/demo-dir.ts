/** A data folder with the demo data, for tests of whole processes. It is created once per run and then copied. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { makeDataDir, scratchFolder, signalGroup, startApp } from "#tests/start/app-process.ts";
import { until } from "#tests/support/until.ts";

const prefix = "mentor-demo-";
/** The folder that all workers of a run share. @param run process id of the run */
const template = (run: number) => join(scratchFolder(), `${prefix}${run}`);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Removes the folders of this run and of runs that have ended. */
export async function removeDemoFolders(ending?: number): Promise<void> {
  for (const name of await readdir(scratchFolder())) {
    const run = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : undefined;
    if (run !== undefined && (run === ending || !isAlive(run)))
      await rm(join(scratchFolder(), name), { recursive: true, force: true });
  }
}

const copy = (from: string, to: string) => promisify(execFile)("cp", ["--archive", from, to]);

/** Clears the stored location, so that copies of the folder are separate installations that aren't on hold. */
async function forgetPlace(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir });
  const client = new pg.Client(server.connection);
  try {
    await client.connect();
    await client.query("update installation set place = null");
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Starts the application on an empty folder, as an operator would, and stops it. */
async function make(place: string): Promise<void> {
  await removeDemoFolders();
  const dataDir = await makeDataDir();
  const app = startApp({ dataDir, env: { SEED: "demo" } });
  await app.address();
  signalGroup(app, "SIGTERM");
  await app.exit();
  await forgetPlace(dataDir);
  // The application recreates it.
  await rm(join(dataDir, "postgres/reserve"), { force: true });
  await rename(dirname(dataDir), place);
}

/**
 * Makes a separate folder with the demo data, as after the first start.
 * @param dataDir the folder. By default, a new one.
 */
export async function makeDemoDir(dataDir?: string): Promise<string> {
  const place = template(process.ppid);
  // The worker that creates this marker folder also creates the template.
  const isFirst = await mkdir(`${place}.making`).then(
    () => true,
    () => false,
  );
  if (isFirst) await make(place);
  await until(() => existsSync(place));
  const target = dataDir ?? (await makeDataDir());
  await copy(join(place, "data/."), target);
  return target;
}
