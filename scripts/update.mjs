// `npm run update`: updates an installation under systemd to the newest version. It fetches the version, installs
// packages, builds the web app, applies migrations, and restarts one unit after the other. It stops at the first step
// that fails. Until the restart, the old version keeps running. With --no-pull, it uses the existing files.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { installIfNeeded, pinnedNode } from "./support/install.mjs";
import { ended, startNode } from "./support/processes.mjs";
import { root } from "./support/root.mjs";
import { buildWebIfNeeded } from "./support/web-build.mjs";

const settingsFile = process.env.MENTOR_ENV ?? "/etc/mentor/mentor.env";
/** Milliseconds that a node has to become ready. After that, its log names the problem. */
const readyMs = Number(process.env.MENTOR_READY_MS ?? 90_000);
const betweenMs = 500;

function fail(text) {
  console.error(text);
  process.exit(1);
}

/** Runs a program. @returns its exit code and output */
async function run(command, args, stdio = "inherit") {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", stdio, "inherit"] });
  let output = "";
  child.stdout?.on("data", (text) => (output += text));
  return { code: await ended(child), output };
}

/** Returns the names of the running units: mentor.service, and mentor@3001.service and similar. */
async function runningUnits() {
  const patterns = ["mentor.service", "mentor@*.service"];
  const list = ["list-units", "--type=service", "--state=active", "--plain", "--no-legend", ...patterns];
  const { code, output } = await run("systemctl", list, "pipe");
  if (code !== 0) return [];
  return output
    .split("\n")
    .map((line) => line.trim().split(/\s+/)[0])
    .filter((name) => /^mentor(@\d+)?\.service$/.test(name));
}

async function isReady(port) {
  const host = ["0.0.0.0", "::", undefined, ""].includes(process.env.HOST) ? "127.0.0.1" : process.env.HOST;
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}/apicalls/ready`;
  return fetch(address, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function restart(unit) {
  console.log(`Restarting ${unit}`);
  const { code } = await run("systemctl", ["restart", unit]);
  if (code !== 0) fail(`${unit} could not be restarted: journalctl -u ${unit}`);
  const port = /@(\d+)\./.exec(unit)?.[1] ?? process.env.PORT ?? "3000";
  const end = Date.now() + readyMs;
  while (!(await isReady(port))) {
    if (Date.now() > end)
      fail(`${unit} does not get ready: journalctl -u ${unit}. Other units go on as before.`);
    await sleep(betweenMs);
  }
}

if (!process.argv.includes("--no-pull")) {
  const { code } = await run("git", ["pull", "--ff-only"]);
  if (code !== 0) fail("The new version could not be fetched. Nothing was changed.");
  // Continues with the new version's script.
  process.exit((await run(process.execPath, ["scripts/update.mjs", "--no-pull"])).code);
}
await installIfNeeded({ needsDev: false });
// Node before 20.12 can't read the settings file. The installed one can.
if (!process.loadEnvFile) process.exit((await run(pinnedNode, ["scripts/update.mjs", "--no-pull"])).code);
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);
if (!(await buildWebIfNeeded())) fail("The web app could not be built. The former version goes on.");
if ((await ended(startNode(["src/server/process/migrate-only.ts"]))) !== 0)
  fail("The tables could not be brought up to date. The former version goes on.");
const units = await runningUnits();
for (const unit of units) await restart(unit);
console.log(
  units.length > 0 ? "Updated." : "Updated. No unit of systemd runs here: restart the application now.",
);
