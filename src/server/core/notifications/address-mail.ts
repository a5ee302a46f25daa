/**
 * The only two emails that a mentee's address gets before its owner has confirmed it: the invitation, and the email
 * that confirms the address, which names no one. Both offer to report that the address belongs to another person.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { LanguageCode } from "#shared/constants.ts";
import { roleTypes } from "#shared/constants.ts";
import { fillHtml } from "#shared/mail/placeholders.ts";
import type { Env } from "#server/kernel/env.ts";
import { languageOf } from "#server/kernel/texts/texts.ts";
import { createInvitation, createLink, makeNumber } from "#server/core/accounts/links.ts";
import { findByAccount } from "#server/core/accounts/people.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { queueFinished, queueMail } from "#server/platform/mail/outbox.ts";
import { notify, type Notice } from "./notifications.ts";
import { senderNameFor } from "./sender.ts";

type MailEnv = Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom">;

// Not among the templates that staff edit, because no one may remove this option from a stranger's email.
const notMe: Record<LanguageCode, string> = {
  en: `<p>You do not know what this is about? <a href="{{notMeLink}}">This is not me</a>: then nothing more is sent to this address.</p>`,
  es: `<p>¿No sabe de qué se trata? <a href="{{notMeLink}}">No soy yo</a>: entonces no se envía nada más a esta dirección.</p>`,
};
const confirmation: Record<LanguageCode, { subject: string; html: string }> = {
  en: {
    subject: "Please confirm your email address",
    html: `<p>Hello,</p>
<p>Someone entered this address for an account. If it was you, <a href="{{link}}">confirm that it is yours</a>. The link works once, for 24 hours, where you are signed in.</p>`,
  },
  es: {
    subject: "Confirme su correo electrónico",
    html: `<p>Hola:</p>
<p>Alguien escribió esta dirección para una cuenta. Si fue usted, <a href="{{link}}">confirme que es suya</a>. El enlace sirve una sola vez, durante 24 horas, donde tenga la sesión iniciada.</p>`,
  },
};

const notMeLink = (env: MailEnv, code: string): string =>
  `${env.publicUrl}/confirm-invitation?code=${code}&for=notMe`;

/**
 * Emails an invitation, which ends an earlier one. A mentee's invitation asks for the birthday on record.
 * @returns the number to give to the mentee if no birthday is on record, otherwise null
 */
export async function mailInvitation(
  trx: Db,
  env: MailEnv,
  accountId: string,
  inviter: SignedIn,
): Promise<string | null> {
  const account = await trx
    .selectFrom("accounts as a")
    .leftJoin("mentees as m", "m.account_id", "a.id")
    .select(["a.account_type", "m.birthday"])
    .where("a.id", "=", accountId)
    .executeTakeFirst();
  const person = await findByAccount(trx, accountId);
  if (!account || !person?.email) return null;
  const isMentee = account.account_type === "mentee";
  const number = isMentee && account.birthday === null ? makeNumber() : null;
  const code = await createInvitation(trx, accountId, inviter.caller.accountId, number);
  await queueMail(trx, env, {
    to: person.email,
    owner: person,
    requestedBy: inviter.caller.accountId,
    template: "invitation",
    languageCode: person.languageCode,
    values: {
      firstName: person.firstName,
      organization: senderNameFor(person, env),
      sender: inviter.firstName,
      link: `${env.publicUrl}/confirm-invitation?code=${code}`,
      notMeLink: notMeLink(env, code),
    },
    ...(isMentee ? { footer: notMe[languageOf(person.languageCode)] } : {}),
    eventKey: `invitation:${accountId}:${randomUUID()}`,
  });
  return number;
}

/** Emails the link that confirms the address of an account, and ends an earlier one. */
export async function mailConfirmation(trx: Db, env: MailEnv, accountId: string): Promise<void> {
  const person = await findByAccount(trx, accountId);
  if (!person) return;
  const code = await createLink(trx, { purpose: "address", accountId });
  const language = languageOf(person.languageCode);
  const { subject, html } = confirmation[language];
  await queueFinished(trx, env, {
    to: person.email,
    owner: person,
    kind: "confirmation",
    fromName: null,
    subject,
    html: fillHtml(html + notMe[language], {
      link: `${env.publicUrl}/confirm-invitation?code=${code}&for=address`,
      notMeLink: notMeLink(env, code),
    }),
    eventKey: `address:${accountId}:${randomUUID()}`,
  });
}

/** Notifies a mentee's case manager and the Owners about the outcome for the mentee's address. */
export async function notifyAboutAddress(trx: Db, accountId: string, text: Notice["text"]): Promise<void> {
  const { rows } = await sql<
    Row<"users", "account_id"> & { mentee_id: Row<"mentees">["id"]; mentee_name: string }
  >`
    select u.account_id, m.id as mentee_id, concat_ws(' ', m.first_name, m.last_name) as mentee_name
    from mentees m
    join users u on u.organization_id = m.organization_id and u.active and u.deleted_at is null
    join user_roles r on r.id = u.user_role
    where m.account_id = ${accountId} and (u.id = m.case_manager or r.role_type = ${Number(roleTypes.owner)})`.execute(
    trx,
  );
  const [first] = rows;
  if (!first) return;
  await notify(trx, {
    to: rows.map((row) => row.account_id),
    type: "important",
    text,
    menteeId: first.mentee_id,
    values: { menteeName: first.mentee_name },
    url: `/mentee/manage/${first.mentee_id}`,
  });
}
