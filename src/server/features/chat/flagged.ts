/**
 * Alerts the team to a message whose sender may be in danger, or may want no more texts. The first crisis message of a
 * day is also answered with the numbers to call now. Nothing here interprets the text.
 */
import { languageOf } from "#shared/constants.ts";
import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { mayUseRoom } from "#shared/access/chat.ts";
import {
  isLiveRoom,
  roomFactColumns,
  roomFacts,
  roomFactTables,
  type RoomFactsRow,
} from "#server/core/chat/room-facts.ts";
import { alertTeam, crisisHelpText } from "#server/core/notifications/urgent.ts";
import { queueText } from "#server/core/texts/queue-text.ts";
import type { App } from "#server/kernel/app.ts";
import type { Env } from "#server/kernel/env.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow, Row } from "#server/platform/db/row.ts";
import { senderNameOf } from "#server/core/notifications/sender.ts";
import type { MessageStore } from "./message-store.ts";

interface Flagged extends IdRow, Row<"chat_messages", "room_id" | "sender_id"> {
  readonly flag: "crisis" | "stopRequest";
  readonly menteeId: string;
  readonly menteeName: string;
  /** True in a conversation of two people, which the rest of the team can't open. */
  readonly isDirect: boolean;
  /** The number that a text came from, which may differ from the mentee's. Null for a message from the app. */
  readonly from: string | null;
  readonly organizationId: string;
  /** The language that the mentee texts in, or else the account's. */
  readonly languageCode: string;
  readonly textName: string | null;
  readonly crisisHelp: string | null;
  /** `YYYY-MM-DD` in the organization's time zone. */
  readonly day: string;
}

const findUnhandled = (db: Db) =>
  sql<Flagged>`
    select c.id, c.room_id, c.sender_id, c.flag, m.id as "menteeId",
      concat_ws(' ', m.first_name, m.last_name) as "menteeName", i.from_number as "from",
      r.mentee_id is null as "isDirect", m.organization_id as "organizationId",
      coalesce(a.text_language, a.language_code) as "languageCode", o.text_name as "textName", o.crisis_help as "crisisHelp",
      (c.created_at at time zone organization_zone(o.id))::date::text as day
    from chat_messages c join chat_rooms r on r.id = c.room_id
    join mentees m on m.account_id = c.sender_id join accounts a on a.id = m.account_id
    join organizations o on o.id = m.organization_id
    left join inbound_texts i on c.via = 'sms' and i.provider_id = substr(c.client_id, 5)
    where c.flag is not null and c.flag_told_at is null order by c.id limit 100`.execute(db);

type FlaggedEnv = Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom" | "sms">;

/** Texts the crisis numbers to the phone that sent a message. It replies to a text, so it needs no consent. */
async function answerByText(trx: Db, env: FlaggedEnv, message: Flagged): Promise<void> {
  if (message.from === null) return;
  const sender = senderNameOf(message.textName, env);
  const help = crisisHelpText(languageOf(message.languageCode), message.crisisHelp);
  await queueText(trx, env, {
    to: message.from,
    owner: { accountId: message.sender_id, organizationId: message.organizationId },
    kind: "textCommand",
    text: `${sender}: ${help}`,
    eventKey: `crisis:${message.from}:${message.day}`,
  });
}

interface ReaderRow extends RoomFactsRow, Row<"user_roles", "mentees_can_chat"> {
  readonly account_id: string;
  readonly own_organization: string;
}

/** Returns the team members who can read a conversation of two people. Null for a mentee's room. */
async function readersOf(trx: Db, { room_id: roomId, isDirect }: Flagged): Promise<string[] | null> {
  if (!isDirect) return null;
  const account = sql`u.account_id`;
  const { rows } = await sql<ReaderRow>`
    select u.account_id, u.organization_id as own_organization, role.mentees_can_chat, room.*
    from chat_members x join users u on u.account_id = x.account_id and u.active and u.deleted_at is null
    join user_roles role on role.id = u.user_role
    join lateral (
      select ${roomFactColumns(account)} from ${roomFactTables(account)} where r.id = x.room_id and ${isLiveRoom}
    ) room on room.is_member
    where x.room_id = ${roomId}`.execute(trx);
  return rows
    .filter((row) => {
      const { own_organization: organizationId, mentees_can_chat: menteesCanChat } = row;
      return mayUseRoom({ accountType: "staff", organizationId, menteesCanChat }, roomFacts(row));
    })
    .map((row) => row.account_id);
}

/** Posts in the room where to get help now, once a day. */
const answerInRoom = (store: MessageStore, message: Flagged): Promise<unknown> =>
  store.add({
    roomId: message.room_id,
    senderId: message.sender_id,
    clientId: `crisis:${message.day}`,
    messageType: "Notice",
    text: message.crisisHelp ? `crisisHelp:${message.crisisHelp}` : "crisisHelp",
    name: message.menteeName,
    image: "",
    session: null,
  });

/**
 * Handles flagged messages that the team wasn't alerted about yet. A message is claimed in the transaction that alerts
 * the team, so that only one process alerts it, and the next run continues if that process dies.
 */
export async function handleFlagged(
  { db, env, log }: Pick<App, "db" | "env"> & { readonly log: Pick<FastifyBaseLogger, "error"> },
  store: MessageStore,
): Promise<void> {
  const fail = (error: unknown) => {
    const { name, code } = error as Error & { code?: string };
    log.error({ name, code }, "a flagged message could not be handled");
  };
  const { rows } = await findUnhandled(db);
  for (const message of rows) {
    // The team is alerted even if the answer fails.
    if (message.flag === "crisis") await answerInRoom(store, message).catch(fail);
    await db
      .transaction()
      .execute(async (trx) => {
        const claimed = await sql`update chat_messages set flag_told_at = now()
          where id = ${message.id} and flag_told_at is null returning id`.execute(trx);
        if (claimed.rows.length === 0) return;
        await alertTeam(trx, env, {
          reason: message.flag,
          menteeId: message.menteeId,
          menteeName: message.menteeName,
          url: `/chat/${message.room_id}`,
          readers: await readersOf(trx, message),
          group: message.room_id,
        });
        if (message.flag === "crisis") await answerByText(trx, env, message);
      })
      .catch(fail);
  }
}
