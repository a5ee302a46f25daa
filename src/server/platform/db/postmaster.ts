import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { StartError } from "#server/kernel/start-error.ts";

const run = promisify(execFile);

/** The contents of a running server's `postmaster.pid`. */
export type Postmaster = {
  pid: number;
  port: number;
  /** The folder of the Unix socket. Empty if the server listens only on loopback. */
  socketFolder: string;
  status: "starting" | "ready" | "stopping";
};

/**
 * Reads which server runs on the cluster.
 * @returns undefined if there is none: the file is missing, its process has ended, or its process id now belongs to
 * another program (after a restart of the machine or container)
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !(await isServerOf(cluster, pid))) return undefined;
  const status = lines[7] === "ready" || lines[7] === "stopping" ? lines[7] : "starting";
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? "", status };
}

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await commandLine(pid);
  return command === undefined || (command.includes("postgres") && command.includes(cluster));
}

/** Returns the command line of a process, or undefined if the system doesn't provide it. */
async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === "win32") return undefined;
  if (existsSync("/proc/self/cmdline")) return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return run("ps", ["-ww", "-o", "command=", "-p", String(pid)]).then(
    ({ stdout }) => stdout,
    () => "",
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Removes lock files of a killed server whose process id now belongs to another program. PostgreSQL clears its other
 * stale locks.
 */
export async function removeStaleLocks(cluster: string, socketFolder: string): Promise<void> {
  for (const path of [join(cluster, "postmaster.pid"), join(socketFolder, ".s.PGSQL.5432.lock")]) {
    const text = await readFile(path, "utf8").catch(() => "");
    const pid = Number(text.split("\n")[0]);
    if (pid > 0 && isAlive(pid) && !(await isServerOf(cluster, pid))) await rm(path, { force: true });
  }
}

/**
 * Stops a server that may not be a child of this process. Tries a fast shutdown first, then an immediate one.
 * @throws if the server still runs after 15 seconds
 */
export async function stopPostmaster(cluster: string, running: Postmaster): Promise<void> {
  for (const [signal, patience] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
  ] as const) {
    try {
      process.kill(running.pid, signal);
    } catch {
      // The process has ended in the meantime. The loop below detects that.
    }
    const end = performance.now() + patience;
    while (performance.now() < end) {
      const now = await readPostmaster(cluster);
      if (now?.pid !== running.pid) return;
      await sleep(10);
    }
  }
  throw new StartError(
    `The database process ${running.pid} of ${cluster} doesn't stop. End it, and then start the application again.`,
  );
}

/**
 * Waits until the server accepts connections or has ended.
 * @param isGone whether the started process has ended
 * @returns the running server, or undefined if it has ended
 * @throws if it is neither ready nor ended within 60 seconds
 */
export async function waitForPostmaster(
  cluster: string,
  isGone: () => boolean,
): Promise<Postmaster | undefined> {
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    const running = await readPostmaster(cluster);
    if (running?.status === "ready") return running;
    if (!running && isGone()) return undefined;
    await sleep(10);
  }
  throw new StartError(
    `The database in ${cluster} wasn't ready within 60 seconds. Its log is next to that folder.`,
  );
}
