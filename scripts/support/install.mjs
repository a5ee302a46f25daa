// Runs on any Node from 18 on, before anything is installed: built-in modules only.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { root } from "./root.mjs";

/** The Node that the lockfile pins; the application runs on this one whatever Node started the script. */
export const pinnedNode = join(
  root,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/** What the lockfile asks for: pairs of a path and a package. */
function wantedPackages(needsDev) {
  return Object.entries(readPackages("package-lock.json")).filter(
    ([path, { optional, dev, devOptional }]) =>
      path !== "" && !optional && !devOptional && (needsDev || !dev),
  );
}

/** Whether node_modules holds what the lockfile asks for. npm writes the inner list when it has finished. */
function isInstalled(needsDev) {
  if (!existsSync(pinnedNode)) return false;
  const installed = readPackages("node_modules/.package-lock.json");
  return wantedPackages(needsDev).every(([path, { version }]) => installed[path]?.version === version);
}

/** How often a person at the terminal hears how far the installation is, in milliseconds. */
const PRINT_MS = 2000;

/** Prints from time to time how many packages are there. @returns ends it */
function printProgress(needsDev) {
  const paths = wantedPackages(needsDev).map(([path]) => join(root, path, "package.json"));
  let shown = 0;
  const timer = setInterval(() => {
    const count = paths.filter((path) => existsSync(path)).length;
    if (count > shown) console.log(`  ${count} of ${paths.length} packages`);
    shown = Math.max(shown, count);
  }, PRINT_MS);
  return () => clearInterval(timer);
}

/** npm, run by a Node outside node_modules: it is about to replace what is inside. */
function npmCommand() {
  const isWindows = process.platform === "win32";
  const name = isWindows ? "node.exe" : "node";
  const outside = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
  const npm = process.env.npm_execpath ?? "";
  if (/^npm.*\.c?js$/.test(basename(npm)) && existsSync(npm)) return [outside ?? process.execPath, npm];
  return [isWindows ? "npm.cmd" : "npm"];
}

/**
 * Installs the packages of the lockfile when they are missing or others. Ends the process when that fails. What runs
 * beside the application must not replace its packages for want of the tools of development.
 */
export async function installIfNeeded({ needsDev = process.env.NODE_ENV !== "production" } = {}) {
  if (isInstalled(needsDev)) return;
  console.log("Installing packages. This happens once and takes a minute or two.");
  const [command, ...args] = npmCommand();
  // Warnings are kept quiet: the Node that runs npm here may be older than the one that runs the application.
  const flags = ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--no-progress"];
  const npm = spawn(command, [...args, ...flags], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    shell: command.endsWith(".cmd"),
  });
  const endProgress = printProgress(needsDev);
  let output = "";
  npm.stdout.on("data", (text) => (output += text));
  npm.stderr.on("data", (text) => (output += text));
  const code = await new Promise((resolve) => {
    npm.once("close", resolve);
    npm.once("error", (error) => {
      output += error.message;
      resolve(1);
    });
  });
  endProgress();
  if (code === 0 && existsSync(pinnedNode)) return;
  const hint =
    code === 0
      ? "The pinned Node is missing afterwards: does npm run install scripts (ignore-scripts)?"
      : output;
  console.error(`npm could not install the packages.\n${hint}`);
  process.exit(1);
}
