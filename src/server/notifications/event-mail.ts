/** Emails about events, for those who want them. */
import type { Kysely } from "kysely";
import type { EmailEvent } from "#shared/contracts/email-events.ts";
import { findByAccount } from "#server/auth/people.ts";
import type { Env } from "#server/env.ts";
import { queueMail } from "#server/mail/outbox.ts";
import type { Made } from "./notifications.ts";
import { readPreferences } from "./preferences.ts";

/** An event as its email tells it. */
export interface MailEvent {
  /** Also the name of the email template. */
  readonly event: EmailEvent;
  readonly accountId: string;
  /** Who caused it, where the mail says so. */
  readonly sender?: string;
  readonly itemName?: string;
  /** A path of the web app. */
  readonly url: string;
  /** One mail per key. */
  readonly eventKey: string;
}

/** Queues the email about an event inside the caller's transaction, unless the person does not want it. */
export async function mailEvent(
  trx: Kysely<unknown>,
  env: Pick<Env, "smtpUrl" | "publicUrl">,
  { event, accountId, sender = "", itemName = "", url, eventKey }: MailEvent,
): Promise<void> {
  const preferences = await readPreferences(trx, accountId);
  if (!preferences[event]) return;
  const person = await findByAccount(trx, accountId);
  if (!person) return;
  await queueMail(trx, env, {
    to: person.email,
    template: event,
    languageCode: person.languageCode,
    values: {
      firstName: person.firstName,
      organization: person.organizationName,
      sender,
      itemName,
      link: `${env.publicUrl}${url}`,
    },
    eventKey,
  });
}

/** Queues an email for each notification that was made of an event; see {@link mailEvent}. */
export async function mailNotified(
  trx: Kysely<unknown>,
  env: Pick<Env, "smtpUrl" | "publicUrl">,
  made: readonly Made[],
  told: Omit<MailEvent, "accountId" | "eventKey">,
): Promise<void> {
  for (const { id, accountId } of made) {
    await mailEvent(trx, env, { ...told, accountId, eventKey: `${told.event}:${id}` });
  }
}
