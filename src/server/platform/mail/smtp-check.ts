/** Speaks to the mail server at once, instead of with the next mail. */
import type { Transporter } from "nodemailer";
import type { Env } from "#server/kernel/env.ts";
import { mailServerWords } from "./mail-server-words.ts";
import { defaultSender } from "./mailer.ts";

async function attempt(smtpUrl: string, work: (transport: Transporter) => Promise<unknown>) {
  const transport = (await import("nodemailer")).createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  });
  try {
    await work(transport);
    return null;
  } catch (error) {
    return mailServerWords(error, smtpUrl);
  } finally {
    transport.close();
  }
}

/**
 * Signs in to the mail server once, as the first mail would.
 * @param smtpUrl address of the server, with user and password where it wants them
 * @returns what went wrong, with the server's words; null when it would take mails
 */
export async function smtpProblem(smtpUrl: string): Promise<string | null> {
  const words = await attempt(smtpUrl, (transport) => transport.verify());
  return words === null ? null : `SMTP_URL: the mail server refuses or does not answer: ${words}`;
}

/**
 * Sends a mail at once, past the queue.
 * @returns the server's words when it was not taken; null when it was
 */
export const sendAtOnce = (
  smtpUrl: string,
  { mailFrom }: Pick<Env, "mailFrom">,
  mail: { readonly to: string; readonly subject: string; readonly text: string },
): Promise<string | null> =>
  attempt(smtpUrl, (transport) =>
    transport.sendMail({
      from: defaultSender(mailFrom),
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.text,
      headers: { "Auto-Submitted": "auto-generated" },
    }),
  );
