import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { pinnedNode } from "./install.mjs";
import { root } from "./root.mjs";

/** Paths of programs in packages, as scripts for Node. */
export const programs = {
  vite: "vite/bin/vite.js",
  vitest: "vitest/vitest.mjs",
  tsc: "typescript/bin/tsc",
  oxlint: "oxlint/bin/oxlint",
  oxfmt: "oxfmt/bin/oxfmt",
  knip: "knip/bin/knip.js",
};

/** Returns the arguments that make the pinned Node run one of {@link programs}. */
export function program(name, ...args) {
  return [join(root, "node_modules", programs[name]), ...args];
}

/**
 * Starts the pinned Node in the project's folder, with that Node first in PATH.
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export function startNode(args, options = {}) {
  return spawn(pinnedNode, args, { cwd: root, stdio: "inherit", ...options, env: environment(options.env) });
}

function environment(more) {
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...more };
}

/**
 * Runs the pinned Node with other arguments and restarts it if it dies unexpectedly (`keep-running.sh`). A shell
 * replaces this process, because waiting in Node would take 50 MiB. Node before 22.15 can't be replaced, so this
 * process keeps running next to the shell. Windows has no such shell, so nothing is restarted there.
 * @param {string[]} args
 * @param {Record<string, string>} env added to the current environment
 */
export async function keepRunning(args, env) {
  const command = [pinnedNode, ...args];
  const keeper = ["/bin/sh", join(root, "scripts/support/keep-running.sh"), ...command];
  const isWindows = process.platform === "win32";
  if (process.execve && !isWindows) {
    process.chdir(root);
    process.execve(keeper[0], keeper, environment(env));
  }
  const [file, ...rest] = isWindows ? command : keeper;
  // Through this channel, the server notices when this process is killed, and stops as well.
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const child = spawn(file, rest, { cwd: root, stdio, env: environment(env) });
  forwardSignals([child]);
  process.exitCode = await ended(child);
}

/** Waits until a child exits. Resolves with its exit code, or after a signal with 130 (SIGINT) or 143 (any other). */
export function ended(child) {
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

/** Runs a program in the project's folder. @returns its exit code and output */
export async function run(command, args, stdio = "inherit") {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", stdio, "inherit"] });
  let output = "";
  child.stdout?.on("data", (text) => (output += text));
  return { code: await ended(child), output };
}

/**
 * Forwards signals to the children and waits until they have ended, because they need time to stop the database. A
 * terminal sends Ctrl-C to every process, and npm sends it once more. Children handle the first one and ignore others.
 */
export function forwardSignals(children) {
  const forward = (signal) => {
    for (const child of children)
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => forward(signal));
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  // If npm is killed, this process gets no signal, only a new parent.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && forward("SIGTERM"), 500).unref();
}
