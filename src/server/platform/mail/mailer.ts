/** Sends what waits in the outbox. */
import { sql, type NotNull } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { now, secondsFromNow } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Env } from "#server/kernel/env.ts";
import { mailServerWords } from "./mail-server-words.ts";
import { plainText } from "./plain-text.ts";

type QueuedMail = Row<"email_outbox", "id" | "to" | "from_name" | "subject" | "attempts" | "calendar"> & {
  body: string;
};

export interface Mailer {
  /**
   * Sends every mail that is due. Several processes may do this at once: each mail is taken by one of them.
   * @returns how many were sent
   */
  drain(): Promise<number>;
  /** Closes the connections to the mail server. */
  close(): void;
}

/** Half a minute after the first failure, then twice as long each time, at most an hour. */
const backOffSeconds = (attempts: number): number => Math.min(30 * 2 ** attempts, 3600);

/** A refusal for good, or so many in a row (some minutes) that it may be one. */
const isLasting = (attempts: number, responseCode = 0): boolean => responseCode >= 500 || attempts >= 3;

/** What a mail program is to do with an entry. */
const calendarMethod = (calendar: string): string => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? "PUBLISH";

/** Splits `MAIL_FROM`, with or without a name. */
export function defaultSender(mailFrom: string): { name: string; address: string } {
  const match = /^(.*)<([^>]+)>$/.exec(mailFrom);
  return { name: match?.[1]?.trim() ?? "", address: (match?.[2] ?? mailFrom).trim() };
}

/**
 * The mailer of a mail server.
 * @param smtpUrl address of the server, with user and password where it wants them
 * @param onRefused called in the transaction that notes a refusal which is likely to last, at each attempt
 */
export function makeMailer(
  db: Db,
  env: Pick<Env, "mailFrom" | "publicUrl">,
  smtpUrl: string,
  log: Pick<FastifyBaseLogger, "warn">,
  onRefused: (trx: Db, mailId: string) => Promise<void>,
): Mailer {
  // Loaded with the first mail.
  const open = async () =>
    (await import("nodemailer")).createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
  let transport: ReturnType<typeof open> | undefined;
  const sender = defaultSender(env.mailFrom);
  const host = new URL(env.publicUrl).hostname;
  // Sent, but the database could not record it: recorded at the next chance, never sent again.
  const sent = new Set<string>();

  const send = async (mail: QueuedMail) =>
    (await (transport ??= open())).sendMail({
      // The same on every attempt, so that a receiver drops a double even after a crash between sending and noting it.
      messageId: `<outbox-${mail.id}@${host}>`,
      from: { name: mail.from_name ?? sender.name, address: sender.address },
      to: { name: "", address: mail.to },
      subject: mail.subject,
      html: mail.body,
      text: plainText(mail.body),
      ...(mail.calendar === null
        ? {}
        : { icalEvent: { method: calendarMethod(mail.calendar), content: mail.calendar } }),
      headers: { "Auto-Submitted": "auto-generated" },
    });

  async function attempt(trx: Db, mail: QueuedMail): Promise<boolean> {
    try {
      if (!sent.has(mail.id)) await send(mail);
      sent.add(mail.id);
    } catch (error) {
      // What a mail server says may repeat addresses and texts: that is kept with the mail, not in the log.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.warn(
        { mail: mail.id, attempts: mail.attempts + 1, code, responseCode },
        "mail could not be sent; email_outbox.last_error says why",
      );
      await trx
        .updateTable("email_outbox")
        .set({
          attempts: mail.attempts + 1,
          last_error: mailServerWords(error, smtpUrl),
          next_attempt_at: secondsFromNow(backOffSeconds(mail.attempts)),
        })
        .where("id", "=", mail.id)
        .execute();
      if (isLasting(mail.attempts + 1, responseCode)) await onRefused(trx, mail.id);
      return false;
    }
    await trx
      .updateTable("email_outbox")
      .set({ status: "sent", sent_at: now, attempts: mail.attempts + 1, last_error: null })
      .where("id", "=", mail.id)
      .execute();
    return true;
  }

  /** Takes the mail that waits longest; null when none is due. */
  const next = () =>
    db.transaction().execute(async (trx) => {
      const mail = await trx
        .selectFrom("email_outbox")
        .select(["id", "to", "from_name", "subject", "body", "calendar", "attempts"])
        // Not a parameter, because the index holds the queued ones alone.
        .where("status", "=", sql.lit("queued"))
        .where("next_attempt_at", "<=", now)
        .where("body", "is not", null)
        .$narrowType<{ body: NotNull }>()
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      return mail ? { id: mail.id, isSent: await attempt(trx, mail) } : null;
    });

  return {
    async drain() {
      let count = 0;
      for (let done = await next(); done; done = await next()) {
        sent.delete(done.id);
        if (done.isSent) count += 1;
      }
      return count;
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}
