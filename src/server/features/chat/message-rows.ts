/** The statements that store messages. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { StoredMessage } from "#server/core/chat/messages.ts";
import { isCrisis } from "#server/core/phrases/crisis.ts";

/** A message to store. */
export interface NewMessage extends Omit<StoredMessage, "id" | "createdAt" | "day" | "via" | "flag"> {
  /** The channel it arrived through, if not the application. */
  readonly via?: StoredMessage["via"];
  /** The reason why the team must notice it, for messages of a mentee. Crisis phrases are recognized here. */
  readonly flag?: StoredMessage["flag"];
  /** SHA-256 hash of the sending session. Null for the product's notices. */
  readonly session: Buffer | null;
}

type MessageKey = Row<"chat_messages", "id" | "room_id" | "sender_id" | "client_id">;

/** A stored message and its room. */
export interface StoredRow extends MessageKey, Row<"chat_messages", "created_at" | "flag"> {
  previous_id: Row<"chat_rooms">["last_message_id"];
  members: Row<"chat_members">["account_id"][];
  day: string;
  is_by_mentee: boolean;
}

const flagOf = ({ messageType, text, flag }: NewMessage): StoredMessage["flag"] =>
  messageType === "Message" && isCrisis(text) ? "crisis" : (flag ?? null);

/** Returns the unique key of a message. */
export const keyOf = (roomId: string, senderId: string, clientId: string): string =>
  JSON.stringify([roomId, senderId, clientId]);

// Rooms are locked in the order of their ids before the first message gets an id. Two statements therefore can't
// deadlock, and within a room the order of ids is the order of commits.
/** Stores messages that aren't stored yet. @returns the newly stored messages */
export async function insertMessages(db: Db, messages: readonly NewMessage[]): Promise<StoredRow[]> {
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
      organization_day(rooms.organization_id, stored.created_at)::text as day, rooms.last_message_id as previous_id, rooms.members,
      exists (select from mentees where account_id = stored.sender_id) as is_by_mentee
    from stored join rooms on rooms.id = stored.room_id order by stored.id`.execute(db);
  return rows;
}

/** Returns the messages that were stored before with the same client ids. */
export async function findStored(
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
