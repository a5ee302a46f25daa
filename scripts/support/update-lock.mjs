// Lets only one update run at a time, because two of them would replace the same files.
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** Contains the process id of the update. */
const file = join(root, ".updating");
/** Tells the processes that an update starts that the lock is taken. */
const takenVariable = "MENTOR_UPDATING";

/** Returns true if an update has this process id. After an update was killed, another program may have it. */
function isUpdate(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  if (!existsSync("/proc/self/cmdline")) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("update");
  } catch {
    // This user may not see the process, or it has just ended.
    return existsSync(`/proc/${pid}`);
  }
}

/** Creates the file unless there is one. `link` never exposes a partial file. */
function make() {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${process.pid}\n`);
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Returns the process id of an update that is under way, unless this process belongs to it. */
export function otherUpdate() {
  if (process.env[takenVariable]) return undefined;
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return isUpdate(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock until this process ends. A lock of an update that was killed is replaced.
 * @returns "", or one sentence that says why the update can't begin
 */
export function lockUpdate() {
  if (process.env[takenVariable]) return "";
  try {
    if (!make()) {
      const pid = otherUpdate();
      if (pid)
        return `Another update (process ${pid}) is under way, so nothing was changed: wait until it has ended.`;
      rmSync(file, { force: true });
      if (!make()) return "Another update has just begun, so nothing was changed: wait until it has ended.";
    }
  } catch (error) {
    return `The files in ${root} can't be changed (${error.message}), so nothing was changed.`;
  }
  process.env[takenVariable] = String(process.pid);
  process.once("exit", () => rmSync(file, { force: true }));
  return "";
}
