import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { StartError } from "#server/kernel/start-error.ts";

const run = promisify(execFile);

/** The system account that PostgreSQL runs under if the application runs as root. */
export type Account = { uid: number; gid: number };

const NAME = "mentor-management";
const CREATE_COMMANDS: [command: string, args: string[]][] = [
  [
    "useradd",
    ["--system", "--user-group", "--no-create-home", "--home-dir", "/", "--shell", "/usr/sbin/nologin", NAME],
  ],
  ["adduser", ["-S", "-D", "-H", "-h", "/", "-s", "/sbin/nologin", NAME]],
];

async function findAccount(name: string): Promise<Account | undefined> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const entry = passwd
    .split("\n")
    .map((line) => line.split(":"))
    .find((fields) => fields[0] === name);
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/**
 * Returns the account to run PostgreSQL under, because PostgreSQL refuses to run as root. Creates a system user if
 * possible, and falls back to `nobody`.
 * @param cluster folder of the cluster, if there is one. The account is then the folder's owner.
 * @returns undefined if the application doesn't run as root. PostgreSQL then runs under the same user.
 * @throws if the machine has no usable account
 */
export async function clusterAccount(cluster: string | undefined): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = cluster ? await stat(cluster).catch(() => undefined) : undefined;
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const own = await findAccount(NAME);
  if (own) return own;
  for (const [command, args] of CREATE_COMMANDS) {
    const created = await run(command, args).then(
      () => findAccount(NAME),
      () => undefined,
    );
    if (created) return created;
  }
  const nobody = await findAccount("nobody");
  if (nobody) return nobody;
  throw new StartError(
    "PostgreSQL does not run as root, and no other account could be created or found. Start the application as another user, or set DATABASE_URL.",
  );
}

/** Returns true if the account may enter every folder on the way to the path, and enter or run the path itself. */
export async function isReachable(path: string, account: Account): Promise<boolean> {
  for (let current = path; ; current = dirname(current)) {
    const { mode, uid, gid } = await stat(current);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (current === dirname(current)) return true;
  }
}
