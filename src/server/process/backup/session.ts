/** A connection to the database as its owner, for reading or writing everything. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { settingsFor, type Target } from "#server/platform/db/connection-settings.ts";
import type { Db } from "#server/platform/db/database.ts";

export interface Session {
  /** The client for streaming COPY. */
  readonly client: pg.Client;
  /** The same connection for Kysely's `sql`. */
  readonly db: Db;
  close(): Promise<void>;
}

/** Identifies the connections of backup and restore. */
const name = "mentor-management backup";
/**
 * These operations are slow, so there are no timeouts. With `row_security` off, a policy that would hide rows causes an
 * error instead.
 */
const options =
  "-c timezone=UTC -c datestyle=ISO -c statement_timeout=0 -c lock_timeout=0 -c row_security=off" +
  " -c idle_in_transaction_session_timeout=0 -c search_path=public";

export async function openSession(target: Target): Promise<Session> {
  const client = new pg.Client({
    ...settingsFor(target, name, options),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A pending query reports the error. An error without a pending query must not end the process.
  client.on("error", () => undefined);
  await client.connect();
  const lent = {
    query: (text: string, parameters: readonly unknown[]) => client.query(text, [...parameters]),
    release: () => undefined,
  };
  const dialect = new PostgresDialect({
    pool: { options: {}, connect: async () => lent as unknown as pg.PoolClient, end: async () => undefined },
  });
  return { client, db: new Kysely({ dialect }), close: () => client.end().catch(() => undefined) };
}
