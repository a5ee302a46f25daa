/** Notifications of PostgreSQL, for work that waits for an event of any node. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** The wait before a lost connection is opened again. */
const retryMs = 1000;

/** What to do with the notifications of a channel. */
export interface Listener {
  /** Called each time the connection has been opened. Notifications before that were missed. */
  opened(): void;
  notified(payload: string): void;
}

async function listenOnce(pool: pg.Pool, channel: string, listener: Listener, signal: AbortSignal) {
  const client = await pool.connect();
  try {
    if (signal.aborted) return;
    const ended = new Promise<void>((resolve) => {
      client.once("error", () => resolve());
      client.once("end", resolve);
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    client.on("notification", ({ payload = "" }) => listener.notified(payload));
    await client.query(`listen ${channel}`);
    if (!signal.aborted) listener.opened();
    await ended;
  } finally {
    // Closed, because it would still listen.
    client.release(true);
  }
}

/**
 * Listens on a channel of `pg_notify` until stopped. Takes one connection of the pool.
 * @param channel a name that needs no quotes
 * @returns stops listening and gives the connection back
 */
export function listen(pool: pg.Pool, channel: string, listener: Listener): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      // A database that cannot be reached is in the log of the jobs, which fail too.
      await listenOnce(pool, channel, listener, signal).catch(() => undefined);
      await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = run();
  return () => {
    stopping.abort();
    return ended;
  };
}
