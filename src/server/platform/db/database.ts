import type { Kysely } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";
import { PreparingClient, preparing, type StatementNames } from "./prepared-statements.ts";
import { currentScope, type Scope } from "#server/kernel/context.ts";
import { GatheringSocket } from "./gathering-socket.ts";
import { ScopedClient } from "./scoped-client.ts";
import { openDb } from "./together.ts";
import { StartError } from "#server/kernel/start-error.ts";

/** The database, or a transaction in it, as all server code gets it. */
export type Db = Kysely<DB>;

/** An open database. */
declare module "fastify" {
  interface FastifyInstance {
    /** The pool of the application. */
    db: Db;
  }
}

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Waits for running queries and closes all connections. */
  close(): Promise<void>;
};

/** Choices of {@link connect}. */
export type ConnectOptions = {
  /** Connections at most; 10 by default. */
  max?: number;
  /** Ends a statement that runs longer with an error; {@link statementTimeout} by default. */
  statementTimeoutMs?: number;
  /** Called when an idle connection breaks (the server restarted, for instance); the pool opens a new one. */
  onError?: (error: Error) => void;
};

const DATE = 1082;

/** A click after a pause finds a connection that is open and has its statements prepared. */
const idleMilliseconds = 10 * 60_000;
/** Idle connections that each pool keeps open for longer. */
const keptOpen = 2;
/** A statement that runs longer is ended by PostgreSQL. */
const statementTimeout = 15_000;

/**
 * How values arrive: `bigint` (ids, and `count(*)`!) as string, `date` as "YYYY-MM-DD", `timestamptz` as Date,
 * `integer` and `double precision` as number, arrays as arrays of these.
 */
function typeParsers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(DATE, (text: string) => text);
  return types;
}

type Target = string | pg.ClientConfig;

function openPool(target: Target, options: ConnectOptions, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof target === "string" ? { connectionString: target } : target),
    application_name: "mentor-management",
    max: options.max ?? 10,
    min: keptOpen,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
    options: "-c timezone=UTC",
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
 * Opens the database as its owner, who may change the schema and sees every row: for migrations, the first data,
 * backups. Nothing is contacted before the first query.
 * @param target address of `DATABASE_URL`, or the connection of the embedded server
 */
export function connect(target: Target, options: ConnectOptions = {}): Database {
  const pool = openPool(target, options);
  const source = {
    options: pool.options,
    acquire: () => pool.connect(),
    wrap: (client: pg.PoolClient, names: StatementNames) => new PreparingClient(client, names),
    end: () => pool.end(),
  };
  const db = openDb(preparing(source));
  return { db, pool, close: () => db.destroy() };
}

/** Connections of a node: all, those that do nothing, and calls that wait for one. */
export interface PoolCounts {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

const poolsOf = new WeakMap<Db, readonly pg.Pool[]>();

/** The connections of a database that {@link connectApplication} opened. */
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

/** The roles of the database that the running application works as; migrations 0006 and 0037 make them. */
export const workRoles = {
  staff: "mentor_scoped",
  caseload: "mentor_caseload",
  mentee: "mentor_mentee",
  system: "mentor_system",
};

/** Who the running code works for, as far as the choice of the role goes; nobody is like staff of no organization. */
function roleOf(scope: Scope): keyof typeof workRoles {
  if (scope === "system") return "system";
  if (scope === "nobody") return "staff";
  if (scope.menteeId !== null) return "mentee";
  return scope.caseloadOf === undefined ? "staff" : "caseload";
}

/**
 * Opens the database as the running application uses it: with roles that cannot change the schema, nor the audit
 * trail, and under row-level security for the scope of the running code (`context.ts`). The roles must exist.
 * @param target signs in as a member of them (`sign-in-role.ts`)
 * @param options.max counts for each of the roles
 */
export function connectApplication(target: Target, options: ConnectOptions = {}): Database {
  // A request takes one processor and leaves the others to those beside it.
  const settings = "-c timezone=UTC -c max_parallel_workers_per_gather=0";
  const timeout = options.statementTimeoutMs ?? statementTimeout;
  const open = (role: string) =>
    openPool(target, options, {
      options: `${settings} -c role=${role}`,
      pipeline: true,
      // PostgreSQL ends slow statements sooner, so after this time the connection itself is broken.
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
  const db = openDb(preparing(source));
  poolsOf.set(db, Object.values(pools));
  return { db, pool: pools.system, close: () => db.destroy() };
}

/** Oldest PostgreSQL that `DATABASE_URL` may name. */
const OLDEST_VERSION = 15;

/** What Node says of a certificate whose authority it does not know, or that is for another host. */
const CERTIFICATE = /CERT|UNABLE_TO_(GET|VERIFY)/;

/** Why the database cannot be reached, and what to do where that is known. */
export function explainUnreachable(error: Error): StartError {
  const code = "code" in error ? String(error.code) : "";
  const advice = CERTIFICATE.test(code)
    ? ". Name the certificate of your authority at the end of DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem; its server must be named as in the certificate."
    : "";
  // Node gives up on several addresses of a host without a message.
  const reason = error.message || code || "no answer";
  return new StartError(`The database cannot be reached: ${reason}${advice}`, { cause: error });
}

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
      throw explainUnreachable(error);
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
