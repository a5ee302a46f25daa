/** Opens an installation's database, whether or not its application is running. */
import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { clusterFolder, findHome } from "#server/platform/db/cluster-home.ts";
import { DATABASE_USER, readPassword } from "#server/platform/db/cluster-init.ts";
import { assertFit } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { readPostmaster, waitForPostmaster } from "#server/platform/db/postmaster.ts";
import { assertOwner } from "#server/platform/db/sign-in-role.ts";
import type { Env } from "#server/kernel/env.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { openSession, type Session } from "./session.ts";

/** The application's database in the embedded server. */
const DATABASE = "mentor";

type Where = Pick<Env, "databaseOwnerUrl" | "dataDir">;

async function openExternal(url: string): Promise<Session> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => undefined);
  await assertFit(pool).finally(() => pool.end());
  const session = await openSession(url);
  await assertOwner(session.db).catch(async (error: unknown) => {
    await session.close();
    throw error;
  });
  return session;
}

const started = new Set<() => Promise<void>>();

/** Registers a function for {@link stopStarted} to call. @returns a function that removes it again */
export function registerStop(stop: () => Promise<void>): () => void {
  started.add(stop);
  return () => void started.delete(stop);
}

/** Stops the servers that were started here, for a process that ends early. */
export async function stopStarted(): Promise<void> {
  await Promise.allSettled([...started].map((stop) => stop()));
}

/** Opens a session that also stops its server when it closes. */
async function startOwn(dataDir: string): Promise<Session> {
  const starting = startEmbedded({ dataDir });
  const stop = async () => {
    started.delete(stop);
    await (await starting).stop();
  };
  // Registered before the server runs, because a signal may arrive in the meantime.
  started.add(stop);
  const server = await starting.catch((error: unknown) => {
    started.delete(stop);
    throw error;
  });
  try {
    const session = await openSession(server.connection);
    const close = async () => {
      await session.close();
      await stop();
    };
    return { ...session, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the folder of an existing embedded database. */
async function findDatabase(folder: string): Promise<string> {
  const dataDir = await realpath(folder).catch(() => undefined);
  const home = dataDir && (await findHome(dataDir));
  if (home && (await stat(join(clusterFolder(home), "PG_VERSION")).catch(() => undefined))) return home;
  throw new StartError(
    `There is no database in ${folder} that could be backed up. Set DATA_DIR or DATABASE_URL as for the application.`,
  );
}

/**
 * Opens the database for reading. A running application isn't disturbed. If none is running, the embedded server is
 * started for the session.
 * @throws StartError if there is no database
 */
export async function openToRead({ databaseOwnerUrl, dataDir }: Where): Promise<Session> {
  if (databaseOwnerUrl) return openExternal(databaseOwnerUrl);
  const cluster = clusterFolder(await findDatabase(dataDir));
  if (!(await readPostmaster(cluster))) return startOwn(dataDir);
  const running = await waitForPostmaster(cluster, () => true);
  if (!running) return startOwn(dataDir);
  const password = await readPassword(join(cluster, "..")).catch((error: Error) => {
    throw new StartError(`The database in ${dataDir} belongs to another user: ${error.message}`);
  });
  return openSession({
    host: running.socketFolder || "127.0.0.1",
    port: running.port,
    user: DATABASE_USER,
    password,
    database: DATABASE,
  });
}

/**
 * Opens the database for replacing it. Creates the embedded one if it is missing. While the session is open, no
 * application can start on the embedded database.
 * @throws StartError if an application uses it
 */
export async function openToReplace({ databaseOwnerUrl, dataDir }: Where): Promise<Session> {
  return databaseOwnerUrl ? openExternal(databaseOwnerUrl) : startOwn(dataDir);
}
