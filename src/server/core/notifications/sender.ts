/** Returns the sender's name in emails and text messages to a person. */
import type { AccountPerson } from "#server/core/accounts/people.ts";
import type { Env } from "#server/kernel/env.ts";
import { defaultSender } from "#server/platform/mail/mailer.ts";

/**
 * Returns the sender name that an organization chose, or else the name of this installation. Never the organization's
 * real name.
 */
export const senderNameOf = (
  textName: string | null | undefined,
  { mailFrom }: Pick<Env, "mailFrom">,
): string => textName ?? defaultSender(mailFrom).name;

/** Returns the sender's name in emails to a person. */
export const senderNameFor = (
  { senderName }: Pick<AccountPerson, "senderName">,
  env: Pick<Env, "mailFrom">,
) => senderNameOf(senderName, env);
