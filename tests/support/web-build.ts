import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** Vitest's global set-up of the browser tests: builds the web app if its sources have changed. */
export default async function setup(): Promise<void> {
  const root = join(import.meta.dirname, "../..");
  await promisify(execFile)(process.execPath, ["scripts/build.mjs"], { cwd: root });
}
