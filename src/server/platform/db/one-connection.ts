/** Runs several reads on one connection, so that they wait for PostgreSQL only once. */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import { currentScope } from "#server/kernel/context.ts";
import { begin } from "./prepared-statements.ts";
import type { DB } from "./schema.ts";

type Db = Kysely<DB>;

const pools = new WeakMap<Db, PostgresPool>();

/** Opens a database on a pool. */
export function openDb(pool: PostgresPool): Db {
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/**
 * Runs reads on one connection. Statements that start together are sent in one piece, and PostgreSQL answers them in
 * order, each in a separate transaction. Work for another scope and transactions get another connection.
 * @param db if it is a transaction, the work runs in it as usual
 */
export async function onOneConnection<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  const pool = pools.get(db);
  if (!pool) return work(db);
  const scope = currentScope();
  const client = await pool.connect();
  const pending: Promise<unknown>[] = [];
  const query = (text: string, parameters: readonly unknown[]) => {
    if (text === begin) throw new TypeError("A transaction takes a connection of its own.");
    const answer = client.query(text, parameters);
    pending.push(answer);
    return answer;
  };
  const shared = { query, release: () => undefined } as PostgresPoolClient;
  const connect = async () => (currentScope() === scope ? shared : pool.connect());
  const one = new Kysely<DB>({ dialect: new PostgresDialect({ pool: { ...pool, connect } }) });
  try {
    return await work(one);
  } finally {
    await Promise.allSettled(pending);
    client.release();
  }
}
