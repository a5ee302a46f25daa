/** One connection to the database, as its owner, for work that reads or writes everything. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Db } from "#server/platform/db/database.ts";

export interface Session {
  /** For COPY, which streams. */
  readonly client: pg.Client;
  /** The same connection for statements of Kysely's `sql`. */
  readonly db: Db;
  close(): Promise<void>;
}

/** Names the connections of backup and restore among those of the application. */
const name = "mentor-management backup";

/** @param target address of `DATABASE_URL`, or the connection of the embedded server */
export async function openSession(target: string | pg.ClientConfig): Promise<Session> {
  const client = new pg.Client({
    ...(typeof target === "string" ? { connectionString: target } : target),
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Nothing here is quick, and rows that a policy would hide must be an error, never left out.
    options:
      "-c timezone=UTC -c datestyle=ISO -c statement_timeout=0 -c lock_timeout=0 -c row_security=off" +
      " -c idle_in_transaction_session_timeout=0 -c search_path=public",
  });
  // Whoever waits for an answer gets the error; one without anybody waiting must not end the process.
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
