/** Limits the number of people's background jobs that run at a time on a node. */
import { limitConcurrency } from "#server/platform/files/limit-concurrency.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Maximum number of jobs on a node at a time. Each holds database connections. */
const atOnce = 2;

type Turn = ReturnType<typeof limitConcurrency>;
const turns = new WeakMap<Db, Turn>();

/** Returns the queue that runs people's jobs in turn. All users of a connection pool share it. */
export function turnOf(db: Db): Turn {
  const turn = turns.get(db) ?? limitConcurrency(atOnce);
  turns.set(db, turn);
  return turn;
}
