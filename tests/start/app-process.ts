import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Root of this checkout. */
export const root = join(import.meta.dirname, "../..");

/** Environment for the product's programs, with a shared cache of compiled sources, because many tests start them. */
export const compiled = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled") };

/** A started process of the application. */
export type AppProcess = {
  child: ChildProcess;
  /** Returns everything that the process has printed. */
  output(): string;
  /** Waits until the process prints its address. @throws with the output if it ends first */
  address(): Promise<string>;
  /** Waits until the process ends. */
  exit(): Promise<number | NodeJS.Signals | null>;
};

/** How to start a process. */
export type AppOptions = {
  dataDir: string;
  env?: Record<string, string>;
  cwd?: string;
  command?: [string, ...string[]];
};

/** Starts the application as a separate process, in a separate process group, as a terminal does. */
export function startApp({ dataDir, env, cwd = root, command }: AppOptions): AppProcess {
  const [program, ...args] = command ?? [process.execPath, "src/server/process/main.ts"];
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      ...compiled,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: "0",
      SEED: "none",
      LOG_LEVEL: "silent",
      RATE_LIMIT_SESSION: "0",
      RATE_LIMIT_ADDRESS: "0",
      SOCKET_LIMIT_SESSION: "0",
      SOCKET_LIMIT_ADDRESS: "0",
      ...env,
    },
  });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const address = async () => {
    for (;;) {
      const found = /runs at (http:\S+)[\s\S]*Stop it/.exec(text)?.[1];
      if (found) return found;
      if (hasEnded()) throw new Error(`The application ended:\n${text}`);
      await sleep(20);
    }
  };
  return { child, output: () => text, address, exit: () => ended };
}

/** Sends a signal to the whole process group, as a terminal does for Ctrl-C, unless it has ended. */
export function signalGroup({ child }: AppProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // The process has already ended.
  }
}

/** Returns the parent of data folders: in memory if possible, because creating a database writes a lot. */
export const scratchFolder = (): string => (existsSync("/dev/shm") ? "/dev/shm" : tmpdir());

/** Makes a temporary folder. @returns the path of a data folder in it, which doesn't exist yet */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(scratchFolder(), "mentor-start-"));
  // Tests that run as root start the database as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  return join(folder, "data");
}

/** Returns the process id of the database server of a data folder, or undefined if none runs. */
export function serverPid(dataDir: string): number | undefined {
  const file = join(dataDir, "postgres/cluster/postmaster.pid");
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  // A process that has ended but was not yet reaped by its parent has an empty command line.
  const isAlive = existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  return isAlive ? pid : undefined;
}
