import { createHash, randomBytes } from "node:crypto";
import {
  chown,
  lstat,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  stat,
  symlink,
  unlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, isReachable } from "./cluster-account.ts";
import { readPostmaster, stopPostmaster } from "./postmaster.ts";
import { StartError } from "#server/kernel/start-error.ts";

/** Places for data and binaries if the account can't enter the data folder. The first usable one is taken. */
const OUTSIDE = ["/var/lib", "/var/tmp", tmpdir()];

/** Returns the path of the cluster within its home. */
export function clusterFolder(home: string): string {
  return join(home, "cluster");
}

/**
 * Finds the folder that contains the cluster, its password, and its log. That is `DATA_DIR/postgres`, or the target of
 * that link if the data had to move to a place that the database's account can reach.
 * @returns undefined if there is none yet
 * @throws if the link is broken
 */
export async function findHome(dataDir: string): Promise<string | undefined> {
  const entry = join(dataDir, "postgres");
  const info = await lstat(entry).catch(() => undefined);
  if (!info) return undefined;
  if (!info.isSymbolicLink()) return realpath(entry);
  const home = await realpath(entry).catch(() => undefined);
  if (!home) {
    const target = await readlink(entry);
    throw new StartError(
      `${entry} is a link to ${target}, where the database was stored, but that folder is gone. Restore the folder, or delete the link to start with an empty database.`,
    );
  }
  if (await belongsToAnother(home, dataDir)) {
    await unlink(entry);
    return undefined;
  }
  await writeFile(join(home, "owner"), dataDir);
  return home;
}

/**
 * Returns true if a home belongs to another data folder. A copied data folder includes the link, but two folders must
 * not share one database.
 */
async function belongsToAnother(home: string, dataDir: string): Promise<boolean> {
  const owner = await readFile(join(home, "owner"), "utf8").catch(() => dataDir);
  if (owner === dataDir) return false;
  return (await realpath(join(owner, "postgres")).catch(() => undefined)) === home;
}

/** Creates an empty home for the cluster. It is in the data folder if the account can reach that. */
export async function createHome(dataDir: string, account: Account | undefined): Promise<string> {
  const entry = join(dataDir, "postgres");
  if (!account || (await isReachable(dataDir, account))) {
    await mkdir(entry, { recursive: true, mode: 0o700 });
    if (account) await chown(entry, account.uid, account.gid);
    return realpath(entry);
  }
  const key = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const home = join(await outsidePlace(account), `mentor-management-${key}`);
  await setAside(home);
  await mkdir(home, { mode: 0o700 });
  await chown(home, account.uid, account.gid);
  await writeFile(join(home, "owner"), dataDir);
  await symlink(home, entry);
  return home;
}

/**
 * Renames a home whose data folder was emptied by hand. The old database is kept under that name and isn't used again.
 */
async function setAside(home: string): Promise<void> {
  if (!(await stat(home).catch(() => undefined))) return;
  const running = await readPostmaster(clusterFolder(home));
  if (running) await stopPostmaster(clusterFolder(home), running);
  await rename(home, `${home}-before-${new Date().toISOString().replace(/\W/g, "")}`);
}

/** Returns the first place outside the checkout that the application can write to and the account can enter. */
export async function outsidePlace(account: Account): Promise<string> {
  for (const place of OUTSIDE) {
    const probe = join(place, `.mentor-management-${randomBytes(6).toString("hex")}`);
    try {
      if (!(await isReachable(place, account))) continue;
      await writeFile(probe, "");
      await unlink(probe);
      return place;
    } catch {
      continue;
    }
  }
  throw new StartError(
    `No folder found for the database that its system account can enter (tried ${OUTSIDE.join(", ")}). Set DATA_DIR to such a folder.`,
  );
}
