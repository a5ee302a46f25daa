/**
 * Alerts the team of a mentee about words that may mean danger, on every channel. Nothing here interprets what was
 * written.
 */
import { sql } from "kysely";
import { languageOf, roleTypes, type LanguageCode } from "#shared/constants.ts";
import { fillHtml, fillLine } from "#shared/mail/placeholders.ts";
import { findByAccount } from "#server/core/accounts/people.ts";
import type { Env } from "#server/kernel/env.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import { queueFinished } from "#server/platform/mail/outbox.ts";
import { accountMails } from "./account-mails.ts";
import { notify, type CreatedNotification } from "./notifications.ts";
import { senderNameFor } from "./sender.ts";

type UrgentEnv = Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom">;

/** Returns the accounts of a mentee's team: case manager, assigned staff, staff in the chat room, and Owners. */
async function findTeam(trx: Db, menteeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.account_id as id from mentees m join users u on u.organization_id = m.organization_id
      left join user_roles r on r.id = u.user_role
    where m.id = ${menteeId} and u.active and u.deleted_at is null and (
      r.role_type = ${Number(roleTypes.owner)} or u.id = m.case_manager or m.id = any(caseload_in_scope(u.id))
      or exists (select from chat_rooms c join chat_members b on b.room_id = c.id and b.removed_at is null
        where c.mentee_id = m.id and b.account_id = u.account_id)
    )`.execute(trx);
  return rows.map(({ id }) => id);
}

async function sendUrgentMail(trx: Db, env: UrgentEnv, { id, accountId }: CreatedNotification, url: string) {
  const person = await findByAccount(trx, accountId);
  if (!person?.isReachable) return;
  // Sent regardless of the person's preferences, because a life may depend on it. It names no one.
  const { subject, html } = accountMails(languageOf(person.languageCode)).urgent;
  await queueFinished(trx, env, {
    to: person.email,
    languageCode: person.languageCode,
    owner: person,
    kind: "urgentMessage",
    fromName: fillLine(senderNameFor(person, env), {}),
    subject,
    html: fillHtml(html, { firstName: person.firstName, link: `${env.publicUrl}${url}` }),
    eventKey: `urgentMessage:${id}`,
  });
}

/** Returns where a person can turn now: the numbers for everyone, and those of the organization. */
export const crisisHelpText = (language: LanguageCode, crisisHelp: string | null): string =>
  [textsOf(language)("server.chat.notices.crisisHelp"), crisisHelp].filter(Boolean).join(" ");

/** An alert for the team of a mentee. */
export interface TeamAlert {
  /** `crisis` is also sent as an urgent email, at any hour. */
  readonly reason: "crisis" | "stopRequest";
  readonly menteeId: string;
  readonly menteeName: string;
  /** The path in the web app where the mentee's words are shown. */
  readonly url: string;
  /**
   * The accounts that can read the words there. They are alerted too, and the rest of the team gets a link to the mentee.
   * Null if the whole team can.
   */
  readonly readers?: readonly string[] | null;
  /** One notification per group until it is read. */
  readonly group: string;
}

const noticeOf = { crisis: "urgentMessage", stopRequest: "stopRequest" } as const;

/** Alerts people, each with a link to a path. */
async function alertPeople(
  trx: Db,
  env: UrgentEnv,
  { reason, menteeId, menteeName, group }: TeamAlert,
  to: readonly string[],
  url: string,
): Promise<void> {
  const made = await notify(trx, {
    to,
    type: "important",
    text: noticeOf[reason],
    values: { menteeName },
    url,
    menteeId,
    group: `${reason}:${group}`,
  });
  if (reason !== "crisis") return;
  // One email until the notification is read.
  for (const one of made) if (one.isNew) await sendUrgentMail(trx, env, one, url);
}

/** Alerts the team inside the caller's transaction. */
export async function alertTeam(trx: Db, env: UrgentEnv, alert: TeamAlert): Promise<void> {
  const { menteeId, url } = alert;
  const team = await findTeam(trx, menteeId);
  const readers = alert.readers ?? team;
  await alertPeople(trx, env, alert, readers, url);
  const others = team.filter((id) => !readers.includes(id));
  await alertPeople(trx, env, alert, others, `/mentee/overview/${menteeId}`);
}
