// Runs on any Node from 18 on, before anything is installed, so it uses only built-in modules.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { libc } from "./libc.mjs";
import { root } from "./root.mjs";
import { isTrimmed } from "./trimmed.mjs";

/** Returns the packages in a lockfile, by path. */
export function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

const fits = (list, value) =>
  !list ||
  list.includes(value) ||
  (list.every((name) => name.startsWith("!")) && !list.includes(`!${value}`));

/** Returns true if a package contains native parts of another one for this machine. */
const isNativeHere = (entry) =>
  (entry.os || entry.cpu) &&
  fits(entry.os, process.platform) &&
  fits(entry.cpu, process.arch) &&
  (process.platform !== "linux" || fits(entry.libc, libc()));

/** Paths of optional packages that npm couldn't install here. Trying again at every start wouldn't help. */
const skippedFile = join(root, "node_modules", ".skipped.json");
export const readSkipped = () =>
  existsSync(skippedFile) ? JSON.parse(readFileSync(skippedFile, "utf8")) : [];
export { skippedFile };

/**
 * Returns the packages that the lockfile requires on this machine, as pairs of path and package. They include native
 * parts that it lists as optional, because the packages that need them don't run without them.
 */
export function expectedPackages(needsDev) {
  const skipped = readSkipped();
  return Object.entries(readPackages("package-lock.json")).filter(
    ([path, entry]) =>
      path !== "" &&
      !entry.devOptional &&
      (needsDev || (!entry.dev && !isTrimmed(path))) &&
      (!entry.optional || (isNativeHere(entry) && !skipped.includes(path))),
  );
}

/** Returns true if a package is on disk, including the native part that it names. */
function isWhole(path, entry) {
  try {
    const { main } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
    return !entry.optional || !main || existsSync(join(root, path, main));
  } catch {
    return false;
  }
}

/** Returns the expected packages that node_modules lacks. npm writes its list when it has finished. */
export function missingPackages(needsDev) {
  const installed = readPackages("node_modules/.package-lock.json");
  return expectedPackages(needsDev).filter(
    ([path, entry]) => installed[path]?.version !== entry.version || !isWhole(path, entry),
  );
}
