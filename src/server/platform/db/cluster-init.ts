import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./cluster-account.ts";
import { clusterFolder } from "./cluster-home.ts";
import { StartError } from "#server/kernel/start-error.ts";

const run = promisify(execFile);

/** The application's database role in the embedded server. */
export const DATABASE_USER = "mentor";
const VERSION = "18";
/** The password file is in the cluster, so that both are created and moved together. */
const PASSWORD_FILE = "application-password";

/** Returns a function that passes on what initdb printed, such as a full disk or a missing library. */
function explainInit(home: string): (error: Error & { stderr?: string }) => never {
  return (error) => {
    const reason = error.stderr?.trim() || error.message;
    throw new StartError(
      `The database could not be created in ${home}. Solve this problem, or set DATA_DIR to another folder, and start again:\n${reason}`,
      { cause: error },
    );
  };
}

/**
 * Creates the cluster if there is none. It is created next to its final place and then moved there, so a start that is
 * killed leaves no partial cluster.
 * @param home folder that contains the cluster
 * @param binaries folder with `bin/initdb`
 * @throws if the cluster has another major version or can't be created
 */
export async function initCluster(
  home: string,
  binaries: string,
  account: Account | undefined,
): Promise<void> {
  const cluster = clusterFolder(home);
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version?.trim() === VERSION) return;
  if (version) {
    throw new StartError(
      `The database in ${cluster} was created by PostgreSQL ${version.trim()}, but this application comes with ${VERSION}. Dump it with the former version of the application and load it into this one.`,
    );
  }
  await removeHalfMade(home);
  const work = await mkdtemp(join(home, "new-"));
  const passwordFile = join(work, "password");
  const flags = [
    `--pgdata=${join(work, "cluster")}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  try {
    if (account) await chown(work, account.uid, account.gid);
    await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
    if (account) await chown(passwordFile, account.uid, account.gid);
    await run(join(binaries, "bin", "initdb"), flags, {
      ...account,
      cwd: "/",
      env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, LC_ALL: "C" },
    }).catch(explainInit(home));
    await rename(passwordFile, join(work, "cluster", PASSWORD_FILE));
    await rename(join(work, "cluster"), cluster);
  } catch (error) {
    // A concurrent start created the cluster first. That cluster is used.
    if (!(await stat(join(cluster, "PG_VERSION")).catch(() => undefined))) throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Removes partial clusters that killed starts left behind. */
async function removeHalfMade(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const path = join(home, name);
    if (name.startsWith("new-") && Date.now() - (await stat(path)).mtimeMs > 600_000) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** Returns the password of the application's role, which was created with the cluster. */
export async function readPassword(home: string): Promise<string> {
  return (await readFile(join(clusterFolder(home), PASSWORD_FILE), "utf8")).trim();
}
