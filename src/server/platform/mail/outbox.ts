/** Mails in the queue of deliveries, which is also what the outbox screen shows. */
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { Env } from "#server/kernel/env.ts";
import { fillHtml, fillLine, type PlaceholderValues } from "#shared/mail/placeholders.ts";
import type { MailKind } from "#shared/contracts/email-events.ts";
import type { MailState } from "#shared/contracts/mails.ts";
import type { Daytime } from "#server/platform/deliveries/daytime.ts";
import type { About } from "#server/platform/deliveries/about.ts";
import { commonColumns, queueDelivery, type DeliveryOwner } from "#server/platform/deliveries/queue.ts";
import type { EmailTemplateKey } from "./standard-templates.ts";
import { findTemplate } from "./templates.ts";

/** A mail to send. */
export interface Mail {
  readonly to: string;
  readonly owner: DeliveryOwner;
  /** The account that asked for it, and hears when the mail server refuses it. */
  readonly requestedBy?: string;
  readonly template: EmailTemplateKey;
  /** The receiver's language. */
  readonly languageCode: string;
  /** Fills the named places of the template: `firstName`, `organization`, `sender`, `code`, `link`, `itemName`, `when`. */
  readonly values: PlaceholderValues;
  /** Stands below the text of the template, whoever edited it. */
  readonly footer?: string;
  /** An entry for calendar programs (RFC 5545). */
  readonly calendar?: string;
  /** Names what happened; a second mail with the same key is not made. */
  readonly eventKey: string;
  /** It leaves so much later. */
  readonly delaySeconds?: number;
  /** For what must wake nobody. */
  readonly daytime?: Daytime | undefined;
  /** What it is about, for what may change before it is sent. */
  readonly about?: About | undefined;
  /** The mentee that it is about. */
  readonly menteeId?: string | null;
}

/** A mail as it goes out. */
export interface FinishedMail {
  readonly to: string;
  readonly owner: DeliveryOwner;
  /** The account that asked for it, and hears when the mail server refuses it. */
  readonly requestedBy?: string;
  readonly kind: MailKind;
  readonly fromName: string | null;
  readonly subject: string;
  readonly html: string;
  /** An entry for calendar programs (RFC 5545). */
  readonly calendar?: string;
  /** Names what happened; a second mail with the same key is not made. */
  readonly eventKey: string;
  /** It leaves so much later. */
  readonly delaySeconds?: number;
  /** For what must wake nobody. */
  readonly daytime?: Daytime | undefined;
  /** What it is about, for what may change before it is sent. */
  readonly about?: About | undefined;
  /** The mentee that it is about. */
  readonly menteeId?: string | null;
}

/** Like {@link queueMail}, for a mail whose text is finished. */
export const queueFinished = (trx: Db, env: Pick<Env, "smtpUrl">, mail: FinishedMail): Promise<void> =>
  queueDelivery(trx, { ...mail, channel: "mail", body: mail.html }, env.smtpUrl !== undefined);

/**
 * Writes a mail into the queue inside the caller's transaction: it is sent if and only if that commits. Without
 * `SMTP_URL` it is kept for the outbox screen instead.
 */
export async function queueMail(trx: Db, env: Pick<Env, "smtpUrl">, mail: Mail): Promise<void> {
  const template = await findTemplate(trx, mail.template, mail.languageCode);
  await queueFinished(trx, env, {
    to: mail.to,
    owner: mail.owner,
    ...(mail.requestedBy ? { requestedBy: mail.requestedBy } : {}),
    kind: mail.template,
    fromName: template.fromName && fillLine(template.fromName, mail.values),
    subject: fillLine(template.subject, mail.values),
    html: fillHtml(template.html + (mail.footer ?? ""), mail.values),
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

/** What became of the newest mail of some kinds to an account; null when there is none. */
export async function readMailState(
  db: Db,
  accountId: string,
  kinds: readonly MailKind[],
): Promise<MailState | null> {
  const mail = await ofAccount(db, accountId, kinds);
  if (!mail) return null;
  const waiting = mail.last_error === null ? "waiting" : "refused";
  // Of what was dropped the screen says that it did not arrive.
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
 * Lets the newest mail of some kinds to an account be tried again now.
 * @returns false when there is none that waits after a refusal
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

/** Notes a mail that went past the queue. */
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
