// `npm run check`: checks types (including that the row types are up to date), layers, lint, formatting, unused code,
// and more. All checks run even if one fails.
import { spawn } from "node:child_process";
import { program } from "./support/processes.mjs";
import { installIfNeeded, pinnedNode } from "./support/install.mjs";
import { root } from "./support/root.mjs";

const checks = {
  types: program("tsc", "--build", "src/web", "tests/e2e"),
  layers: ["scripts/layers.mjs"],
  days: ["scripts/days.mjs"],
  languages: ["scripts/languages.mjs"],
  documents: ["scripts/docs.mjs"],
  "recorded test run": ["scripts/test-runs.mjs"],
  licenses: ["scripts/licenses.mjs"],
  "types of rows": ["scripts/row-types.mjs", "--check"],
  icons: ["scripts/icons.mjs", "--check"],
  lint: program("oxlint", "--deny-warnings"),
  formatting: program("oxfmt", "--check"),
  "unused code": program("knip", "--no-progress"),
  "size of the web app": ["scripts/size-budget.mjs"],
};

/** Checks whose output is shown even if nothing failed. */
const reports = new Set(["languages"]);

function run([name, args]) {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(pinnedNode, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    child.once("close", (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
      if (code !== 0 || reports.has(name)) console.log(output.trimEnd());
      resolve(code === 0);
    });
  });
}

await installIfNeeded();
const queue = Object.entries(checks);
const results = [];
async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) results.push(await run(next));
}
await Promise.all([work(), work(), work()]);
process.exitCode = results.every(Boolean) ? 0 : 1;
