import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { preparing } from "#server/db/prepared-statements.ts";
import { StartError } from "#server/startup/start-error.ts";

/**
 * The database as all server code gets it. Queries are written with Kysely's `sql` template; the type
 * parameter stays `unknown` because the tables follow from the record types, not from a second list here.
 */
export type Db = Kysely<unknown>;

/** An open database. */
export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Waits for running queries and closes all connections. */
  close(): Promise<void>;
};

/** Choices of {@link connect}. */
export type ConnectOptions = {
  /** Connections at most; 10 unless told. */
  max?: number;
  /** A statement that runs longer is ended with an error; 15,000 ms unless told. */
  statementTimeoutMs?: number;
  /** Called when an idle connection breaks (the server restarted, for instance); the pool opens a new one. */
  onError?: (error: Error) => void;
};

const DATE = 1082;

/**
 * How values arrive: `bigint` (ids, and `count(*)`!) as string, `date` as "YYYY-MM-DD", `timestamptz` as Date,
 * `integer` and `double precision` as number, arrays as arrays of these.
 */
function typeParsers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(DATE, (text: string) => text);
  return types;
}

/**
 * Opens a pool of connections. Nothing is contacted before the first query.
 * @param target address of `DATABASE_URL`, or the connection of the embedded server
 */
export function connect(target: string | pg.ClientConfig, options: ConnectOptions = {}): Database {
  const pool = new pg.Pool({
    ...(typeof target === "string" ? { connectionString: target } : target),
    application_name: "mentor-management",
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 60_000,
    options: "-c timezone=UTC",
    types: typeParsers(),
  });
  pool.on("error", options.onError ?? (() => undefined));
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return { db, pool, close: () => db.destroy() };
}

/** Oldest PostgreSQL that `DATABASE_URL` may name. */
const OLDEST_VERSION = 15;

/**
 * Checks that a server answers and is fit.
 * @throws Error with a readable message when it cannot be reached, is older than 15 or does not store UTF-8
 */
export async function assertFit(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    )
    .catch((error: Error) => {
      throw new StartError(`The database cannot be reached: ${error.message || "no answer"}`, {
        cause: error,
      });
    });
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < OLDEST_VERSION) {
    throw new StartError(
      `DATABASE_URL leads to PostgreSQL ${major}; version ${OLDEST_VERSION} or later is needed.`,
    );
  }
  if (rows[0]?.encoding !== "UTF8") {
    throw new StartError(`The database of DATABASE_URL stores text as ${rows[0]?.encoding}; UTF8 is needed.`);
  }
}
