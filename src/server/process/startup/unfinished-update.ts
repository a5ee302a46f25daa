/** The note of an update that gave up on the version in this folder (scripts/support/unfinished-update.mjs). */
import { rm } from "node:fs/promises";
import { join } from "node:path";

/** Set for the start of a drill. It doesn't show that this version runs on the installation's own data. */
export const drillVariable = "MENTOR_DRILL";

/**
 * Removes the note, because this version runs after all.
 * @param root the folder of the application
 * @param settings the environment of this process
 */
export async function forgetUnfinishedUpdate(root: string, settings: NodeJS.ProcessEnv): Promise<void> {
  if (settings[drillVariable] !== undefined) return;
  await rm(join(root, ".unfinished-update.json"), { force: true }).catch(() => undefined);
}
