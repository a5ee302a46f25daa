// Remembers an update until it has finished, so that the way back is always the last version that ran.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

const file = join(root, ".unfinished-update.json");

/**
 * Returns the version that ran before an update that failed, whether a unit was restarted, and whether the update had
 * begun to change tables, or null.
 */
export function readUnfinished() {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

export const noteUnfinished = (from, isRestarted, hasMigrated) =>
  writeFileSync(file, `${JSON.stringify({ from, isRestarted, hasMigrated })}\n`);

export const forgetUnfinished = () => rmSync(file, { force: true });
