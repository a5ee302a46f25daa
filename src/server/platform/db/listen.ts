/** PostgreSQL notifications, for work that waits for an event on any node. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Milliseconds before a lost connection is reopened. */
const retryMs = 1000;

/** Handles a channel's notifications. */
export interface Listener {
  /** Called each time the connection has been opened. Earlier notifications were missed. */
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
    // Closes the connection, because it would still listen.
    client.release(true);
  }
}

/**
 * Listens on a channel of `pg_notify` until stopped. Uses one connection of the pool.
 * @param channel a name that needs no quotes
 * @returns a function that stops listening and returns the connection
 */
export function listen(pool: pg.Pool, channel: string, listener: Listener): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      // The jobs fail too and log that the database can't be reached.
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
