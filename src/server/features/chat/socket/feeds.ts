/**
 * The messages of the rooms that are open in this process. Each room has one line of work, so that every socket in it
 * gets every message once and in the order of ids, whether it was stored here, in another process, or while the socket
 * was away.
 */
import type { Db } from "#server/platform/db/database.ts";
import { anyOf } from "#server/platform/db/expressions.ts";
import type { FastifyBaseLogger } from "fastify";
import type { StoredBatch } from "../message-store.ts";
import { messagesAfter, type StoredMessage } from "#server/core/chat/messages.ts";

/** Messages that are read at once. */
const chunkSize = 500;

interface Feed {
  /** Sockets in the room or about to be. */
  members: number;
  /** The last message that went out; null before the room was looked at. */
  cursor: number | null;
  /** The end of the room's line of work. */
  line: Promise<void>;
  /** Everybody left; work that is still under way sends nothing any more. */
  isClosed: boolean;
}

/** A socket that enters a room. */
export interface Joining {
  /** The last message that it has; null for none of the past. */
  readonly lastId: number | null;
  /** Gets what it missed. */
  catchUp(message: StoredMessage): void;
  /** From here on it gets what `broadcast` sends. */
  goLive(): void;
  /** Whether it is still there. */
  isOpen(): boolean;
}

/** The open rooms of a process. */
export interface Feeds {
  /** Sends what was missed, then lets the socket in. */
  enter(roomId: string, entrant: Joining): Promise<void>;
  /** A socket that had entered is gone. */
  leave(roomId: string): void;
  /** New messages, stored by this process. */
  deliver(batch: StoredBatch): void;
  /** There may be new messages of another process. */
  look(roomId: string): void;
  /** Looks whether another process stored something in any open room. */
  pollChanges(): Promise<void>;
  /** The last message that went out in a room. */
  cursor(roomId: string): number;
}

async function readHeads(db: Db, roomIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("chat_rooms")
    .select(["id", "last_message_id"])
    .where("id", "=", anyOf(roomIds))
    .execute();
  return new Map(rows.map((row) => [row.id, Number(row.last_message_id)]));
}

/** @param broadcast sends a message to the sockets of its room in this process */
export function makeFeeds(
  db: Db,
  log: Pick<FastifyBaseLogger, "error">,
  broadcast: (message: StoredMessage) => void,
): Feeds {
  const feeds = new Map<string, Feed>();

  /** Queues work of a room behind what is under way there. */
  function inLine(feed: Feed, work: () => Promise<void> | void): Promise<void> {
    const done = feed.line.then(work);
    feed.line = done.catch((error: Error & { code?: string }) =>
      log.error({ name: error.name, code: error.code }, "messages of a room could not be delivered"),
    );
    return done;
  }

  /** Sends everything that is stored after the cursor. */
  async function advance(roomId: string, feed: Feed): Promise<void> {
    feed.cursor ??= (await readHeads(db, [roomId])).get(roomId) ?? 0;
    for (;;) {
      const messages = await messagesAfter(db, roomId, feed.cursor, chunkSize);
      for (const message of messages) send(feed, message);
      if (messages.length < chunkSize) return;
    }
  }

  function send(feed: Feed, message: StoredMessage): void {
    if (!feed.isClosed) broadcast(message);
    feed.cursor = message.id;
  }

  async function enter(roomId: string, feed: Feed, entrant: Joining): Promise<void> {
    await advance(roomId, feed);
    const until = feed.cursor ?? 0;
    let from = entrant.lastId ?? until;
    while (from < until && entrant.isOpen()) {
      const missed = await messagesAfter(db, roomId, from, chunkSize);
      // What was stored meanwhile goes out to everybody in its turn.
      for (const message of missed) if (message.id <= until) entrant.catchUp(message);
      from = missed.at(-1)?.id ?? until;
    }
    if (entrant.isOpen()) entrant.goLive();
  }

  function leave(roomId: string): void {
    const feed = feeds.get(roomId);
    if (!feed) return;
    feed.members -= 1;
    if (feed.members > 0) return;
    feed.isClosed = true;
    feeds.delete(roomId);
  }

  const look = (roomId: string): void => {
    const feed = feeds.get(roomId);
    if (feed) inLine(feed, () => advance(roomId, feed)).catch(() => undefined);
  };

  return {
    async enter(roomId, entrant) {
      const feed = feeds.get(roomId) ?? {
        members: 0,
        cursor: null,
        line: Promise.resolve(),
        isClosed: false,
      };
      feeds.set(roomId, feed);
      feed.members += 1;
      try {
        await inLine(feed, () => enter(roomId, feed, entrant));
      } catch (error) {
        leave(roomId);
        throw error;
      }
    },
    leave,
    deliver({ roomId, previousId, messages }) {
      const feed = feeds.get(roomId);
      if (!feed) return;
      const work = () => {
        // Something in between came from another process, or the room was read further already.
        if (feed.cursor !== previousId) return advance(roomId, feed);
        for (const message of messages) send(feed, message);
        return undefined;
      };
      inLine(feed, work).catch(() => undefined);
    },
    look,
    async pollChanges() {
      if (feeds.size === 0) return;
      const heads = await readHeads(db, [...feeds.keys()]);
      for (const [roomId, head] of heads) {
        const cursor = feeds.get(roomId)?.cursor;
        if (cursor !== undefined && cursor !== null && head > cursor) look(roomId);
      }
    },
    cursor: (roomId) => feeds.get(roomId)?.cursor ?? 0,
  };
}
