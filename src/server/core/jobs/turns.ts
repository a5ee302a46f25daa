/** How much background work of people runs at a time: on a node, and for one person. */
import { limitConcurrency } from "#server/platform/files/limit-concurrency.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Pieces of work on a node at a time, each holding database connections. */
const atOnce = 2;

type Turn = ReturnType<typeof limitConcurrency>;
const turns = new WeakMap<Db, Turn>();

/** Runs work of people when its turn comes: the same queue for all that share a pool of connections. */
export function turnOf(db: Db): Turn {
  const turn = turns.get(db) ?? limitConcurrency(atOnce);
  turns.set(db, turn);
  return turn;
}
