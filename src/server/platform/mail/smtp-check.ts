/** Contacts the email server immediately instead of with the next email. */
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

/** Returns how the URL begins for its port if it begins differently, or "". The server's own message doesn't say so. */
function portAdvice(smtpUrl: string): string {
  const { protocol, port } = new URL(smtpUrl);
  if (protocol === "smtp:" && port === "465") return " (for port 465, SMTP_URL begins with smtps://)";
  const isPlain = port === "587" || port === "25";
  return protocol === "smtps:" && isPlain ? ` (for port ${port}, SMTP_URL begins with smtp://)` : "";
}

/**
 * Signs in to the email server once, as the first email would.
 * @param smtpUrl URL of the server, with user and password if it needs them
 * @returns the problem with the server's explanation, or null if it would accept emails
 */
export async function smtpProblem(smtpUrl: string): Promise<string | null> {
  const words = await attempt(smtpUrl, (transport) => transport.verify());
  if (words === null) return null;
  return `SMTP_URL: the mail server refuses or does not answer: ${words}${portAdvice(smtpUrl)}`;
}

/**
 * Sends an email immediately and bypasses the queue.
 * @returns the server's explanation if it refused the email, or null if it accepted it
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
