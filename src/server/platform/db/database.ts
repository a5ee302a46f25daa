import type { Kysely } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";
import { PreparingClient, makePreparingPool, type StatementNames } from "./prepared-statements.ts";
import { currentScope, type Scope } from "#server/kernel/context.ts";
import { settingsFor, type Target } from "./connection-settings.ts";
import { GatheringSocket } from "./gathering-socket.ts";
import { ScopedClient } from "./scoped-client.ts";
import { openDb } from "./one-connection.ts";
import { StartError } from "#server/kernel/start-error.ts";

/** The database or a transaction in it, as used by all server code. */
export type Db = Kysely<DB>;

/** An open database. */
declare module "fastify" {
  interface FastifyInstance {
    /** The application's connection pool. */
    db: Db;
  }
}

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Waits for running queries and closes all connections. */
  close(): Promise<void>;
};

/** Options of {@link connect}. */
export type ConnectOptions = {
  /** The maximum number of connections. Defaults to 10. */
  max?: number;
  /** Milliseconds after which a statement is ended with an error. Defaults to {@link statementTimeout}. */
  statementTimeoutMs?: number;
  /** Called if an idle connection breaks, for example because the server restarted. The pool then opens a new one. */
  onError?: (error: Error) => void;
};

const DATE = 1082;

/** Keeps connections open with their statements prepared, so that a click after a pause is fast. */
const idleMilliseconds = 10 * 60_000;
/** The number of idle connections that each pool keeps open for longer. */
const keptOpen = 2;
/** Milliseconds after which PostgreSQL ends a statement. */
const statementTimeout = 15_000;

/**
 * Returns the conversion of values: `bigint` (ids and `count(*)`) to string, `date` to "YYYY-MM-DD", `timestamptz` to
 * Date, `integer` and `double precision` to number, and arrays to arrays of these.
 */
function typeParsers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(DATE, (text: string) => text);
  return types;
}

/** @param serverOptions as for `postgres -c` */
function openPool(
  target: Target,
  options: ConnectOptions,
  serverOptions = "-c timezone=UTC",
  more: pg.PoolConfig = {},
): pg.Pool {
  const timeout = options.statementTimeoutMs ?? statementTimeout;
  const pool = new pg.Pool({
    ...settingsFor(target, "mentor-management", serverOptions),
    max: options.max ?? 10,
    min: keptOpen,
    // Two thirds of the statement timeout: 10 s by default, and longer where slow statements are allowed.
    connectionTimeoutMillis: Math.max(10_000, (timeout * 2) / 3),
    idleTimeoutMillis: idleMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    statement_timeout: timeout,
    idle_in_transaction_session_timeout: 60_000,
    types: typeParsers(),
    stream: () => new GatheringSocket(),
    ...more,
  });
  pool.on("error", options.onError ?? (() => undefined));
  // A connection that breaks between two statements of a transaction must not end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * Opens the database as its owner, who may change the schema and sees every row. Use it for migrations, the seed, and
 * backups. It connects with the first query.
 * @param target the URL in `DATABASE_URL`, or the connection of the embedded server
 */
export function connect(target: Target, options: ConnectOptions = {}): Database {
  const pool = openPool(target, options);
  const source = {
    options: pool.options,
    acquire: () => pool.connect(),
    wrap: (client: pg.PoolClient, names: StatementNames) => new PreparingClient(client, names),
    end: () => pool.end(),
  };
  const db = openDb(makePreparingPool(source));
  return { db, pool, close: () => db.destroy() };
}

/** The number of a node's connections, of idle ones, and of calls that wait for one. */
export interface PoolCounts {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

const poolsOf = new WeakMap<Db, readonly pg.Pool[]>();

/** Returns the connection counts of a database that {@link connectApplication} opened. */
export function poolCounts(db: Db): PoolCounts {
  const pools = poolsOf.get(db) ?? [];
  const sum = (of: (pool: pg.Pool) => number) => pools.reduce((count, pool) => count + of(pool), 0);
  return {
    total: sum((pool) => pool.totalCount),
    idle: sum((pool) => pool.idleCount),
    waiting: sum((pool) => pool.waitingCount),
  };
}

/** Returns the pool of background work. Undefined for a database that {@link connect} opened. */
export const systemPool = (db: Db): pg.Pool | undefined => poolsOf.get(db)?.at(-1);

/** The database roles that the running application uses. Migrations 0006 and 0037 create them. */
export const workRoles = {
  staff: "mentor_scoped",
  caseload: "mentor_caseload",
  mentee: "mentor_mentee",
  system: "mentor_system",
};

/** Returns the role for a scope. The scope `nobody` uses the staff role without an organization. */
function roleOf(scope: Scope): keyof typeof workRoles {
  if (scope === "system") return "system";
  if (scope === "nobody") return "staff";
  if (scope.menteeId !== null) return "mentee";
  return scope.caseloadOf === undefined ? "staff" : "caseload";
}

/**
 * Opens the database for the running application. Its roles can't change the schema or the audit trail, and row-level
 * security limits them to the scope of the running code (`context.ts`). The roles must exist.
 * @param target a sign-in whose role is a member of these roles (`sign-in-role.ts`)
 * @param options.max applies to each of the roles
 */
export function connectApplication(target: Target, options: ConnectOptions = {}): Database {
  // A request uses one processor and leaves the others to concurrent requests.
  const settings = "-c timezone=UTC -c max_parallel_workers_per_gather=0";
  const timeout = options.statementTimeoutMs ?? statementTimeout;
  const open = (role: string) =>
    openPool(target, options, `${settings} -c role=${role}`, {
      pipeline: true,
      // PostgreSQL ends slow statements sooner, so after this time the connection is broken.
      query_timeout: (timeout * 4) / 3,
      connectionTimeoutMillis: (timeout * 2) / 3,
    });
  const pools = {
    staff: open(workRoles.staff),
    caseload: open(workRoles.caseload),
    mentee: open(workRoles.mentee),
    system: open(workRoles.system),
  };
  const source = {
    options: pools.system.options,
    acquire: () => pools[roleOf(currentScope())].connect(),
    wrap: (client: pg.PoolClient, names: StatementNames) => new ScopedClient(client, names),
    prepare: (client: ScopedClient) => client.enter(currentScope()),
    end: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
  const db = openDb(makePreparingPool(source));
  poolsOf.set(db, Object.values(pools));
  return { db, pool: pools.system, close: () => db.destroy() };
}

/** The oldest supported PostgreSQL for `DATABASE_URL`. */
const OLDEST_VERSION = 15;

/** Node's error codes for a certificate with an unknown authority or another host. */
const CERTIFICATE = /CERT|UNABLE_TO_(GET|VERIFY)/;

/** Node's error codes for a certificate that isn't valid at the time of this machine. */
const CERTIFICATE_TIME = new Set(["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID"]);

function adviceOn(code: string): string {
  if (CERTIFICATE_TIME.has(code))
    return ". Check the clock of this machine, and until when the certificate of the database's server is valid.";
  return CERTIFICATE.test(code)
    ? ". Name the certificate of your authority at the end of DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem; its server must be named as in the certificate."
    : "";
}

/** Explains why the database can't be reached, and how to fix it if that is known. */
export function explainUnreachable(error: Error): StartError {
  const code = "code" in error ? String(error.code) : "";
  // Node's error has no message if all addresses of a host fail.
  const reason = error.message || code || "no answer";
  return new StartError(`The database cannot be reached: ${reason}${adviceOn(code)}`, { cause: error });
}

/**
 * Checks that a server answers and is supported.
 * @throws Error with a readable message if the server can't be reached, is older than 15, or doesn't store UTF-8
 */
export async function assertFit(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    )
    .catch((error: Error) => {
      throw explainUnreachable(error);
    });
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < OLDEST_VERSION) {
    throw new StartError(
      `DATABASE_URL is PostgreSQL ${major}, but version ${OLDEST_VERSION} or later is needed.`,
    );
  }
  if (rows[0]?.encoding !== "UTF8") {
    throw new StartError(
      `The database in DATABASE_URL stores text as ${rows[0]?.encoding}, but UTF8 is needed.`,
    );
  }
}
