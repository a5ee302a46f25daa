/** Notifies people about security events of their account, also by email, regardless of their settings. */
import { randomUUID } from "node:crypto";
import type { Db } from "#server/platform/db/database.ts";
import { languageOf } from "#shared/constants.ts";
import { fillHtml, fillLine } from "#shared/mail/placeholders.ts";
import type { Env } from "#server/kernel/env.ts";
import { queueFinished } from "#server/platform/mail/outbox.ts";
import { accountMails } from "./account-mails.ts";
import { notify, type Notice } from "./notifications.ts";
import { senderNameFor } from "./sender.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { findByAccount } from "#server/core/accounts/people.ts";

/** The page for managing devices, password, and second factor. */
const page = "/profile-password";

export interface AccountNotice {
  /** The key of the subject and message in the notification texts. */
  readonly text: Notice["text"];
  readonly type?: "important" | "login";
  /** Values for the placeholders in the texts. */
  readonly values?: Readonly<Record<string, string>>;
  /** Replaces an unread notification of the same group. */
  readonly group?: string;
}

/**
 * Notifies the person of an account, inside the caller's transaction. The email goes to the current address, so before
 * a change of address that is the old one. People who may not sign in aren't notified, and an unconfirmed address gets
 * no email.
 */
export async function notifyAccount(
  trx: Db,
  env: Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom">,
  accountId: string,
  { text, type = "important", values = {}, group }: AccountNotice,
): Promise<void> {
  const person = await findByAccount(trx, accountId);
  if (!person) return;
  const language = languageOf(person.languageCode);
  const t = textsOf(language);
  await notify(trx, { to: [accountId], type, text, values, url: page, ...(group ? { group } : {}) });
  if (!person.isReachable) return;
  const key = `server.notifications.${text}`;
  await queueFinished(trx, env, {
    to: person.email,
    languageCode: language,
    owner: person,
    kind: "accountNotice",
    fromName: fillLine(senderNameFor(person, env), {}),
    subject: fillLine(t(`${key}.subject`, values), {}),
    // Not an editable template, because the person who causes a warning must not be able to suppress it.
    html: fillHtml(accountMails(language).accountNotice, {
      firstName: person.firstName,
      organization: senderNameFor(person, env),
      message: t(`${key}.message`, values),
      link: `${env.publicUrl}${page}`,
    }),
    eventKey: `account:${text}:${randomUUID()}`,
  });
}
