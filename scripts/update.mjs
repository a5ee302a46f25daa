// `npm run update`: updates an installation to the newest version (a clone), or to the one in an archive (a release):
// `npm run update -- FILE`. It fetches the version, installs packages, builds the web app, makes a backup if tables
// will change, applies migrations, and restarts the systemd units one by one. It stops at the first step that fails.
// Until the restart, the old version keeps running. With --no-pull, it uses the existing files, and with --no-backup it
// makes no backup. `npm run update -- --back` undoes the last update if nothing was written since.
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installIfNeeded, isInstalled, pinnedNode } from "./support/install.mjs";
import { ended, run, startNode } from "./support/processes.mjs";
import { isRelease } from "./support/release.mjs";
import { ownName, takeArchive, takePrevious } from "./support/replace-release.mjs";
import { root } from "./support/root.mjs";
import { forgetUnfinished, noteUnfinished, readUnfinished } from "./support/unfinished-update.mjs";
import { isReady, runningUnits } from "./support/units.mjs";
import { lockUpdate } from "./support/update-lock.mjs";
import { buildWebIfNeeded } from "./support/web-build.mjs";

const settingsFile = process.env.MENTOR_ENV ?? "/etc/mentor/mentor.env";
/** Milliseconds that a node has to become ready. After that, its log names the problem. */
const readyMs = Number(process.env.MENTOR_READY_MS ?? 90_000);
const betweenMs = 500;

const usage = `Usage:
  npm run update                updates a clone
  npm run update -- FILE        updates a release to the one in an archive
  npm run update -- --back      undoes the last update
  With --no-backup it makes no backup, and with --no-pull it uses the files that are here.`;

function fail(text, code = 1) {
  console.error(text);
  process.exit(code);
}

/** The files with settings, in the order of their precedence. */
const settingsFiles = () => [settingsFile, join(root, ".env")].filter((file) => existsSync(file));

/** Makes sure that the settings can be read before anything changes. Usually only root may read them. */
function assertSettings() {
  try {
    for (const file of settingsFiles()) readFileSync(file);
  } catch (error) {
    fail(`The settings can't be read (${error.message}), so nothing was changed: run it as root.`);
  }
}

function loadSettings() {
  for (const file of settingsFiles()) process.loadEnvFile(file);
}

async function restart(unit) {
  console.log(`Restarting ${unit}`);
  const { code } = await run("systemctl", ["restart", unit]);
  if (code !== 0) fail(`${unit} could not be restarted: journalctl -u ${unit}`);
  const end = performance.now() + readyMs;
  while (!(await isReady(unit))) {
    if (performance.now() > end)
      fail(`${unit} does not become ready: journalctl -u ${unit}. Other units keep running as before.`);
    await sleep(betweenMs);
  }
}

const words = process.argv.slice(2);
const has = (flag) => words.includes(flag);
/** The version before the update, which the first script passes to the new one. */
const from = words.find((word) => word.startsWith("--from="))?.slice(7) ?? "";
const archives = words.filter((word) => !word.startsWith("-"));
const [archive] = archives;

function areArgumentsValid() {
  const flags = new Set(["--back", "--no-backup", "--no-pull"]);
  const isKnown = (word) => archives.includes(word) || flags.has(word) || word.startsWith("--from=");
  // npm keeps a flag to itself unless `--` comes before it. This one would update instead.
  if (process.env.npm_config_back) return false;
  if (has("--back")) return words.length === 1;
  return words.every(isKnown) && archives.length <= (has("--no-pull") ? 0 : 1);
}

const headOfClone = async () => (await run("git", ["rev-parse", "HEAD"], "pipe")).output.trim();

/** Returns the version that ran before an update that failed, or "" if the present version ran. */
async function lastThatRan() {
  const unfinished = readUnfinished();
  if (!unfinished?.isRestarted) return unfinished?.from ?? "";
  if (!process.loadEnvFile) return "";
  loadSettings();
  const units = await runningUnits();
  const ready = await Promise.all(units.map(isReady));
  // A unit that needed more time than the update gave it runs the present version.
  return units.length > 0 && ready.every(Boolean) ? "" : unfinished.from;
}

/**
 * Notes the update until it has finished.
 * @returns the version that ran before it, or "" if nothing was fetched. Without its packages, a version that was fetched
 * earlier can't have run.
 */
function begin(former, fetched, ran) {
  if (fetched === former) return isRelease() || isInstalled(false) ? "" : ran;
  const last = ran || former;
  // The tables that an update before this one has changed stay changed.
  noteUnfinished(last, false, ran !== "" && readUnfinished()?.hasMigrated !== false);
  return last;
}

/** Fetches the new version. @returns the version that ran before it, or "" if the version is the same */
async function fetchVersion() {
  if (archive && !isRelease())
    fail("This is a clone, which isn't updated by an archive: npm run update. Nothing was changed.");
  const ran = await lastThatRan();
  if (isRelease()) {
    if (!archive) fail("Name the archive of the new version: npm run update -- FILE. Nothing was changed.");
    const former = ownName();
    // npm changes to the project's folder and passes the original folder in INIT_CWD.
    const file = resolve(process.env.INIT_CWD ?? process.cwd(), archive);
    const problem = await takeArchive(file, { hasRun: ran === "" });
    if (problem) fail(problem);
    return begin(former, ownName(), ran);
  }
  const former = await headOfClone();
  const { code } = await run("git", ["pull", "--ff-only"]);
  if (code !== 0) fail("The new version could not be fetched. Nothing was changed.");
  return begin(former, await headOfClone(), ran);
}

/** Runs this script in the version that is installed now, and exits with its code. */
async function continueWith(...more) {
  process.exit((await run(process.execPath, ["scripts/update.mjs", "--no-pull", ...more])).code);
}

async function restartAll(units) {
  for (const unit of units) await restart(unit);
}

const checkOut = async (commit) => (await run("git", ["reset", "--keep", commit])).code === 0;
/** Builds as the current user, because a restore runs as the owner of the data. */
const build = async () => (await run(process.execPath, ["scripts/build.mjs"])).code === 0;

/** Puts the former version of a clone back, with its web app. @returns "", or what is wrong */
async function takeCommit(commit) {
  if (!(await checkOut(commit)))
    return `The files of ${commit} could not be checked out, so nothing was changed.`;
  if (await build()) return "";
  // Returns to the version before the checkout.
  if ((await checkOut("ORIG_HEAD")) && (await build()))
    return `The web app of ${commit} could not be built, so nothing was changed.`;
  return `The web app of ${commit} could not be built, and neither could the one of this version. The tables were not changed. Once that is repaired, run: npm run update -- --no-pull`;
}

/**
 * Puts the former commit back after an update whose packages could not be installed, so that it changed no tables.
 * Units keep running, because they still run that commit.
 */
async function goBackBeforePackages() {
  const unfinished = readUnfinished();
  if (isRelease() || isInstalled(false) || unfinished?.hasMigrated !== false) return;
  const problem = await takeCommit(unfinished.from);
  if (problem) fail(problem);
  forgetUnfinished();
  console.log(`This is ${unfinished.from} again.`);
  process.exit(0);
}

/** Puts the former version's files and tables back. */
async function goBack() {
  const units = await runningUnits();
  for (const unit of units) await run("systemctl", ["stop", unit]);
  const asking = startNode(["src/server/process/update.ts", "back"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  asking.stdout.on("data", (text) => (printed += text));
  if ((await ended(asking)) !== 0) {
    // Without waiting, because one that never becomes ready must not keep the others stopped.
    for (const unit of units) await run("systemctl", ["start", unit]);
    process.exit(1);
  }
  const way = JSON.parse(printed);
  const problem = isRelease() ? takePrevious(way.from) : await takeCommit(way.from);
  if (!problem) forgetUnfinished();
  if (!problem && way.backup) await restoreFormer(way.backup);
  if (problem) console.error(problem);
  else console.log(`This is ${way.from} again.`);
  await restartAll(units);
  process.exit(problem ? 1 : 0);
}

/** Restores the backup with the former version's script, as the user who owns the data. */
async function restoreFormer(backup) {
  const { uid, gid } = statSync(dirname(backup));
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const restoring = startNode(["scripts/restore.mjs", "--force", backup], owner);
  if ((await ended(restoring)) !== 0)
    fail(
      `The files are of the former version, but the tables could not be restored from ${backup}. Run it again as the owner of ${dirname(backup)}, with the same settings: npm run restore -- --force ${backup}`,
    );
}

if (!areArgumentsValid()) fail(usage, 2);
// The services' user must be able to read what root puts here. Files with data have their own modes.
process.umask(0o022);
assertSettings();
const locked = lockUpdate();
if (locked) fail(locked);
if (has("--back")) {
  await goBackBeforePackages();
  await installIfNeeded({ needsDev: false });
  if (!process.loadEnvFile) process.exit((await run(pinnedNode, ["scripts/update.mjs", "--back"])).code);
  loadSettings();
  await goBack();
}
const flags = has("--no-backup") ? ["--no-backup"] : [];
if (!has("--no-pull")) {
  if (isRelease()) await installIfNeeded({ needsDev: false });
  await continueWith(`--from=${await fetchVersion()}`, ...flags);
}
await installIfNeeded({ needsDev: false });
// Node before 20.12 can't read the settings file. The installed one can.
if (!process.loadEnvFile) process.exit((await run(pinnedNode, ["scripts/update.mjs", ...words])).code);
loadSettings();
if (!(await buildWebIfNeeded())) fail("The web app could not be built. The former version keeps running.");
const earlier = readUnfinished();
if (earlier) noteUnfinished(earlier.from, earlier.isRestarted, true);
if ((await ended(startNode(["src/server/process/update.ts", "migrate", from, ...flags]))) !== 0)
  fail(
    "The tables could not be brought up to date. The former version keeps running. Repeat the update, or undo it: npm run update -- --back",
  );
const units = await runningUnits();
if (earlier && units.length > 0) noteUnfinished(earlier.from, true, true);
await restartAll(units);
forgetUnfinished();
console.log(
  units.length > 0 ? "Updated." : "Updated. No systemd unit is running here, so restart the application now.",
);
