/** Stored messages and their form for a viewer. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { LanguageCode } from "#shared/constants.ts";
import type { ChatMessage } from "#shared/contracts/responses/chat.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";

type MessageRow = Row<"chat_messages">;

/** A message with its sender's name. */
export interface StoredMessage {
  readonly id: number;
  readonly clientId: MessageRow["client_id"];
  readonly roomId: MessageRow["room_id"];
  readonly senderId: MessageRow["sender_id"];
  readonly messageType: MessageRow["message_type"];
  readonly text: MessageRow["text"];
  readonly createdAt: MessageRow["created_at"];
  /** The day of `createdAt` in the time zone of the room's organization. */
  readonly day: string;
  /** `sms` for a message from or to a phone as a text message. Null for all others. */
  readonly via: MessageRow["via"];
  /** The reason why the team must notice it: `crisis` or `stopRequest`. Null for most messages. */
  readonly flag: MessageRow["flag"];
  readonly name: string;
  readonly image: string;
}

/** The person who views a message. */
export interface Viewer {
  readonly accountId: string;
  readonly language: LanguageCode;
  /** True if flags are shown. The team sees them, and the mentee never does. */
  readonly isStaff: boolean;
}

/** Returns a signed-in person as the viewer of messages. */
export const viewerOf = ({ caller, language }: Pick<SignedIn, "caller" | "language">): Viewer => ({
  accountId: caller.accountId,
  language,
  isStaff: caller.accountType === "staff",
});

/** Returns true for a text message without words, such as a picture. It is stored without text. */
export const isWordless = ({ text, via }: Pick<StoredMessage, "text" | "via">): boolean =>
  via === "sms" && text === "";

/**
 * Returns the text of a message. A notice is stored as the key of its text and is shown in the reader's language.
 * Anything after a colon is shown unchanged.
 */
export function textOf(
  message: Pick<StoredMessage, "messageType" | "text" | "name" | "via">,
  language: LanguageCode,
): string {
  if (isWordless(message)) return textsOf(language)("server.chat.noWords");
  if (message.messageType !== "Notice") return message.text;
  const [, notice = "", more = ""] = /^(\w+)(?::(.*))?$/s.exec(message.text) ?? [];
  const sentence = textsOf(language)(`server.chat.notices.${notice}`, { name: message.name });
  return more ? `${sentence} ${more}` : sentence;
}

/** Returns a message in wire form for a viewer. */
export function toWire(message: StoredMessage, viewer: Viewer): ChatMessage {
  const time = message.createdAt.toISOString();
  return {
    id: String(message.id),
    clientId: message.clientId,
    roomId: message.roomId,
    message: textOf(message, viewer.language),
    messageType: message.messageType,
    name: message.name,
    image: message.image,
    time,
    day: message.day,
    source: message.senderId === viewer.accountId ? "from" : "to",
    token: message.senderId,
    ...(message.via === "sms" ? { via: message.via } : {}),
    ...(message.flag && viewer.isStaff ? { flag: message.flag } : {}),
  };
}

async function select(db: Db, roomId: string, part: RawBuilder<unknown>): Promise<StoredMessage[]> {
  const { rows } = await sql<Omit<StoredMessage, "id"> & Row<"chat_messages", "id">>`
    select m.id, m.client_id as "clientId", m.room_id as "roomId", m.sender_id as "senderId",
      m.message_type as "messageType", m.text, m.created_at as "createdAt", m.via, m.flag,
      organization_day(r.organization_id, m.created_at)::text as day,
      concat_ws(' ', coalesce(u.first_name, e.first_name), coalesce(u.last_name, e.last_name)) as name,
      coalesce(u.image, e.image, '') as image
    from chat_messages m
    join chat_rooms r on r.id = m.room_id
    left join users u on u.account_id = m.sender_id
    left join mentees e on e.account_id = m.sender_id
    where m.room_id = ${roomId} ${part}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Returns the messages of a room after an id, oldest first. */
export const messagesAfter = (db: Db, roomId: string, id: number, limit: number): Promise<StoredMessage[]> =>
  select(db, roomId, sql`and m.id > ${id} order by m.id limit ${limit}`);

/** Returns the newest messages of a room, or those before an id, oldest first. */
export async function messagesBefore(
  db: Db,
  roomId: string,
  id: number | null,
  limit: number,
): Promise<StoredMessage[]> {
  const before = id === null ? sql`` : sql`and m.id < ${id}`;
  const newestFirst = await select(db, roomId, sql`${before} order by m.id desc limit ${limit}`);
  return newestFirst.reverse();
}
