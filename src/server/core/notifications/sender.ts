/** What mails to a person call the sender. */
import type { AccountPerson } from "#server/core/accounts/people.ts";
import type { Env } from "#server/kernel/env.ts";
import { defaultSender } from "#server/platform/mail/mailer.ts";

/** For a mentee what its organization chose for texts, and never its name. */
export const senderNameFor = (
  { senderName }: Pick<AccountPerson, "senderName">,
  { mailFrom }: Pick<Env, "mailFrom">,
): string => senderName ?? defaultSender(mailFrom).name;
