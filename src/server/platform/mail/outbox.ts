/** Emails in the delivery queue, which the outbox screen also shows. */
import { directionOf, languageOf } from "#shared/constants.ts";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { Env } from "#server/kernel/env.ts";
import { fillHtml, fillLine, type PlaceholderValues } from "#shared/mail/placeholders.ts";
import type { MailKind } from "#shared/contracts/email-events.ts";
import type { MailState } from "#shared/contracts/responses/mails.ts";
import type { Daytime } from "#server/platform/deliveries/daytime.ts";
import type { About } from "#server/platform/deliveries/about.ts";
import { commonColumns, queueDelivery, type DeliveryOwner } from "#server/platform/deliveries/queue.ts";
import type { EmailTemplateKey } from "./standard-templates.ts";
import { findTemplate } from "./templates.ts";

interface Envelope {
  readonly to: string;
  /** The receiver's language. */
  readonly languageCode: string;
  readonly owner: DeliveryOwner;
  /** The account that requested it and is notified if the email server refuses it. */
  readonly requestedBy?: string;
  /** A calendar entry (RFC 5545). */
  readonly calendar?: string;
  /** Identifies the event. A second email with the same key isn't created. */
  readonly eventKey: string;
  /** The delay before it is sent. */
  readonly delaySeconds?: number;
  /** For emails that must not wake anyone. */
  readonly daytime?: Daytime | undefined;
  /** What the email is about, if that may change before it is sent. */
  readonly about?: About | undefined;
  /** The mentee that the email is about. */
  readonly menteeId?: string | null;
}

/** An email to send. */
export interface Mail extends Envelope {
  readonly template: EmailTemplateKey;
  /**
   * Values for the template's placeholders: `firstName`, `organization`, `sender`, `code`, `link`, `itemName`, `when`.
   */
  readonly values: PlaceholderValues;
  /** HTML that is added below the text of the template, even if staff edited it. */
  readonly footer?: string;
}

/** An email with its final text. */
export interface FinishedMail extends Envelope {
  readonly kind: MailKind;
  readonly fromName: string | null;
  readonly subject: string;
  readonly html: string;
}

/** Names the language of an email, for screen readers. Email programs remove the tags around the whole document. */
function withLanguage({ languageCode, html }: FinishedMail): string {
  const language = languageOf(languageCode);
  return `<div lang="${language}" dir="${directionOf(language)}">${html}</div>`;
}

/** Like {@link queueMail}, for an email with its final text. */
export const queueFinished = (trx: Db, env: Pick<Env, "smtpUrl">, mail: FinishedMail): Promise<void> =>
  queueDelivery(trx, { ...mail, channel: "mail", body: withLanguage(mail) }, env.smtpUrl !== undefined);

/**
 * Adds an email to the queue inside the caller's transaction. It is sent if and only if the transaction commits.
 * Without `SMTP_URL`, it is only stored for the outbox screen.
 */
export async function queueMail(trx: Db, env: Pick<Env, "smtpUrl">, mail: Mail): Promise<void> {
  const template = await findTemplate(trx, mail.template, mail.languageCode);
  await queueFinished(trx, env, {
    to: mail.to,
    languageCode: mail.languageCode,
    owner: mail.owner,
    ...(mail.requestedBy ? { requestedBy: mail.requestedBy } : {}),
    kind: mail.template,
    fromName: template.fromName && fillLine(template.fromName, mail.values),
    subject: fillLine(template.subject, mail.values),
    html: fillHtml(template.html, mail.values) + (mail.footer ?? ""),
    ...(mail.calendar ? { calendar: mail.calendar } : {}),
    eventKey: mail.eventKey,
    ...(mail.delaySeconds ? { delaySeconds: mail.delaySeconds } : {}),
    daytime: mail.daytime,
    about: mail.about,
    menteeId: mail.menteeId ?? null,
  });
}

const ofAccount = (db: Db, accountId: string, kinds: readonly MailKind[]) =>
  db
    .selectFrom("deliveries")
    .select(["id", "to", "status", "last_error", "created_at", "sent_at", "next_attempt_at"])
    .select((eb) => eb("body", "is not", null).as("has_body"))
    .where("account_id", "=", accountId)
    .where("channel", "=", "mail")
    .where("kind", "in", [...kinds])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Returns the state of the newest email of some kinds to an account, or null if there is none. */
export async function readMailState(
  db: Db,
  accountId: string,
  kinds: readonly MailKind[],
): Promise<MailState | null> {
  const mail = await ofAccount(db, accountId, kinds);
  if (!mail) return null;
  const waiting = mail.last_error === null ? "waiting" : "refused";
  // The screen shows a dropped email as failed.
  const status = mail.status === "suppressed" ? "failed" : mail.status;
  const state = status === "queued" ? waiting : (status as MailState["state"]);
  return {
    state,
    to: mail.to,
    serverWords: mail.status === "sent" ? "" : (mail.last_error ?? ""),
    at: (mail.sent_at ?? mail.created_at).toISOString(),
    nextAt: state === "refused" ? mail.next_attempt_at.toISOString() : "",
    mayRetry: Boolean(mail.has_body) && (state === "refused" || state === "failed"),
  };
}

/**
 * Makes the newest email of some kinds to an account due now.
 * @returns false if none waits after a refusal
 */
export async function retryMail(db: Db, accountId: string, kinds: readonly MailKind[]): Promise<boolean> {
  const mail = await ofAccount(db, accountId, kinds);
  if (!mail?.has_body || mail.last_error === null) return false;
  const { numUpdatedRows } = await db
    .updateTable("deliveries")
    .set({ status: "queued", next_attempt_at: now })
    .where("id", "=", mail.id)
    .where("status", "in", ["queued", "failed"])
    .where("body", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records an email that bypassed the queue. */
export async function noteMail(
  db: Db,
  mail: Pick<FinishedMail, "to" | "owner" | "kind" | "subject"> & { problem: string | null },
): Promise<void> {
  await db
    .insertInto("deliveries")
    .values({
      ...commonColumns(mail),
      status: mail.problem === null ? "sent" : "failed",
      sent_at: mail.problem === null ? now : null,
      last_error: mail.problem,
      attempts: 1,
    })
    .execute();
}
