import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "#server/kernel/start-error.ts";
import { lockNumbers } from "./lock-numbers.ts";

/** Thrown if another process of the application uses the data folder. */
export class DataFolderInUseError extends StartError {
  override name = "DataFolderInUseError";
}

/** Milliseconds of retries, because the connection of a killed process may outlive it for a moment. */
const PATIENCE_MS = 2_000;

/**
 * Makes this process the only one that uses the embedded database. It takes a session lock of PostgreSQL, which ends
 * with the process, even if the process crashes.
 * @param connection the server's connection
 * @param dataDir the folder named in the error message
 * @returns the connection that holds the lock. End it to release the lock.
 * @throws DataFolderInUseError if another process holds the lock
 */
export async function lockDataFolder(connection: pg.ClientConfig, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    database: "postgres",
    application_name: `process ${process.pid}`,
  });
  // The server is stopped while this connection is open. That isn't an error.
  client.on("error", () => undefined);
  await client.connect();
  for (const end = performance.now() + PATIENCE_MS; ;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      lockNumbers.dataFolder,
    ]);
    if (rows[0]?.taken) return client;
    if (performance.now() > end) break;
    await sleep(50);
  }
  const holder = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.granted`,
    [lockNumbers.dataFolder],
  );
  await client.end();
  const who = holder.rows[0] ? ` (${holder.rows[0].application_name})` : "";
  throw new DataFolderInUseError(
    `Another copy of the application${who} already uses the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}
