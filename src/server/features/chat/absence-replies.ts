/**
 * Posts the reply of an absence if a mentee writes to a team member who is away. It is a notice, once per absence and
 * room. A notice isn't a message of the team member, so it never counts as one.
 */
import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { defaultLanguage, messageLimit } from "#shared/constants.ts";
import type { StoredMessage } from "#server/core/chat/messages.ts";
import { mayKnow } from "#server/core/notifications/may-know.ts";
import type { App } from "#server/kernel/app.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { NewMessage } from "./message-rows.ts";
import type { MessageStore } from "./message-store.ts";

/** The notice, in front of the reply. */
const notice = "away:";

type Reply = Pick<NewMessage, "roomId" | "senderId" | "clientId" | "text" | "name" | "image">;

/**
 * Finds the replies to messages of mentees that aren't in their rooms yet. A reply is in the mentee's language if there
 * is one. The client id names the room, so that merged rooms may both have had the reply.
 */
const findReplies = (db: Db, messageIds: readonly number[]) =>
  sql<Reply>`
    with away as materialized (
      select distinct r.id as "roomId", u.account_id as "senderId", k.client_id as "clientId", m.id as mentee_id,
        ${notice}::text || left(reply.value, ${messageLimit - notice.length}::integer) as text,
        concat_ws(' ', u.first_name, u.last_name) as name, coalesce(u.image, '') as image
      from chat_messages c
      join chat_rooms r on r.id = c.room_id
      join mentees m on m.account_id = c.sender_id
      join accounts a on a.id = m.account_id
      join chat_members x on x.room_id = r.id and x.removed_at is null
      join users u on u.account_id = x.account_id and u.active and u.deleted_at is null
      join absences b on b.staff_id = u.id and b.organization_id = m.organization_id and b.deleted_at is null
        and organization_day(m.organization_id, c.created_at) between b.from_date and b.until_date
      cross join lateral (
        select t.value from jsonb_each_text(b.replies) t where btrim(t.value) <> ''
        order by t.key = a.language_code desc, t.key = ${defaultLanguage}::text desc, t.key limit 1
      ) reply
      cross join lateral (select 'absence:' || b.id || ':' || r.id as client_id) k
      where c.id = any(${messageIds}::bigint[]) and not exists (select from chat_messages s
        where s.room_id = r.id and s.sender_id = u.account_id and s.client_id = k.client_id)
    )
    select "roomId", "senderId", "clientId", text, name, image from away
    where ${mayKnow(sql`away."senderId"`, sql`away.mentee_id`)}`.execute(db);

/**
 * Posts the replies to stored messages of mentees. Texts to the organization's number get none, because their senders may not see
 * the chat. A reply that fails is posted after the next message.
 */
export async function replyForAbsent(
  { db, log }: Pick<App, "db"> & { readonly log: Pick<FastifyBaseLogger, "error"> },
  store: MessageStore,
  messages: readonly Pick<StoredMessage, "id" | "messageType" | "via">[],
): Promise<void> {
  const written = messages.filter(({ messageType, via }) => messageType === "Message" && via === null);
  if (written.length === 0) return;
  try {
    const { rows } = await findReplies(
      db,
      written.map(({ id }) => id),
    );
    for (const reply of rows) await store.add({ ...reply, messageType: "Notice", session: null });
  } catch (error) {
    const { name, code } = error as Error & { code?: string };
    log.error({ name, code }, "the reply of an absence could not be posted");
  }
}
