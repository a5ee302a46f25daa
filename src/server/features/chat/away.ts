/** Notifies members of new messages in rooms that they don't have open. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { FastifyBaseLogger } from "fastify";
import { mayUseRoom, type ChatPerson } from "#shared/access/chat.ts";
import type { Env } from "#server/kernel/env.ts";
import { mailEvent } from "#server/core/notifications/event-mail.ts";
import { aboutNotice } from "#server/core/notifications/notification-wanted.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import {
  isLiveRoom,
  roomFactColumns,
  roomFacts,
  roomFactTables,
  type RoomFactsRow,
} from "#server/core/chat/room-facts.ts";
import type { StoredBatch } from "./message-store.ts";
import { presentNodes } from "#server/core/chat/presence.ts";
import { roomGroup } from "./reading.ts";

/** Unread messages are counted only up to this number. */
const maxCount = 1000;

interface AwayRow extends RoomFactsRow, Row<"user_roles", "mentees_can_chat"> {
  account_id: Row<"accounts">["id"];
  person_type: Row<"accounts">["account_type"];
  person_organization: Row<"users" | "mentees">["organization_id"];
  unread: number;
  sender: string;
  senderFirstName: string;
  /** The mentee of the room. In a conversation of two, the mentee that the account writes with. */
  about_mentee: Row<"mentees">["id"] | null;
  /** True if the person has no socket in any process. */
  is_offline: boolean;
  /** True if the person was sent an email about the unread messages. */
  is_mailed: boolean;
}

/** Whether an account has the room open in this process. */
export type IsLive = (roomId: string, accountId: string) => boolean;

interface Candidate {
  readonly roomId: string;
  readonly accountId: string;
}

/** Returns the members who got messages from others and don't have the room open in this process. */
export function absentRecipients(batches: readonly StoredBatch[], isLive: IsLive): Candidate[] {
  const away = batches.flatMap(({ roomId, members, messages }) => {
    const written = messages.filter(({ messageType }) => messageType === "Message");
    return members
      .filter((accountId) => written.some(({ senderId }) => senderId !== accountId))
      .filter((accountId) => !isLive(roomId, accountId))
      .map((accountId) => ({ roomId, accountId }));
  });
  return [...new Map(away.map((one) => [`${one.roomId} ${one.accountId}`, one])).values()];
}

/** Returns the members who weren't notified of a room's last message from the hour before a process began. */
export async function findUnannounced(db: Db, startedAt: Date): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select r.id::text as "roomId", c.account_id::text as "accountId"
    from chat_rooms r join chat_members c on c.room_id = r.id and c.removed_at is null and c.last_read_id < r.last_message_id
    where r.last_message_at between ${startedAt}::timestamptz - interval '1 hour' and ${startedAt}::timestamptz
      and not exists (select from notifications n where n.account_id = c.account_id
        and n.group_key = ${roomGroup("")} || r.id and n.created_at >= r.last_message_at)`.execute(db);
  return rows;
}

/** Returns the members who may read the room, have unread messages in it, and don't have it open in another process. */
async function readAway(db: Db, away: readonly Candidate[]): Promise<AwayRow[]> {
  const account = sql`w.account_id`;
  const { rows } = await sql<AwayRow>`
    select w.account_id, a.account_type as person_type,
      coalesce(u.organization_id, e.organization_id) as person_organization,
      coalesce(role.mentees_can_chat, false) as mentees_can_chat, room.*, coalesce(room.mentee_id, room.peer_mentee_id) as about_mentee, unread.count as unread,
      last.sender, last."senderFirstName",
      not exists (select from chat_presence p where p.account_id = w.account_id and p.node_id in ${presentNodes})
        as is_offline,
      exists (select from notifications n join deliveries d on d.event_key = 'message:' || n.id
        where n.account_id = w.account_id and n.group_key = ${roomGroup("")} || w.room_id and n.read_at is null)
        as is_mailed
    from unnest(${away.map(({ roomId }) => roomId)}::bigint[],
      ${away.map(({ accountId }) => accountId)}::bigint[]) as w (room_id, account_id)
    join accounts a on a.id = w.account_id and a.deleted_at is null
    left join users u on u.account_id = a.id and u.active and u.deleted_at is null
    left join user_roles role on role.id = u.user_role
    left join mentees e on e.account_id = a.id and e.active and e.deleted_at is null
    join organizations o on o.id = coalesce(u.organization_id, e.organization_id) and o.active and o.deleted_at is null
    join lateral (
      select ${roomFactColumns(account)} from ${roomFactTables(account)} where r.id = w.room_id and ${isLiveRoom}
    ) room on room.is_member
    cross join lateral (
      select count(*)::integer as count from (
        select from chat_messages m
        where m.room_id = w.room_id and m.id > room.last_read_id and m.sender_id <> w.account_id
          and m.message_type = 'Message' limit ${maxCount}
      ) counted
    ) unread
    join lateral (
      select concat_ws(' ', coalesce(su.first_name, se.first_name), coalesce(su.last_name, se.last_name)) as sender,
        coalesce(su.first_name, se.first_name, '') as "senderFirstName"
      from chat_messages m
      left join users su on su.account_id = m.sender_id
      left join mentees se on se.account_id = m.sender_id
      where m.room_id = w.room_id and m.sender_id <> w.account_id and m.message_type = 'Message'
      order by m.id desc limit 1
    ) last on true
    where coalesce(u.id, e.id) is not null and unread.count > 0 and not exists (
      select from chat_presence p
      where p.account_id = w.account_id and p.room_id = w.room_id and p.node_id in ${presentNodes})`.execute(
    db,
  );
  return rows;
}

async function notifyRecipients(db: Db, env: Env, row: AwayRow): Promise<void> {
  const url = `/chat/${row.room_id}`;
  await db.transaction().execute(async (trx) => {
    const [made] = await notify(trx, {
      to: [row.account_id],
      type: "message",
      text: row.unread === 1 ? "newMessage" : "newMessages",
      values: { sender: row.sender, count: String(row.unread) },
      url,
      group: roomGroup(row.room_id),
      menteeId: row.about_mentee,
    });
    // Sends one email until the room is read (see the event key), and none while the person has an open socket.
    if (!made || !row.is_offline || (row.is_mailed && !made.isNew)) return;
    await mailEvent(trx, env, {
      event: "newMessage",
      accountId: row.account_id,
      menteeId: row.about_mentee,
      sender: row.senderFirstName,
      url,
      eventKey: `message:${made.id}`,
      about: aboutNotice(made.id, { untilRead: true }),
    });
  });
}

/**
 * Creates one unread notification per room for every member who is away and counts messages in it. The first one that
 * comes while a person has no open socket is also sent by email. A failure is logged. The message is stored in any case
 * and stays unread.
 */
export async function notifyAway(
  { db, env, log }: { db: Db; env: Env; log: Pick<FastifyBaseLogger, "error"> },
  away: readonly Candidate[],
): Promise<void> {
  if (away.length === 0) return;
  try {
    for (const row of await readAway(db, away)) {
      const person: ChatPerson = {
        accountType: row.person_type,
        organizationId: row.person_organization,
        menteesCanChat: row.mentees_can_chat,
      };
      if (mayUseRoom(person, roomFacts(row))) await notifyRecipients(db, env, row);
    }
  } catch (error) {
    const { name, code } = error as Error & { code?: string };
    log.error({ name, code }, "members who are away could not be notified");
  }
}
