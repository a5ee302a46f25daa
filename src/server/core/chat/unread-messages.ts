/** Unread chat messages for the top bar. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { chatPersonOf, mayUseChat, mayUseRoom } from "#shared/access/chat.ts";
import type { MessagePreview } from "#shared/contracts/responses/auth.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { textOf } from "./messages.ts";
import { isLiveRoom, roomFactColumns, roomFacts, type RoomFactsRow, roomFactTables } from "./room-facts.ts";

/** Maximum number of rooms, and of counted messages per room. */
const maxRooms = 100;
const maxCount = 1000;
/** Maximum characters of a message in a preview. */
const previewLength = 120;

interface PreviewRow extends RoomFactsRow, Row<"chat_messages", "text" | "created_at" | "via"> {
  avatar: string;
  name: string;
  unread: number;
}

/**
 * Returns a person's rooms with unread messages, newest first. It reads the details of these rooms only, because most
 * of a case manager's rooms have no unread messages. Returns an empty list if the caller may not open the chat.
 */
export async function unreadMessages(
  db: Db,
  { caller, language }: Pick<SignedIn, "caller" | "language">,
): Promise<MessagePreview[]> {
  if (!mayUseChat(caller)) return [];
  const account = sql`${caller.accountId}::bigint`;
  const { rows } = await sql<PreviewRow>`
    with fresh as materialized (
      select c.room_id from chat_members c join chat_rooms r on r.id = c.room_id
      where c.account_id = ${caller.accountId} and c.removed_at is null and r.last_message_id > c.last_read_id
        and exists (select from chat_messages m where m.room_id = c.room_id and m.id > c.last_read_id
          and m.sender_id <> c.account_id and m.message_type = 'Message')
    ), mine as (
      select ${roomFactColumns(account)} from ${roomFactTables(account)}
      where r.id in (select room_id from fresh) and c.account_id = ${caller.accountId} and ${isLiveRoom}
      order by r.last_message_at desc nulls last limit ${maxRooms}
    )
    select mine.*, last.text, last.via, last.created_at, last.avatar, last.name, unread.count as unread
    from mine
    join lateral (
      select m.text, m.via, m.created_at, coalesce(u.image, e.image, '') as avatar,
        concat_ws(' ', coalesce(u.first_name, e.first_name), coalesce(u.last_name, e.last_name)) as name
      from chat_messages m
      left join users u on u.account_id = m.sender_id
      left join mentees e on e.account_id = m.sender_id
      where m.room_id = mine.room_id and m.id > mine.last_read_id and m.sender_id <> ${caller.accountId}
        and m.message_type = 'Message'
      order by m.id desc limit 1
    ) last on true
    cross join lateral (
      select count(*)::integer as count from (
        select from chat_messages m
        where m.room_id = mine.room_id and m.id > mine.last_read_id and m.sender_id <> ${caller.accountId}
          and m.message_type = 'Message' limit ${maxCount}
      ) counted
    ) unread
    order by last.created_at desc, mine.room_id desc`.execute(db);
  const person = chatPersonOf(caller);
  return rows
    .filter((row) => mayUseRoom(person, roomFacts(row)))
    .map((row) => ({
      roomId: row.room_id,
      avatar: row.avatar,
      name: row.name,
      message: [...textOf({ ...row, messageType: "Message" }, language)].slice(0, previewLength).join(""),
      time: row.created_at.toISOString(),
      messageCount: String(row.unread),
    }));
}
