/** Emails about events, for those who want them. */
import type { PlaceholderValues } from "#shared/mail/placeholders.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { EmailEvent } from "#shared/contracts/email-events.ts";
import type { Daytime } from "#server/platform/deliveries/daytime.ts";
import type { About } from "#server/platform/deliveries/about.ts";
import { findByAccount } from "#server/core/accounts/people.ts";
import type { Env } from "#server/kernel/env.ts";
import type { EmailTemplateKey } from "#server/platform/mail/standard-templates.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import type { CreatedNotification } from "./notifications.ts";
import { aboutNotice } from "./still-told.ts";
import { readPreferences } from "./preferences.ts";
import { senderNameFor } from "./sender.ts";

/** An event with the values of its email. */
export interface MailEvent {
  /** Also the name of the email template. */
  readonly event: EmailEvent;
  readonly accountId: string;
  /** The mentee that it is about; null for none. */
  readonly menteeId: string | null;
  /** The first name of the person who caused it, where the email says so; never the whole name. */
  readonly sender?: string;
  /** A device; never an item of a case, whatever a template asks for. */
  readonly itemName?: string;
  /** Values for further places, and instead of those that every mail has. */
  readonly values?: PlaceholderValues;
  /** The text, where the event has several. */
  readonly template?: EmailTemplateKey;
  /** An entry for calendar programs. */
  readonly calendar?: string;
  /** A path of the web app. */
  readonly url: string;
  /** One mail per key. */
  readonly eventKey: string;
  /** It leaves so much later. */
  readonly delaySeconds?: number;
  /** For what must wake nobody. */
  readonly daytime?: Daytime;
  /** What it is about, for what may change before it is sent. */
  readonly about?: About;
}

/** Queues the email about an event inside the caller's transaction, unless the person does not want it or
 * has not confirmed the address.
 * @returns whether there is a mail */
export async function mailEvent(
  trx: Db,
  env: Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom">,
  { event, accountId, sender = "", itemName = "", values = {}, url, eventKey, ...mail }: MailEvent,
): Promise<boolean> {
  const preferences = await readPreferences(trx, accountId);
  if (!preferences[event]) return false;
  const person = await findByAccount(trx, accountId);
  if (!person?.isReachable) return false;
  await queueMail(trx, env, {
    to: person.email,
    owner: person,
    template: event,
    ...mail,
    languageCode: person.languageCode,
    values: {
      firstName: person.firstName,
      organization: senderNameFor(person, env),
      sender,
      itemName,
      link: `${env.publicUrl}${url}`,
      ...values,
    },
    eventKey,
  });
  return true;
}

/** Queues an email for each notification that was made of an event; see {@link mailEvent}. */
export async function mailNotified(
  trx: Db,
  env: Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom">,
  made: readonly CreatedNotification[],
  event: Omit<MailEvent, "accountId" | "menteeId" | "eventKey">,
): Promise<void> {
  for (const { id, accountId, events, menteeId } of made) {
    // Each event is mailed, also those that share a notification.
    const eventKey = events > 1 ? `${event.event}:${id}:${events}` : `${event.event}:${id}`;
    await mailEvent(trx, env, { about: aboutNotice(id), ...event, accountId, menteeId, eventKey });
  }
}
