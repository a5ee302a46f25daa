/** The queue of mails, which is also what the outbox screen shows. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Env } from "#server/kernel/env.ts";
import { fillHtml, fillLine, type PlaceholderValues } from "#shared/mail/placeholders.ts";
import type { EmailTemplateKey } from "./standard-templates.ts";
import { findTemplate } from "./templates.ts";

/** A mail to send. */
export interface Mail {
  readonly to: string;
  readonly template: EmailTemplateKey;
  /** The receiver's language. */
  readonly languageCode: string;
  /** Fills the named places of the template: `firstName`, `organization`, `sender`, `code`, `link`, `itemName`. */
  readonly values: PlaceholderValues;
  /** Stands below the text of the template, whoever edited it. */
  readonly footer?: string;
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
export async function queueFinished(trx: Db, env: Pick<Env, "smtpUrl">, mail: FinishedMail): Promise<void> {
  await trx
    .insertInto("email_outbox")
    .values({
      to: mail.to,
      from_name: mail.fromName,
      from_email: mail.fromEmail,
      subject: mail.subject,
      body: mail.html,
      status: env.smtpUrl ? "queued" : "kept",
      event_key: mail.eventKey,
    })
    .onConflict((on) => on.column("event_key").doNothing())
    .execute();
}

/**
 * Writes a mail into the queue inside the caller's transaction: it is sent if and only if that commits. Without
 * `SMTP_URL` it is kept for the outbox screen instead.
 */
export async function queueMail(trx: Db, env: Pick<Env, "smtpUrl">, mail: Mail): Promise<void> {
  const template = await findTemplate(trx, mail.template, mail.languageCode);
  await queueFinished(trx, env, {
    to: mail.to,
    fromName: template.fromName && fillLine(template.fromName, mail.values),
    fromEmail: template.fromEmail,
    subject: fillLine(template.subject, mail.values),
    html: fillHtml(template.html + (mail.footer ?? ""), mail.values),
    eventKey: mail.eventKey,
  });
}

/** A stored body can show a code, so rows older than a day lose it; what could not be sent by then has failed. */
export async function clearOldMails(db: Db): Promise<void> {
  await sql`update email_outbox set body = null, status = case status when 'queued' then 'failed' else status end
    where created_at < now() - interval '1 day' and body is not null`.execute(db);
}
