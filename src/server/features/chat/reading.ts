/** Reads the messages of a room and records what was read. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { messagePageSize } from "#shared/contracts/chat.ts";
import type { ChatMessagesAnswer } from "#shared/contracts/responses/chat.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { currentCall } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { enterRoom, requireOwnRoom } from "./entry.ts";
import type { MessageStore } from "./message-store.ts";
import {
  messagesAfter,
  messagesBefore,
  toWire,
  viewerOf,
  type StoredMessage,
} from "#server/core/chat/messages.ts";
import { presentNodes } from "#server/core/chat/presence.ts";
import { roomOf } from "#server/core/chat/rooms.ts";

/** Returns the group of the notification about a room's unread messages. */
export const roomGroup = (roomId: string): string => `chat:${roomId}`;

/** The position up to which an account has read a room. */
export interface ReadMark {
  readonly accountId: string;
  readonly roomId: string;
  readonly id: number;
}

/** Moves read marks forward, and removes the notifications of rooms that are completely read. */
export async function markRead(db: Db, marks: readonly ReadMark[]): Promise<void> {
  if (marks.length === 0) return;
  const given = sql`unnest(${marks.map(({ accountId }) => accountId)}::bigint[],
    ${marks.map(({ roomId }) => roomId)}::bigint[], ${marks.map(({ id }) => id)}::bigint[])
    as g (account_id, room_id, id)`;
  await sql`
    with moved as (
      update chat_members c set last_read_id = g.id
      from ${given}
      where c.room_id = g.room_id and c.account_id = g.account_id and c.last_read_id < g.id
    )
    update notifications n set read_at = now()
    from ${given} join chat_rooms r on r.id = g.room_id
    where n.account_id = g.account_id and n.group_key = ${roomGroup("")} || g.room_id and n.read_at is null
      and r.last_message_id <= g.id`.execute(db);
}

/**
 * Moves a read mark back, because its person can't have seen the messages after it. Does nothing if the mark is after
 * `until`, or if the person has the room open.
 */
export async function takeBackRead(
  db: Db,
  { accountId, roomId, id }: ReadMark,
  until: number,
): Promise<void> {
  await sql`update chat_members c set last_read_id = ${id}
    where c.room_id = ${roomId} and c.account_id = ${accountId} and c.last_read_id > ${id} and c.last_read_id <= ${until}
      and not exists (select from chat_presence p
        where p.account_id = c.account_id and p.room_id = c.room_id and p.node_id in ${presentNodes})`.execute(
    db,
  );
}

/** Selects messages of a room. */
export interface PageRequest {
  /** Messages before this id. `""` for the newest ones. */
  readonly before: string;
  /** Messages after this id. */
  readonly after: string;
  /** True if the room stays unread. Only members of the room may request that. */
  readonly keepUnread?: "1" | undefined;
}

const idOf = (value: string): number | null => {
  if (value === "") return null;
  if (value !== "0" && !isWireId(value)) throw new AppError("badRequest");
  return Number(value);
};

interface Page {
  readonly messages: readonly StoredMessage[];
  readonly hasMore: boolean;
}

async function readPage(db: Db, roomId: string, { before, after }: PageRequest): Promise<Page> {
  const [from, until] = [idOf(after), idOf(before)];
  const limit = messagePageSize + 1;
  if (from !== null) {
    const found = await messagesAfter(db, roomId, from, limit);
    return { messages: found.slice(0, messagePageSize), hasMore: found.length === limit };
  }
  const found = await messagesBefore(db, roomId, until, limit);
  return { messages: found.slice(-messagePageSize), hasMore: found.length === limit };
}

/** Tells the audit trail whose conversation a team member reads, so that it is in the history of that mentee. */
function nameMentee({ caller }: SignedIn, menteeId: string | null): void {
  const call = currentCall();
  if (!call || menteeId === null || caller.accountType !== "staff") return;
  call.subject = { tableName: mentees.name, recordId: menteeId, menteeId };
}

/**
 * Returns one page of a room, oldest message first. Reading the newest page marks the room as read.
 * @throws AppError notFound, forbidden, badRequest
 */
export async function readRoom(
  db: Db,
  store: MessageStore,
  signedIn: SignedIn,
  roomId: string,
  request: PageRequest,
): Promise<ChatMessagesAnswer> {
  const { caller } = signedIn;
  const viewer = viewerOf(signedIn);
  const { mentee_id: menteeId } = request.keepUnread
    ? await requireOwnRoom(db, signedIn, roomId)
    : await enterRoom(db, store, signedIn, roomId);
  nameMentee(signedIn, menteeId);
  const { messages, hasMore } = await readPage(db, roomId, request);
  const newest = messages.at(-1);
  if (newest && request.before === "" && !request.keepUnread) {
    await markRead(db, [{ accountId: caller.accountId, roomId, id: newest.id }]);
  }
  const room = await roomOf(db, signedIn, roomId);
  return {
    status: 1,
    dataType: "chatMessages",
    chatMessages: messages.map((message) => toWire(message, viewer)),
    roomId,
    roomName: room.roomName,
    roomProfileImage: room.roomProfileImage,
    room,
    hasMore,
  };
}
