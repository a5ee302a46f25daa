/** Records who has an open socket in this process, for all processes to see. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { now, wasInserted, secondsFromNow } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { FastifyBaseLogger } from "fastify";

/** Means "in any room". */
const anywhere = "0";

/** The people who are present in this process. */
export interface PresenceBook {
  /** Counts an account's socket, in a room or, without one, in any room. @returns whether it is the first */
  connect(accountId: string, roomId?: string): boolean;
  /** @returns whether it was the last */
  disconnect(accountId: string, roomId?: string): boolean;
  isOnline(accountId: string, roomId?: string): boolean;
  /** Waits until the database has the changes so far. */
  written(): Promise<void>;
  /**
   * Reports that this process is still running, and removes processes that aren't.
   * @returns the accounts that were only in removed processes
   */
  heartbeat(): Promise<string[]>;
  /** Reports that this process ends. */
  close(): Promise<void>;
}

/**
 * Seconds without a heartbeat after which processes are removed with their sockets. A process that was only suspended
 * comes back.
 */
const forgetSeconds = 10;

export function makePresenceBook(db: Db, log: Pick<FastifyBaseLogger, "error">): PresenceBook {
  const node = randomUUID();
  const counts = new Map<string, number>();
  const changed = new Set<string>();
  let writing: Promise<void> | null = null;
  const keyOf = (accountId: string, roomId: string) => `${accountId} ${roomId}`;

  /** True if the database has a row for this process. */
  let isKnown = false;

  async function announce(): Promise<void> {
    const { isNew } = await db
      .insertInto("chat_nodes")
      .values({ id: node })
      .onConflict((on) => on.column("id").doUpdateSet({ seen_at: now }))
      .returning(wasInserted.as("isNew"))
      .executeTakeFirstOrThrow();
    // The process was suspended, and another one assumed that it was dead. Everyone connected here is stored again.
    if (isKnown && isNew) for (const key of counts.keys()) changed.add(key);
    isKnown = true;
  }

  /** Removes processes that ended without reporting it. @returns the accounts that were only in them */
  async function forgetDead(): Promise<string[]> {
    const { rows } = await sql<{ id: Row<"chat_presence">["account_id"] }>`
      with dead as (
        delete from chat_nodes where seen_at < ${secondsFromNow(-forgetSeconds)} returning id
      )
      select distinct p.account_id as id from chat_presence p
      where p.node_id in (select id from dead) and not exists (
        select from chat_presence other
        where other.account_id = p.account_id and other.node_id not in (select id from dead))`.execute(db);
    return rows.map(({ id }) => id);
  }

  async function write(keys: readonly string[]): Promise<void> {
    const here = keys.filter((key) => counts.has(key)).map((key) => key.split(" "));
    const gone = keys.filter((key) => !counts.has(key)).map((key) => key.split(" "));
    const columns = (pairs: string[][]) =>
      sql`unnest(${pairs.map(([account]) => account)}::bigint[], ${pairs.map(([, room]) => room)}::bigint[])`;
    if (gone.length > 0) {
      await sql`delete from chat_presence p using ${columns(gone)} as g (account_id, room_id)
        where p.node_id = ${node} and p.account_id = g.account_id and p.room_id = g.room_id`.execute(db);
    }
    if (here.length > 0) {
      await announce();
      await sql`insert into chat_presence (node_id, account_id, room_id)
        select ${node}, account_id, room_id from ${columns(here)} as h (account_id, room_id)
        on conflict do nothing`.execute(db);
    }
  }

  async function writeChanges(): Promise<void> {
    while (changed.size > 0) {
      const keys = [...changed];
      changed.clear();
      await write(keys).catch((error: unknown) => {
        // Stored again with the next heartbeat. Whoever left would otherwise stay online and not be notified.
        for (const key of keys) changed.add(key);
        throw error;
      });
    }
  }

  function markChanged(key: string): void {
    changed.add(key);
    writing ??= writeChanges()
      .catch((error: Error & { code?: string }) => {
        for (const one of counts.keys()) changed.add(one);
        log.error({ name: error.name, code: error.code }, "presence could not be stored");
      })
      .finally(() => {
        writing = null;
      });
  }

  return {
    connect(accountId, roomId = anywhere) {
      const key = keyOf(accountId, roomId);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count === 1) markChanged(key);
      return count === 1;
    },
    disconnect(accountId, roomId = anywhere) {
      const key = keyOf(accountId, roomId);
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
      if (count === 0) markChanged(key);
      return count === 0;
    },
    isOnline: (accountId, roomId = anywhere) => counts.has(keyOf(accountId, roomId)),
    async written() {
      await writing;
    },
    async heartbeat() {
      if (counts.size === 0 && changed.size === 0) return [];
      await announce();
      const [first] = changed;
      if (first !== undefined) markChanged(first);
      return forgetDead();
    },
    async close() {
      await writing;
      // If this fails, the process is removed a little later.
      await db
        .deleteFrom("chat_nodes")
        .where("id", "=", node)
        .execute()
        .catch(() => undefined);
    },
  };
}
