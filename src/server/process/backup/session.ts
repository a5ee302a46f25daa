/** A connection to the database as its owner, for reading or writing everything. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
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

/** @param target the URL in `DATABASE_URL`, or the connection of the embedded server */
export async function openSession(target: string | pg.ClientConfig): Promise<Session> {
  const client = new pg.Client({
    ...(typeof target === "string" ? { connectionString: target } : target),
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // These operations are slow, so there are no timeouts. With `row_security` off, a policy that would hide rows
    // causes an error instead.
    options:
      "-c timezone=UTC -c datestyle=ISO -c statement_timeout=0 -c lock_timeout=0 -c row_security=off" +
      " -c idle_in_transaction_session_timeout=0 -c search_path=public",
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
