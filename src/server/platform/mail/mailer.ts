/** Sends the mails that wait in the queue of deliveries. */
import type { Db } from "#server/platform/db/database.ts";
import type { Taken } from "#server/platform/deliveries/queue.ts";
import type { WantedCheck } from "#server/platform/deliveries/still-wanted.ts";
import { makeWorker } from "#server/platform/deliveries/worker.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Env } from "#server/kernel/env.ts";
import { mailServerWords } from "./mail-server-words.ts";
import { plainText } from "./plain-text.ts";

export interface Mailer {
  /**
   * Sends every mail that is due. Several processes may do this at once: each mail is taken by one of them.
   * @returns how many were sent
   */
  drain(): Promise<number>;
  /** Closes the connections to the mail server. */
  close(): void;
}

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
 * @param isWanted asked at each attempt
 */
export function makeMailer(
  db: Db,
  env: Pick<Env, "mailFrom" | "publicUrl">,
  smtpUrl: string,
  log: Pick<FastifyBaseLogger, "warn">,
  onRefused: (trx: Db, mailId: string) => Promise<void>,
  isWanted?: WantedCheck,
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
  const deliver = async (mail: Taken) =>
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

  const drain = makeWorker(db, {
    channel: "mail",
    async send(mail) {
      await deliver(mail);
      return null;
    },
    // What a mail server says may repeat addresses and texts: that is stored with the mail, not in the log.
    failureOf(error, attempts) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const words = mailServerWords(error, smtpUrl);
      return {
        words,
        code: responseCode === undefined ? code : `${code ?? ""} ${responseCode}`.trim(),
        isFinal: false,
        isLasting: isLasting(attempts, responseCode),
      };
    },
    onRefused,
    isWanted,
    log,
  });
  return { drain, close: () => void transport?.then((opened) => opened.close()) };
}
