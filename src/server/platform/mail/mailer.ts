/** Sends the emails in the delivery queue. */
import type { Db } from "#server/platform/db/database.ts";
import { receiverIdOf, type ClaimedDelivery } from "#server/platform/deliveries/queue.ts";
import type { WantedCheck } from "#server/platform/deliveries/still-wanted.ts";
import { makeWorker } from "#server/platform/deliveries/worker.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Env } from "#server/kernel/env.ts";
import type { MailKind } from "#shared/contracts/email-events.ts";
import { mailServerWords } from "./mail-server-words.ts";
import { plainText } from "./plain-text.ts";

export interface Mailer {
  /**
   * Sends every due email. Several processes may do this at the same time, because each email is taken by one of them.
   * @returns how many were sent
   */
  drain(): Promise<number>;
  /** Closes the connections to the email server. */
  close(): void;
}

/** Sent before others: codes expire soon, and an urgent message may be about a person in danger. */
const urgentKinds: readonly MailKind[] = ["verificationCode", "urgentMessage"];

/**
 * Returns true if a failure is likely to last: a permanent refusal, or several failures in a row (over some minutes).
 */
const isLasting = (attempts: number, responseCode = 0): boolean => responseCode >= 500 || attempts >= 3;

/** Returns the method of a calendar entry, which tells email programs how to handle it. */
const calendarMethod = (calendar: string): string => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? "PUBLISH";

/** Splits `MAIL_FROM` into name and address. The name may be missing, or in double quotes, as in headers of emails. */
export function defaultSender(mailFrom: string): { name: string; address: string } {
  const match = /^(.*)<([^>]+)>$/.exec(mailFrom);
  const name = match?.[1]?.trim().replace(/^"(.*)"$/, "$1") ?? "";
  return { name, address: (match?.[2] ?? mailFrom).trim() };
}

/**
 * Creates the mailer of an email server.
 * @param smtpUrl URL of the server, with user and password if it needs them
 * @param onRefused called at each attempt that fails in a way that is likely to last, in the transaction that records
 * it
 * @param isWanted called at each attempt
 */
export function makeMailer(
  db: Db,
  env: Pick<Env, "mailFrom" | "publicUrl">,
  smtpUrl: string,
  log: Pick<FastifyBaseLogger, "warn">,
  onRefused: (trx: Db, mailId: string) => Promise<void>,
  isWanted?: WantedCheck,
): Mailer {
  // Loaded with the first email.
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
  const deliver = async (mail: ClaimedDelivery) =>
    (await (transport ??= open())).sendMail({
      // The id is the same at every attempt, so that a receiver drops a duplicate even after a crash between sending
      // and recording.
      messageId: `<outbox-${receiverIdOf(mail)}@${host}>`,
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

  const drain = makeWorker(db, {
    channel: "mail",
    async send(mail) {
      await deliver(mail);
      return null;
    },
    // An email server's response may repeat addresses and texts, so it is stored with the email and isn't logged.
    failureOf(error, attempts) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const reason = mailServerWords(error, smtpUrl);
      return {
        reason,
        code: responseCode === undefined ? code : `${code ?? ""} ${responseCode}`.trim(),
        isFinal: false,
        isLasting: isLasting(attempts, responseCode),
      };
    },
    onRefused,
    isWanted,
    urgentKinds,
    log,
  });
  return { drain, close: () => void transport?.then((opened) => opened.close()) };
}
