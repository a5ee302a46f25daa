/** Starts the app and the floor as separate processes, and measures their memory and processor time. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");

/** How `npm start` runs the application: arguments for Node, and its environment. */
export const { serverArgs, serverEnv } = (await import(
  new URL("../scripts/support/server.mjs", import.meta.url).href
)) as { serverArgs: readonly string[]; serverEnv: Readonly<Record<string, string>> };

/** A running server. */
export interface Server {
  readonly address: string;
  readonly pid: number;
  /** Stops it and waits until it has ended. */
  stop(): Promise<void>;
}

/** Returns the resident memory of a process in MiB, or null if `ps` doesn't provide it. */
export async function memoryOf(pid: number): Promise<number | null> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return stdout.trim() ? Math.round(Number(stdout) / 1024) : null;
}

/** Returns the processor time of a process in milliseconds, in steps of 10. Null if there is no `/proc`. */
export async function cpuOf(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  // The name, in parentheses, may contain spaces. User and system time are the 12th and 13th words after it.
  const words = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  return words ? (Number(words[11]) + Number(words[12])) * 10 : null;
}

/** Returns the processor time of a process and its children, including ended ones, in milliseconds. */
export async function cpuOfAll(pid: number): Promise<number | null> {
  const own = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  const words = own?.slice(own.lastIndexOf(")") + 2).split(" ");
  if (!words) return null;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const times = await Promise.all(
    children
      .split(" ")
      .filter(Boolean)
      .map((child) => cpuOf(Number(child))),
  );
  // The 14th and 15th words are the times of ended children.
  const ended = (Number(words[13]) + Number(words[14])) * 10;
  return ((await cpuOf(pid)) ?? 0) + ended + times.reduce<number>((sum, time) => sum + (time ?? 0), 0);
}

function waitForAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const take = (chunk: unknown) => {
      text += String(chunk);
      const found = /runs at (http:\S+)[\s\S]*Stop it/.exec(text)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    child.once("exit", () => reject(new Error(`It ended:\n${text}`)));
  });
}

/**
 * Starts a script with this Node.
 * @param args the script and its arguments
 * @throws Error with the script's output if it exits before it listens
 */
export async function startServer(args: readonly string[], env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      ...serverEnv,
      RATE_LIMIT_SESSION: "0",
      RATE_LIMIT_ADDRESS: "0",
      SOCKET_LIMIT_SESSION: "0",
      SOCKET_LIMIT_ADDRESS: "0",
      SOCKET_LIMIT_EVENTS: "0",
      ...env,
    },
  });
  const ended = once(child, "exit");
  const address = await waitForAddress(child);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { address, pid: child.pid ?? 0, stop };
}
