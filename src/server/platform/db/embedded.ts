import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Account, clusterAccount, isReachable } from "./cluster-account.ts";
import { clusterFolder, createHome, findHome } from "./cluster-home.ts";
import { DATABASE_USER, initCluster, readPassword } from "./cluster-init.ts";
import { DataFolderInUseError, lockDataFolder } from "./data-lock.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { type Postmaster, removeStaleLocks, stopPostmaster, waitForPostmaster } from "./postmaster.ts";
import { StartError } from "#server/kernel/start-error.ts";

/** Options for running the embedded server. */
export type EmbeddedOptions = {
  /** Absolute path of the data folder. Created if missing. */
  dataDir: string;
  /** False only for tests that discard their data. A crash may then lose or damage it. */
  isDurable?: boolean;
  /** Additional server settings, as in postgresql.conf. */
  settings?: Record<string, string>;
  /** The address of an earlier server of this process. This server uses the same one. */
  place?: ServerPlace;
};

/** The address of a server: the folder of its socket (127.0.0.1 on Windows) and the port. */
export type ServerPlace = { host: string; port: number };

/** A running embedded server. */
export type EmbeddedDatabase = {
  /** Connection settings for `pg`, for the application's database. */
  connection: pg.ClientConfig & {
    host: string;
    port: number;
    user: string;
    password: string;
    database: string;
  };
  /** The server's process id. */
  pid: number;
  /** Resolves when the server has ended, whether through {@link EmbeddedDatabase.stop} or unexpectedly. */
  ended: Promise<void>;
  /** Releases a server that ended unexpectedly. Another one may then be started at the same address. */
  release(): Promise<void>;
  /** Stops the server and waits until it has ended. Open connections are cut. */
  stop(): Promise<void>;
};

const DATABASE = "mentor";
/** Unix limits the path of a socket to 107 bytes (103 on some systems). The file name takes 15 of them. */
const SOCKET_FOLDER_MAX = 85;
const LOG_MAX_BYTES = 10_000_000;

const SETTINGS = {
  timezone: "UTC",
  log_timezone: "UTC",
  max_connections: "60",
  jit: "off",
  random_page_cost: "1.1",
  shared_preload_libraries: "pg_stat_statements",
};
/** Test settings that trade durability for speed. Without them, a commit waits until its data is on disk. */
const FORGETFUL = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Starts the PostgreSQL that ships with the application, on a private Unix socket (on Windows, a loopback port). The
 * first start creates the cluster. A server that a killed application left running is stopped first.
 * @throws DataFolderInUseError if another process of the application uses the data folder
 * @throws Error with a readable message if the server can't be started
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  await mkdir(options.dataDir, { recursive: true }).catch(refuseFolder(options.dataDir));
  const dataDir = await realpath(options.dataDir);
  const found = await findHome(dataDir);
  const account = await clusterAccount(found && clusterFolder(found));
  const home = found ?? (await createHome(dataDir, account).catch(refuseFolder(dataDir)));
  const binaries = await postgresBinaries(account);
  const cluster = clusterFolder(home);
  await assertUsable(home, account);
  await initCluster(home, binaries, account).catch(refuseFolder(dataDir));
  const password = await readPassword(home);

  for (let attempt = 1; ; attempt++) {
    await stopOrphan(cluster, password, dataDir);
    const { child, running, socketFolder } = await spawnServer(home, binaries, account, options);
    if (running && running.pid === child.pid) {
      const ended = once(child, "exit").then(() => undefined);
      const connection = { ...address(running), user: DATABASE_USER, password, database: DATABASE };
      const lock = await lockDataFolder(connection, dataDir);
      await createDatabase(lock);
      const release = () => lock.end().catch(() => undefined);
      const stop = async () => {
        await stopChild(child, cluster, running);
        await release();
        if (!socketFolder.startsWith(home)) await rm(socketFolder, { recursive: true, force: true });
      };
      return { connection, pid: running.pid, ended, release, stop };
    }
    // The server ended while starting, or a concurrent start was faster. The next attempt finds out which.
    if (running) continue;
    if (attempt === 3) throw new StartError(await failureMessage(home));
    // Processes of a killed server need a moment to notice and release their resources.
    await sleep(500);
  }
}

/** Returns a function that names the setting if its folder can't be used. */
function refuseFolder(dataDir: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StartError || !(error instanceof Error)) throw error;
    throw new StartError(`DATA_DIR is ${dataDir}, which can't hold the database: ${error.message}`);
  };
}

/** Returns the address of a running server. */
function address(running: Postmaster): ServerPlace {
  return { host: running.socketFolder || "127.0.0.1", port: running.port };
}

/** Stops a server that runs on the cluster, unless an application still uses it. */
async function stopOrphan(cluster: string, password: string, dataDir: string): Promise<void> {
  const orphan = await waitForPostmaster(cluster, () => true);
  if (!orphan) return;
  const connection = { ...address(orphan), user: DATABASE_USER, password, connectionTimeoutMillis: 5_000 };
  const lock = await lockDataFolder(connection, dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderInUseError) throw error;
    // A server that accepts no connections has no users.
    return undefined;
  });
  await lock?.end();
  await stopPostmaster(cluster, orphan);
}

async function spawnServer(
  home: string,
  binaries: string,
  account: Account | undefined,
  options: EmbeddedOptions,
) {
  const cluster = clusterFolder(home);
  const isWindows = process.platform === "win32";
  const former = isWindows ? undefined : options.place?.host;
  const socketFolder = former ?? (await socketFolderFor(home, account));
  await removeStaleLocks(cluster, socketFolder);
  const settings = {
    ...SETTINGS,
    ...(options.isDurable === false ? FORGETFUL : {}),
    ...options.settings,
    listen_addresses: isWindows ? "127.0.0.1" : "",
    port: String(isWindows ? (options.place?.port ?? (await freePort())) : 5432),
    unix_socket_directories: isWindows ? "" : `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = await openLog(home, account);
  const child = spawn(join(binaries, "bin", "postgres"), ["-D", cluster, ...flags], {
    ...account,
    cwd: "/",
    // The server gets a separate process group. Ctrl-C in a terminal must reach only the application, which then stops
    // the server.
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, LC_ALL: "C", ...shiftedClock() },
  });
  let isGone = false;
  child.once("exit", () => (isGone = true));
  child.once("error", () => (isGone = true));
  const running = await waitForPostmaster(cluster, () => isGone).finally(() => log.close());
  return { child, running, socketFolder };
}

/** Returns the settings of libfaketime, so that the database has the clock of a test that shifts it. */
function shiftedClock(): NodeJS.ProcessEnv {
  const { FAKETIME, LD_PRELOAD } = process.env;
  return FAKETIME === undefined ? {} : { FAKETIME, LD_PRELOAD };
}

async function socketFolderFor(home: string, account: Account | undefined): Promise<string> {
  if (Buffer.byteLength(home) <= SOCKET_FOLDER_MAX) return home;
  const isFit = Buffer.byteLength(tmpdir()) < 60 && (!account || (await isReachable(tmpdir(), account)));
  const folder = await mkdtemp(join(isFit ? tmpdir() : "/tmp", "mentor-"));
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** The log is a file and not a pipe, because the server may outlive the application. */
async function openLog(home: string, account: Account | undefined) {
  const path = join(home, "server.log");
  const size = await stat(path).then(
    (info) => info.size,
    () => 0,
  );
  if (size > LOG_MAX_BYTES) await rename(path, `${path}.1`);
  const log = await open(path, "a", 0o600);
  // Root may have started the server for another user (`npm run update`), who must be able to open the log later.
  if (account) await log.chown(account.uid, account.gid);
  return log;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const bound = probe.address();
  probe.close();
  return typeof bound === "object" && bound ? bound.port : 0;
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
}

async function stopChild(child: ChildProcess, cluster: string, running: Postmaster): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  await stopPostmaster(cluster, running);
  await exited;
}

async function assertUsable(home: string, account: Account | undefined): Promise<void> {
  if (account && !(await isReachable(home, account))) {
    throw new StartError(
      `PostgreSQL cannot run as root, and the account that owns ${home} cannot enter it. Let others enter the folders above it (chmod o+x), or move it and leave a link to it.`,
    );
  }
  const { uid } = await stat(home);
  if (process.getuid && !account && uid !== process.getuid()) {
    throw new StartError(
      `The database in ${home} belongs to another user (number ${uid}). Start the application as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
}

async function failureMessage(home: string): Promise<string> {
  const log = await readFile(join(home, "server.log"), "utf8").catch(() => "");
  const last = log.trimEnd().split("\n").slice(-5).join("\n");
  return `The embedded PostgreSQL does not start. The end of ${join(home, "server.log")}:\n${last}`;
}
