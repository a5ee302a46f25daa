/** Returns the sender's name in emails and text messages to a person. */
import type { AccountPerson } from "#server/core/accounts/people.ts";
import type { Env } from "#server/kernel/env.ts";
import { defaultSender } from "#server/platform/mail/mailer.ts";

/** Returns what an organization chose to be called in texts, never its own name; without that, the name of this installation. */
export const senderNameOf = (
  textName: string | null | undefined,
  { mailFrom }: Pick<Env, "mailFrom">,
): string => textName ?? defaultSender(mailFrom).name;

/** Returns what emails to a person call the sender. */
export const senderNameFor = (
  { senderName }: Pick<AccountPerson, "senderName">,
  env: Pick<Env, "mailFrom">,
) => senderNameOf(senderName, env);
