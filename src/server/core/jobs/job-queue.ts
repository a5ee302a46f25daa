/** Limits the number of people's background jobs that run at a time on a node. */
import { limitConcurrency } from "#server/platform/files/limit-concurrency.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Maximum number of jobs on a node at a time. Each holds database connections. */
const atOnce = 2;

type Queue = ReturnType<typeof limitConcurrency>;
const queues = new WeakMap<Db, Queue>();

/** Returns the queue that runs people's jobs in turn. All users of a connection pool share it. */
export function queueOf(db: Db): Queue {
  const queue = queues.get(db) ?? limitConcurrency(atOnce);
  queues.set(db, queue);
  return queue;
}
