// Verifies an unpacked release. Runs on any Node from 18 on, so it uses only built-in modules.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { libc } from "./libc.mjs";
import { root } from "./root.mjs";

/** Describes the release. A clone has no such file. */
export const releaseFile = "release.json";
/** The SHA-256 and the path of every other file, as `sha256sum --check` reads them. */
export const sumsFile = "SHA256SUMS";
/** Left by the first start after the files were verified. It holds the hash of {@link sumsFile}. */
const verifiedFile = ".verified";

/** Folders that contain nothing but the release. A file that it doesn't list is refused there. */
const programFolders = ["dist", "migrations", "node_modules", "scripts", "src"];
/** Examples that an operator changes, and what the application itself and the Finder of macOS write. */
const isChangeable = (path) =>
  path.startsWith("deploy/") || path.startsWith("node_modules/.cache/") || path.endsWith("/.DS_Store");

/** The kind of machine that the packages were installed for, such as linux-x64. */
export const platform = `${process.platform}-${process.arch}${libc() === "musl" ? "-musl" : ""}`;

/** Returns the paths of all files below a folder, with slashes, sorted. Links count as files. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join("/"),
    )
    .sort();
}

export const sha256 = (content) => createHash("sha256").update(content).digest("hex");

export const isRelease = () => existsSync(join(root, releaseFile));

/** Returns true if a file exists and has the expected hash. */
function isWhole(path, hash) {
  try {
    return sha256(readFileSync(path)) === hash;
  } catch {
    return false;
  }
}

function findDamage(folder, sums) {
  const listed = new Map(
    sums
      .split("\n")
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const damaged = [...listed].filter(
    ([path, hash]) => !isChangeable(path) && !isWhole(join(folder, path), hash),
  );
  const present = programFolders
    .filter((name) => existsSync(join(folder, name)))
    .flatMap((name) => filesBelow(join(folder, name)).map((path) => `${name}/${path}`));
  const unknown = present.filter((path) => !listed.has(path) && !isChangeable(path));
  return [...damaged.map(([path]) => path), ...unknown];
}

const damagedText = (what) =>
  `This release is damaged or was changed (${what}), so nothing was started: unpack it again from an archive whose checksum matches.`;

/**
 * Verifies every file of a release once after it was unpacked. A read-only release is verified at every start.
 * @returns "", or one sentence that says why it must not run
 */
export function verifyRelease(folder = root) {
  let about;
  let sums;
  try {
    about = JSON.parse(readFileSync(join(folder, releaseFile), "utf8"));
    sums = readFileSync(join(folder, sumsFile), "utf8");
  } catch {
    return damagedText(sumsFile);
  }
  if (sha256(sums) !== about.sums) return damagedText(sumsFile);
  if (about.platform !== platform)
    return `This release is for ${about.platform}, and this machine is ${platform}: download the one for it, or run a clone.`;
  const marker = join(folder, verifiedFile);
  if (existsSync(marker) && readFileSync(marker, "utf8") === about.sums) return "";
  const [first, ...others] = findDamage(folder, sums);
  if (first) return damagedText(others.length > 0 ? `${first} and ${others.length} more` : first);
  try {
    writeFileSync(marker, about.sums);
  } catch {
    // A read-only folder can't be marked, so every start verifies it.
  }
  return "";
}
