/** A test email to oneself, which shows whether the mail server works. */
import type { TFunction } from "i18next";
import type { Limits } from "#server/core/accounts/limits.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import type { Env } from "#server/kernel/env.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isHeld } from "#server/platform/deliveries/hold.ts";
import { noteMail } from "#server/platform/mail/outbox.ts";
import { sendAtOnce } from "#server/platform/mail/smtp-check.ts";

/**
 * Sends a test email to the caller right away, and adds it to the organization's list of emails.
 * @returns the mail server's response if it rejected the email, otherwise null
 * @throws BusinessError without a mail server and while sending is on hold, AppError `tooManyRequests`
 */
export async function sendTestMail(
  { db, env, limits }: { db: Db; env: Env; limits: Limits },
  { caller, email }: SignedIn,
  t: TFunction,
): Promise<string | null> {
  if (!env.smtpUrl) throw new BusinessError(t("server.mails.noServer"));
  if (email === null) throw new BusinessError(t("server.people.noEmail"));
  if (await isHeld(db)) throw new BusinessError(t("server.system.held"));
  await limits.count("addressMail", caller.accountId);
  const subject = t("server.mails.testSubject");
  const problem = await sendAtOnce(env.smtpUrl, env, {
    to: email,
    subject,
    text: t("server.mails.testText"),
  });
  await noteMail(db, { to: email, owner: caller, kind: "test", subject, problem });
  return problem;
}
