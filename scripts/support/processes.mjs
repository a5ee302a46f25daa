import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { pinnedNode } from "./install.mjs";
import { root } from "./root.mjs";

/** Path of a program that a package brings, as the script that Node runs. */
export const programs = {
  vite: "vite/bin/vite.js",
  vitest: "vitest/vitest.mjs",
  tsc: "typescript/bin/tsc",
  oxlint: "oxlint/bin/oxlint",
  prettier: "prettier/bin/prettier.cjs",
  knip: "knip/bin/knip.js",
};

/** Arguments for the pinned Node that run one of {@link programs}. */
export function program(name, ...args) {
  return [join(root, "node_modules", programs[name]), ...args];
}

/**
 * Starts the pinned Node in the project's folder, with that Node first on the PATH.
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export function startNode(args, options = {}) {
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path, ...options.env };
  return spawn(pinnedNode, args, { cwd: root, stdio: "inherit", ...options, env });
}

/** Waits for the end of a child: its exit code, or 128 and the number of the signal. */
export function ended(child) {
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

/**
 * Hands signals on to the children and stays until they have ended: they need time to stop the database.
 * A terminal sends Ctrl-C to every process, npm sends it once more; children take the first one and ignore others.
 */
export function forwardSignals(children) {
  const forward = (signal) => {
    for (const child of children)
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => forward(signal));
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  // When npm is killed nobody tells this process; it is then handed to another parent.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && forward("SIGTERM"), 500).unref();
}
