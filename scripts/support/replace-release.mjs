// Replaces an unpacked release with the one in an archive, and back. Other files stay, such as `.env` and `data/`.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { releaseFile, verifyRelease } from "./release.mjs";
import { root } from "./root.mjs";

const arriving = join(root, ".arriving");
const previous = join(root, ".previous");
/** Holds a release that never ran until it is deleted. */
const failed = join(root, ".failed");

/** Returns true if an archive has the checksum in the file next to it. */
async function isIntact(archive) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(archive), hash);
  return readFileSync(`${archive}.sha256`, "utf8").startsWith(`${hash.digest("hex")} `);
}

/** Moves a release out of the project's folder into another, and moves everything in `from` to its place. */
function exchange(from, to) {
  mkdirSync(to);
  // If this is killed, the next start verifies all files and refuses the mixture.
  rmSync(join(root, ".verified"), { force: true });
  rmSync(join(from, ".verified"), { force: true });
  const names = new Set(readdirSync(from));
  const formerNames = readFileSync(join(root, "SHA256SUMS"), "utf8").matchAll(/^[0-9a-f]{64} {2}([^/\n]+)/gm);
  for (const [, name] of formerNames) names.add(name);
  for (const name of names) {
    if (existsSync(join(root, name))) renameSync(join(root, name), join(to, name));
    if (existsSync(join(from, name))) renameSync(join(from, name), join(root, name));
  }
  rmSync(from, { recursive: true, force: true });
}

/**
 * Puts the release of an archive into the project's folder, unless it is there already. The one before it goes into
 * `.previous` if it has run.
 * @returns "", or one sentence that says why nothing was changed
 */
export async function takeArchive(archive, { hasRun }) {
  if (!existsSync(archive)) return `${archive} doesn't exist, so nothing was changed.`;
  if (!existsSync(`${archive}.sha256`))
    return `Put ${basename(archive)}.sha256 next to the archive: without its checksum, nothing was changed.`;
  if (!(await isIntact(archive)))
    return `${archive} doesn't have the checksum in ${basename(archive)}.sha256, so nothing was changed: download it again.`;
  rmSync(arriving, { recursive: true, force: true });
  mkdirSync(arriving);
  try {
    const tar = ["-x", "-z", "-f", archive, "-C", arriving, "--strip-components=1"];
    if (spawnSync("tar", tar, { stdio: ["ignore", "inherit", "inherit"] }).status !== 0)
      return `${archive} couldn't be unpacked, so nothing was changed.`;
    const problem = existsSync(join(arriving, releaseFile))
      ? verifyRelease(arriving)
      : "This is not a release.";
    if (problem) return problem;
    // An update that failed later has taken it already. Only the release before it can be the previous one.
    if (nameIn(arriving) === ownName()) return "";
    const former = hasRun || !existsSync(previous) ? previous : failed;
    rmSync(former, { recursive: true, force: true });
    exchange(arriving, former);
    return "";
  } finally {
    for (const folder of [arriving, failed]) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Puts the former release back.
 * @param name the version and commit that it must have, because a later update that failed may have replaced it
 * @returns "", or one sentence that says why nothing was changed
 */
export function takePrevious(name) {
  if (!existsSync(join(previous, releaseFile)) || nameIn(previous) !== name)
    return "The former release isn't here anymore, so nothing was changed.";
  const problem = verifyRelease(previous);
  if (problem) return `The former release in .previous can't be used, so nothing was changed. ${problem}`;
  rmSync(arriving, { recursive: true, force: true });
  exchange(previous, arriving);
  rmSync(arriving, { recursive: true, force: true });
  return "";
}

/** Returns the version and commit of a release. */
function nameIn(folder) {
  const { version, commit } = JSON.parse(readFileSync(join(folder, releaseFile), "utf8"));
  return `${version} (${commit})`;
}

export const ownName = () => nameIn(root);
