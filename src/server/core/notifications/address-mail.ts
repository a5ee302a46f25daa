/**
 * The only two emails that a mentee's address gets before its owner has confirmed it: the invitation, and the email
 * that confirms the address, which names no one. Both offer to report that the address belongs to another person.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { languageOf, roleTypes } from "#shared/constants.ts";
import { fillHtml } from "#shared/mail/placeholders.ts";
import type { Env } from "#server/kernel/env.ts";
import { createInvitation, createLink, makeNumber } from "#server/core/accounts/links.ts";
import { findByAccount } from "#server/core/accounts/people.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { queueFinished, queueMail } from "#server/platform/mail/outbox.ts";
import { accountMails } from "./account-mails.ts";
import { notify, type Notice } from "./notifications.ts";
import { senderNameFor } from "./sender.ts";

type MailEnv = Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom">;

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
  // Not a value for the template, because a template that staff edited could reveal the code.
  const { notMe } = accountMails(languageOf(person.languageCode));
  const footer = fillHtml(notMe, { notMeLink: notMeLink(env, code) });
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
    },
    ...(isMentee ? { footer } : {}),
    eventKey: `invitation:${accountId}:${randomUUID()}`,
  });
  return number;
}

/** Emails the link that confirms the address of an account, and ends an earlier one. */
export async function mailConfirmation(trx: Db, env: MailEnv, accountId: string): Promise<void> {
  const person = await findByAccount(trx, accountId);
  if (!person) return;
  const code = await createLink(trx, { purpose: "address", accountId });
  const { confirmation, notMe } = accountMails(languageOf(person.languageCode));
  const { subject, html } = confirmation;
  await queueFinished(trx, env, {
    to: person.email,
    languageCode: person.languageCode,
    owner: person,
    kind: "confirmation",
    fromName: null,
    subject,
    html: fillHtml(html + notMe, {
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
