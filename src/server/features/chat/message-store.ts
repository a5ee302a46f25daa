/** Stores messages in batches. Many messages share a commit, and a busy room uses one connection instead of many. */
import { randomUUID } from "node:crypto";
import { asSystem } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { StoredMessage } from "#server/core/chat/messages.ts";
import { findStored, insertMessages, keyOf, type NewMessage, type StoredRow } from "./message-rows.ts";

export interface StoreResult {
  readonly id: number;
}

/** Messages that were stored together in one room, in the order of their ids. */
export interface StoredBatch {
  readonly roomId: string;
  /** The id before the first of them in that room. */
  readonly previousId: number;
  readonly messages: readonly StoredMessage[];
  /** Ids of those that mentees wrote. */
  readonly byMentees: readonly number[];
  /** The accounts of all members of the room. */
  readonly members: readonly string[];
}

export interface MessageStore {
  /**
   * Stores a message. It is committed when the promise resolves. Sending the same message again with its client id
   * returns the first id.
   * @returns null if the session has ended or the sender is no longer in the room
   * @throws AppError conflict if the sender used the client id for a different message in that room
   */
  add(message: NewMessage): Promise<StoreResult | null>;
  /** Waits until stored messages are announced. */
  settle(): Promise<void>;
}

/** Listeners for committed messages. */
export interface StoreListeners {
  /** Called before the senders get their acknowledgements. */
  stored(batches: readonly StoredBatch[]): void;
  /** Called after they got them, in the `system` scope. */
  announce(batches: readonly StoredBatch[]): Promise<void>;
}

interface Waiting {
  readonly message: NewMessage;
  resolve(result: StoreResult | null): void;
  reject(error: unknown): void;
}

/** Maximum number of concurrent statements. The other connections are for other work. */
const maxStatements = 3;
const batchSize = 200;

/** Returns a client id for messages without one. */
export const makeClientId = (): string => randomUUID();

function toBatches(rows: readonly StoredRow[], sent: ReadonlyMap<string, NewMessage>): StoredBatch[] {
  const batches = new Map<
    string,
    StoredBatch & { readonly messages: StoredMessage[]; readonly byMentees: number[] }
  >();
  for (const row of rows) {
    const message = sent.get(keyOf(row.room_id, row.sender_id, row.client_id));
    if (!message) continue;
    const { session: _, via = null, flag: __, ...stored } = message;
    const batch = batches.get(row.room_id) ?? {
      roomId: row.room_id,
      previousId: Number(row.previous_id),
      members: row.members,
      messages: [],
      byMentees: [],
    };
    batches.set(row.room_id, batch);
    const { id, created_at: createdAt, flag, day } = row;
    batch.messages.push({ ...stored, via, flag, id: Number(id), createdAt, day });
    if (row.is_by_mentee) batch.byMentees.push(Number(id));
  }
  return [...batches.values()];
}

/** Creates a store on a database. Its listeners are called for every new message. */
export function makeMessageStore(db: Db, listeners: StoreListeners): MessageStore {
  const waiting: Waiting[] = [];
  const busyRooms = new Set<string>();
  const unannounced: StoredBatch[] = [];
  let announcing: Promise<void> | undefined;
  let inFlight = 0;
  let isScheduled = false;

  /**
   * Takes the messages that can be sent now. A room is in only one statement at a time, so that each sender's order is
   * kept.
   */
  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    for (let at = 0; at < waiting.length && batch.length < batchSize;) {
      const next = waiting[at];
      if (!next || busyRooms.has(next.message.roomId)) {
        at += 1;
        continue;
      }
      batch.push(next);
      waiting.splice(at, 1);
    }
    for (const { message } of batch) busyRooms.add(message.roomId);
    return batch;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    const sent = new Map<string, NewMessage>();
    for (const { message } of batch) {
      const key = keyOf(message.roomId, message.senderId, message.clientId);
      if (!sent.has(key)) sent.set(key, message);
    }
    const rows = await insertMessages(db, [...sent.values()]);
    const made = new Map(
      rows.map((row) => [keyOf(row.room_id, row.sender_id, row.client_id), Number(row.id)]),
    );
    const others = [...sent].filter(([key]) => !made.has(key)).map(([, message]) => message);
    const known = await findStored(db, others);
    const batches = toBatches(rows, sent);
    if (batches.length > 0) listeners.stored(batches);
    for (const { message, resolve, reject } of batch) {
      const key = keyOf(message.roomId, message.senderId, message.clientId);
      const newId = made.get(key);
      const first = newId === undefined ? known.get(key) : sent.get(key);
      const id = newId ?? known.get(key)?.id;
      if (first === undefined || id === undefined) resolve(null);
      else if (first.text !== message.text || (first.via ?? null) !== (message.via ?? null))
        reject(new AppError("conflict", "clientId"));
      else resolve({ id });
    }
    unannounced.push(...batches);
    announcing ??= asSystem(announceAll);
  }

  /** Announces one batch after the other. Messages stored in the meantime are announced together. */
  async function announceAll(): Promise<void> {
    // The acknowledgements are sent first.
    await new Promise(setImmediate);
    while (unannounced.length > 0) await listeners.announce(unannounced.splice(0)).catch(() => undefined);
    announcing = undefined;
  }

  async function flush(batch: readonly Waiting[]): Promise<void> {
    try {
      await write(batch);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight -= 1;
      for (const { message } of batch) busyRooms.delete(message.roomId);
      begin();
    }
  }

  function begin(): void {
    isScheduled = false;
    while (inFlight < maxStatements) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      inFlight += 1;
      void flush(batch);
    }
  }

  return {
    add: (message) =>
      new Promise((resolve, reject) => {
        waiting.push({ message, resolve, reject });
        // Messages that arrive in the same turn of the event loop are sent together.
        if (!isScheduled) setImmediate(begin);
        isScheduled = true;
      }),
    async settle() {
      await announcing;
    },
  };
}
