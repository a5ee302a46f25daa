import { installIfNeeded } from "./install.mjs";
import { ended, forwardSignals, startNode } from "./processes.mjs";

/**
 * Runs a program of the server next to the application, with the arguments of this script. The exit code is the
 * program's.
 * @param {string} file its path
 * @param {...string} words arguments that come first
 */
export async function runTool(file, ...words) {
  await installIfNeeded({ needsDev: false });
  const work = startNode([file, ...words, ...process.argv.slice(2)]);
  forwardSignals([work]);
  process.exitCode = await ended(work);
}
