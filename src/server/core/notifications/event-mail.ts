/** Emails about events, for people who want them. */
import { type LanguageCode, languageOf } from "#shared/constants.ts";
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
import { aboutNotice } from "./notification-wanted.ts";
import { readPreferences } from "./preferences.ts";
import { senderNameFor } from "./sender.ts";

/** An event with the values for its email. */
export interface MailEvent {
  /** Also the key of the email template. */
  readonly event: EmailEvent;
  readonly accountId: string;
  /** The mentee that it is about, or null for none. */
  readonly menteeId: string | null;
  /** The first name of the person who caused the event, if the email mentions it. Never the full name. */
  readonly sender?: string;
  /** The name of a device. Never an item of a case, even if a template has a placeholder for it. */
  readonly itemName?: string;
  /** Values for more placeholders, by the reader's language if necessary. They also replace the standard values. */
  readonly values?: PlaceholderValues | ((language: LanguageCode) => PlaceholderValues);
  /** The template, if the event has several. */
  readonly template?: EmailTemplateKey;
  /** A calendar entry. */
  readonly calendar?: string;
  /** A path of the web app. */
  readonly url: string;
  /** Only one email is sent per key. */
  readonly eventKey: string;
  /** The delay before it is sent. */
  readonly delaySeconds?: number;
  /** For emails that must not wake anyone. */
  readonly daytime?: Daytime;
  /** What the email is about, if that may change before it is sent. */
  readonly about?: About;
}

/**
 * Queues the email about an event inside the caller's transaction, unless the person doesn't want it or hasn't
 * confirmed the address.
 * @returns whether an email was queued
 */
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
      ...(typeof values === "function" ? values(languageOf(person.languageCode)) : values),
    },
    eventKey,
  });
  return true;
}

/** Queues an email for each notification that an event created. See {@link mailEvent}. */
export async function mailNotified(
  trx: Db,
  env: Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom">,
  made: readonly CreatedNotification[],
  event: Omit<MailEvent, "accountId" | "menteeId" | "eventKey">,
): Promise<void> {
  for (const { id, accountId, events, menteeId } of made) {
    // Each event gets an email, even if several share a notification.
    const eventKey = events > 1 ? `${event.event}:${id}:${events}` : `${event.event}:${id}`;
    await mailEvent(trx, env, { about: aboutNotice(id), ...event, accountId, menteeId, eventKey });
  }
}
