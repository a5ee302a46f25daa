/**
 * The messages of rooms that are open in this process. Each room has a queue of work, so that every socket in it gets
 * every message once and in the order of ids, whether it was stored here, in another process, or while the socket was
 * disconnected.
 */
import type { Db } from "#server/platform/db/database.ts";
import { anyOf } from "#server/platform/db/expressions.ts";
import type { FastifyBaseLogger } from "fastify";
import type { StoredBatch } from "../message-store.ts";
import { messagesAfter, type StoredMessage } from "#server/core/chat/messages.ts";

/** Maximum number of messages read at once. */
const chunkSize = 500;

interface Feed {
  /** Number of sockets in the room or entering it. */
  members: number;
  /** The last message sent. Null before the room was first read. */
  cursor: number | null;
  /** The end of the room's queue. */
  line: Promise<void>;
  /** True if everyone has left. Work in progress then sends no more messages. */
  isClosed: boolean;
}

/** A socket that enters a room. */
export interface Joining {
  /** The last message that it has. Null to skip past messages. */
  readonly lastId: number | null;
  /** Sends a missed message to the socket. */
  catchUp(message: StoredMessage): void;
  /** Adds the socket to those that get what `broadcast` sends. */
  goLive(): void;
  /** Returns true if the socket is still open. */
  isOpen(): boolean;
}

/** The open rooms of a process. */
export interface Feeds {
  /** Sends missed messages and then adds the socket to the room. */
  enter(roomId: string, entrant: Joining): Promise<void>;
  /** Removes a socket from a room. */
  leave(roomId: string): void;
  /** Sends new messages that this process stored. */
  deliver(batch: StoredBatch): void;
  /** Checks a room for new messages of another process. */
  checkRoom(roomId: string): void;
  /** Checks all open rooms for messages that another process stored. */
  pollChanges(): Promise<void>;
  /** Returns the last message sent in a room. */
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

  /** Queues work for a room. */
  function inLine(feed: Feed, work: () => Promise<void> | void): Promise<void> {
    const done = feed.line.then(work);
    feed.line = done.catch((error: Error & { code?: string }) =>
      log.error({ name: error.name, code: error.code }, "messages of a room could not be delivered"),
    );
    return done;
  }

  /** Sends all messages stored after the cursor. */
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
      // Messages stored in the meantime are sent to everyone later.
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

  const checkRoom = (roomId: string): void => {
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
        // There are messages of another process in between, or the room was already read further.
        if (feed.cursor !== previousId) return advance(roomId, feed);
        for (const message of messages) send(feed, message);
        return undefined;
      };
      inLine(feed, work).catch(() => undefined);
    },
    checkRoom,
    async pollChanges() {
      if (feeds.size === 0) return;
      const heads = await readHeads(db, [...feeds.keys()]);
      for (const [roomId, head] of heads) {
        const cursor = feeds.get(roomId)?.cursor;
        if (cursor !== undefined && cursor !== null && head > cursor) checkRoom(roomId);
      }
    },
    cursor: (roomId) => feeds.get(roomId)?.cursor ?? 0,
  };
}
