/** The queue of mails, which is also what the outbox screen shows. */
import { sql, type Kysely } from "kysely";
import type { Env } from "#server/env.ts";
import { fillHtml, fillLine, type PlaceholderValues } from "#shared/mail/placeholders.ts";
import { findTemplate, type EmailTemplateKey } from "./templates.ts";

/** A mail to send. */
export interface Mail {
  readonly to: string;
  readonly template: EmailTemplateKey;
  /** The receiver's language. */
  readonly languageCode: string;
  /** Fills the named places of the template: `firstName`, `organization`, `sender`, `code`, `link`, `itemName`. */
  readonly values: PlaceholderValues;
  /** Names what happened; a second mail with the same key is not made. */
  readonly eventKey: string;
}

/** A mail as it goes out. */
export interface FinishedMail {
  readonly to: string;
  readonly fromName: string | null;
  /** Null: the sender of `MAIL_FROM`. */
  readonly fromEmail: string | null;
  readonly subject: string;
  readonly html: string;
  /** Names what happened; a second mail with the same key is not made. */
  readonly eventKey: string;
}

/** Like {@link queueMail}, for a mail whose text is finished. */
export async function queueFinished(
  trx: Kysely<unknown>,
  env: Pick<Env, "smtpUrl">,
  mail: FinishedMail,
): Promise<void> {
  await sql`insert into email_outbox ("to", from_name, from_email, subject, body, status, event_key)
    values (${mail.to}, ${mail.fromName}, ${mail.fromEmail}, ${mail.subject}, ${mail.html},
      ${env.smtpUrl ? "queued" : "kept"}, ${mail.eventKey})
    on conflict (event_key) do nothing`.execute(trx);
}

/**
 * Writes a mail into the queue inside the caller's transaction: it is sent if and only if that commits. Without
 * `SMTP_URL` it is kept for the outbox screen instead.
 */
export async function queueMail(trx: Kysely<unknown>, env: Pick<Env, "smtpUrl">, mail: Mail): Promise<void> {
  const template = await findTemplate(trx, mail.template, mail.languageCode);
  await queueFinished(trx, env, {
    to: mail.to,
    fromName: template.fromName && fillLine(template.fromName, mail.values),
    fromEmail: template.fromEmail,
    subject: fillLine(template.subject, mail.values),
    html: fillHtml(template.html, mail.values),
    eventKey: mail.eventKey,
  });
}

/** A stored body can show a code, so rows older than a day lose it; what could not be sent by then has failed. */
export async function clearOldMails(db: Kysely<unknown>): Promise<void> {
  await sql`update email_outbox set body = null, status = case status when 'queued' then 'failed' else status end
    where created_at < now() - interval '1 day' and body is not null`.execute(db);
}
