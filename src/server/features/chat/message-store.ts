/** Stores messages in batches: many share one commit, and a busy room holds one connection instead of many. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { StoredMessage } from "#server/core/chat/messages.ts";
import { isCrisis } from "#server/core/phrases/crisis.ts";

/** A message to store. */
export interface NewMessage extends Omit<StoredMessage, "id" | "createdAt" | "day" | "via" | "flag"> {
  /** How it came, where that is not the application. */
  readonly via?: StoredMessage["via"];
  /** Why the team must notice it, where its sender is a mentee. Crisis phrases are recognized here. */
  readonly flag?: StoredMessage["flag"];
  /** SHA-256 of the session that sends it; null for what the product itself says. */
  readonly session: Buffer | null;
}

export interface StoreResult {
  readonly id: number;
}

/** Messages that were stored together in one room, in the order of their ids. */
export interface StoredBatch {
  readonly roomId: string;
  /** The id before the first of them in that room. */
  readonly previousId: number;
  readonly messages: readonly StoredMessage[];
  /** Accounts of everybody in the room. */
  readonly members: readonly string[];
}

export interface MessageStore {
  /**
   * Stores a message; it is committed when the promise resolves. The same message, sent again with its client id, gives the
   * first id again.
   * @returns null when the session has ended or the sender is not in the room any more
   * @throws AppError conflict for the client id of a different message of the sender in that room
   */
  add(message: NewMessage): Promise<StoreResult | null>;
}

/** Called after the commit and before `add` resolves; what it throws is its own business. */
export type OnStored = (batches: readonly StoredBatch[]) => Promise<void>;

interface Waiting {
  readonly message: NewMessage;
  resolve(result: StoreResult | null): void;
  reject(error: unknown): void;
}

type MessageKey = Row<"chat_messages", "id" | "room_id" | "sender_id" | "client_id">;

interface StoredRow extends MessageKey, Row<"chat_messages", "created_at" | "flag"> {
  previous_id: Row<"chat_rooms">["last_message_id"];
  members: Row<"chat_members">["account_id"][];
  day: string;
}

/** Statements under way at once; the other connections are for everybody else. */
const maxStatements = 3;
const batchSize = 200;

const flagOf = ({ messageType, text, flag }: NewMessage): StoredMessage["flag"] =>
  messageType === "Message" && isCrisis(text) ? "crisis" : (flag ?? null);

const keyOf = (roomId: string, senderId: string, clientId: string): string =>
  JSON.stringify([roomId, senderId, clientId]);

/** A client id for messages that have none. */
export const makeClientId = (): string => randomUUID();

// Rooms are locked in the order of their ids before the first message gets its own: two statements never wait in a
// circle, and inside a room the order of ids is the order of commits.
async function insert(db: Db, messages: readonly NewMessage[]): Promise<StoredRow[]> {
  const column = <Key extends keyof NewMessage>(key: Key) => messages.map((message) => message[key]);
  const { rows } = await sql<StoredRow>`
    with sent as materialized (
      select * from unnest(${column("roomId")}::bigint[], ${column("senderId")}::bigint[], ${column("clientId")}::text[],
        ${column("messageType")}::text[], ${column("text")}::text[], ${column("session")}::bytea[],
        ${messages.map(({ via = null }) => via)}::text[], ${messages.map(flagOf)}::text[])
        with ordinality as s (room_id, sender_id, client_id, message_type, text, session, via, flag, n)
    ), rooms as materialized (
      select r.id, r.organization_id, r.mentee_id, r.last_message_id, array(
        select account_id from chat_members where room_id = r.id and removed_at is null) as members
      from chat_rooms r
      where r.id in (select room_id from sent) order by r.id for no key update
    ), stored as (
      insert into chat_messages (room_id, sender_id, client_id, message_type, text, via, flag)
      select s.room_id, s.sender_id, s.client_id, s.message_type, s.text, s.via,
        case when exists (select from mentees where account_id = s.sender_id) then s.flag end
      from sent s
      join rooms on rooms.id = s.room_id
      join chat_members c on c.room_id = s.room_id and c.account_id = s.sender_id
      where c.removed_at is null
        and (s.session is null or exists (
          select from sessions where token_hash = s.session and account_id = s.sender_id and expires_at > now()))
      order by s.n
      on conflict (room_id, sender_id, client_id) do nothing
      returning id, room_id, sender_id, client_id, message_type, created_at, flag
    ), newest as (
      update chat_rooms r
      set last_message_id = s.id, last_message_at = coalesce(s.written_at, r.last_message_at)
      from (
        select room_id, max(id) as id, max(created_at) filter (where message_type = 'Message') as written_at
        from stored group by room_id
      ) s
      where r.id = s.room_id
    ), audited as (
      insert into audit_trail (request_id, organization_id, account_id, account_type, user_id, action, outcome, mentee_id,
        details)
      select 'message ' || stored.id, coalesce(u.organization_id, m.organization_id), stored.sender_id,
        case when u.id is null then 'mentee' else 'staff' end, u.id, 'writeChat', 'done', rooms.mentee_id,
        jsonb_build_object('roomId', stored.room_id::text)
      from stored join rooms on rooms.id = stored.room_id
        left join users u on u.account_id = stored.sender_id left join mentees m on m.account_id = stored.sender_id
      where stored.message_type = 'Message'
    )
    select stored.id, stored.room_id, stored.sender_id, stored.client_id, stored.created_at, stored.flag,
      organization_day(rooms.organization_id, stored.created_at)::text as day, rooms.last_message_id as previous_id, rooms.members
    from stored join rooms on rooms.id = stored.room_id order by stored.id`.execute(db);
  return rows;
}

/** The messages that were stored before with the same client ids. */
async function findStored(
  db: Db,
  messages: readonly NewMessage[],
): Promise<ReadonlyMap<string, Pick<StoredMessage, "id" | "text" | "via">>> {
  if (messages.length === 0) return new Map();
  const column = <Key extends keyof NewMessage>(key: Key) => messages.map((message) => message[key]);
  const { rows } = await sql<MessageKey & Row<"chat_messages", "text" | "via">>`
    select m.id, m.room_id, m.sender_id, m.client_id, m.text, m.via
    from unnest(${column("roomId")}::bigint[], ${column("senderId")}::bigint[], ${column("clientId")}::text[],
      ${column("session")}::bytea[]) as s (room_id, sender_id, client_id, session)
    join chat_messages m on m.room_id = s.room_id and m.sender_id = s.sender_id and m.client_id = s.client_id
    join chat_members c on c.room_id = s.room_id and c.account_id = s.sender_id and c.removed_at is null
    where s.session is null or exists (
      select from sessions where token_hash = s.session and account_id = s.sender_id and expires_at > now())`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, text, via, ...row }) => [
      keyOf(row.room_id, row.sender_id, row.client_id),
      { id: Number(id), text, via },
    ]),
  );
}

function toBatches(rows: readonly StoredRow[], sent: ReadonlyMap<string, NewMessage>): StoredBatch[] {
  const batches = new Map<string, StoredBatch & { readonly messages: StoredMessage[] }>();
  for (const row of rows) {
    const message = sent.get(keyOf(row.room_id, row.sender_id, row.client_id));
    if (!message) continue;
    const { session: _, via = null, flag: __, ...stored } = message;
    const batch = batches.get(row.room_id) ?? {
      roomId: row.room_id,
      previousId: Number(row.previous_id),
      members: row.members,
      messages: [],
    };
    batches.set(row.room_id, batch);
    const { id, created_at: createdAt, flag, day } = row;
    batch.messages.push({ ...stored, via, flag, id: Number(id), createdAt, day });
  }
  return [...batches.values()];
}

/** A store on a database; `onStored` hears of every new message. */
export function makeMessageStore(db: Db, onStored: OnStored): MessageStore {
  const waiting: Waiting[] = [];
  const busyRooms = new Set<string>();
  let inFlight = 0;
  let isScheduled = false;

  /** Takes what may go now: a room is in one statement at a time, so that a sender's order is kept. */
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
    const rows = await insert(db, [...sent.values()]);
    const made = new Map(
      rows.map((row) => [keyOf(row.room_id, row.sender_id, row.client_id), Number(row.id)]),
    );
    const others = [...sent].filter(([key]) => !made.has(key)).map(([, message]) => message);
    const known = await findStored(db, others);
    if (rows.length > 0) await onStored(toBatches(rows, sent));
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
        // What arrives in the same turn of the event loop goes together.
        if (!isScheduled) setImmediate(begin);
        isScheduled = true;
      }),
  };
}
