/**
 * Tells the team about a message whose sender may be in danger, or may want no more texts. A message in a crisis is also
 * answered with where to turn now, once a day. Nothing here interprets what was written.
 */
import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { LanguageCode } from "#shared/constants.ts";
import { roleTypes } from "#shared/constants.ts";
import { fillHtml, fillLine } from "#shared/mail/placeholders.ts";
import { findByAccount } from "#server/core/accounts/people.ts";
import { notify, type CreatedNotification } from "#server/core/notifications/notifications.ts";
import { senderNameFor } from "#server/core/notifications/sender.ts";
import { queueText } from "#server/core/texts/queue-text.ts";
import type { App } from "#server/kernel/app.ts";
import type { Env } from "#server/kernel/env.ts";
import { languageOf, textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow, Row } from "#server/platform/db/row.ts";
import { defaultSender } from "#server/platform/mail/mailer.ts";
import { queueFinished } from "#server/platform/mail/outbox.ts";
import type { MessageStore } from "./message-store.ts";

interface Flagged extends IdRow, Row<"chat_messages", "room_id" | "sender_id" | "via"> {
  readonly flag: "crisis" | "stopRequest";
  readonly menteeId: string;
  readonly menteeName: string;
  readonly mobile: string | null;
  readonly organizationId: string;
  readonly languageCode: string;
  readonly textName: string | null;
  readonly crisisHelp: string | null;
  /** `YYYY-MM-DD` in the organization's time zone. */
  readonly day: string;
}

const findUnhandled = (db: Db) =>
  sql<Flagged>`
    select c.id, c.room_id, c.sender_id, c.via, c.flag, m.id as "menteeId",
      concat_ws(' ', m.first_name, m.last_name) as "menteeName", m.mobile, m.organization_id as "organizationId",
      a.language_code as "languageCode", o.text_name as "textName", o.crisis_help as "crisisHelp",
      (c.created_at at time zone organization_zone(o.id))::date::text as day
    from chat_messages c
    join mentees m on m.account_id = c.sender_id join accounts a on a.id = m.account_id
    join organizations o on o.id = m.organization_id
    where c.flag is not null and c.flag_told_at is null order by c.id limit 100`.execute(db);

/** Returns the accounts of the mentee's team: case manager, assigned staff, staff in the room, and Owners. */
async function findTeam(trx: Db, { menteeId, room_id: roomId, organizationId }: Flagged): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.account_id as id from users u left join user_roles r on r.id = u.user_role
    where u.organization_id = ${organizationId} and u.active and u.deleted_at is null and (
      r.role_type = ${Number(roleTypes.owner)}
      or u.id = (select case_manager from mentees where id = ${menteeId})
      or ${menteeId}::bigint = any(caseload_in_scope(u.id))
      or exists (select from chat_members where room_id = ${roomId} and account_id = u.account_id and removed_at is null)
    )`.execute(trx);
  return rows.map(({ id }) => id);
}

// Not among the templates that staff edit, and sent whatever someone chose: a life may depend on it. It names no one.
const urgentMail: Readonly<Record<LanguageCode, { subject: string; html: string }>> = {
  en: {
    subject: "Urgent: please read a message now",
    html: `<p>Hello {{firstName}},</p>
<p>Someone you work with wrote a message that may mean danger. <a href="{{link}}">Read it now</a> and call them.</p>`,
  },
  es: {
    subject: "Urgente: lea un mensaje ahora",
    html: `<p>Hola, {{firstName}}:</p>
<p>Una persona con la que usted trabaja escribió un mensaje que puede indicar peligro. <a href="{{link}}">Léalo ahora</a> y llámela.</p>`,
  },
};

type FlaggedEnv = Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom" | "sms">;

async function sendUrgentMail(trx: Db, env: FlaggedEnv, { id, accountId }: CreatedNotification, url: string) {
  const person = await findByAccount(trx, accountId);
  if (!person?.isReachable) return;
  const { subject, html } = urgentMail[languageOf(person.languageCode)];
  await queueFinished(trx, env, {
    to: person.email,
    owner: person,
    kind: "urgentMessage",
    fromName: fillLine(senderNameFor(person, env), {}),
    subject,
    html: fillHtml(html, { firstName: person.firstName, link: `${env.publicUrl}${url}` }),
    eventKey: `urgentMessage:${id}`,
  });
}

const noticeOf = { crisis: "urgentMessage", stopRequest: "stopRequest" } as const;

async function alertTeam(trx: Db, env: FlaggedEnv, message: Flagged): Promise<void> {
  const url = `/chat/${message.room_id}`;
  const made = await notify(trx, {
    to: await findTeam(trx, message),
    type: "important",
    text: noticeOf[message.flag],
    values: { menteeName: message.menteeName },
    url,
    menteeId: message.menteeId,
    group: `${message.flag}:${message.room_id}`,
  });
  if (message.flag !== "crisis") return;
  // One email until the notification is read.
  for (const one of made) if (one.isNew) await sendUrgentMail(trx, env, one, url);
}

/** Texts where to turn now to the phone that wrote. It answers the person's own text, so it needs no consent. */
async function answerByText(trx: Db, env: FlaggedEnv, message: Flagged): Promise<void> {
  if (message.via !== "sms" || message.mobile === null) return;
  const sender = message.textName ?? defaultSender(env.mailFrom).name;
  const help = textsOf(languageOf(message.languageCode))("server.chat.notices.crisisHelp");
  await queueText(trx, env, {
    to: message.mobile,
    owner: { accountId: message.sender_id, organizationId: message.organizationId },
    kind: "textCommand",
    text: [`${sender}: ${help}`, message.crisisHelp].filter(Boolean).join(" "),
    eventKey: `crisis:${message.menteeId}:${message.day}`,
  });
}

/** Says in the room where to turn now, once a day. */
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
 * Handles the flagged messages that no one was told about yet. A message is claimed in the transaction that alerts the team, so
 * two processes alert it once, and a process that dies leaves it to the next run.
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
    // The team is alerted even when the answer fails.
    if (message.flag === "crisis") await answerInRoom(store, message).catch(fail);
    await db
      .transaction()
      .execute(async (trx) => {
        const claimed = await sql`update chat_messages set flag_told_at = now()
          where id = ${message.id} and flag_told_at is null returning id`.execute(trx);
        if (claimed.rows.length === 0) return;
        await alertTeam(trx, env, message);
        if (message.flag === "crisis") await answerByText(trx, env, message);
      })
      .catch(fail);
  }
}
