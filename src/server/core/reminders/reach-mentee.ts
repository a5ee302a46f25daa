/** Reminds a mentee by text message if they agreed to texts, otherwise by email, and always with a notification. */
import { type LanguageCode, languageOf } from "#shared/constants.ts";
import type { EmailEvent } from "#shared/contracts/email-events.ts";
import { mailEvent } from "#server/core/notifications/event-mail.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { findPhone } from "#server/core/texts/phone.ts";
import { textMentee, type TextEnv } from "#server/core/texts/queue-text.ts";
import type { Env } from "#server/kernel/env.ts";
import type { Daytime } from "#server/platform/deliveries/daytime.ts";
import type { About } from "#server/platform/deliveries/about.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import { senderNameOf } from "#server/core/notifications/sender.ts";

export type ReminderEnv = Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom"> & TextEnv;

/** A reminder. Other people may see it, so it says when something is due but not what it is. */
export interface MenteeReminder {
  /** The event, which is also the key of its notification and its email. */
  readonly event: EmailEvent & ("promiseDue" | "workDue");
  readonly menteeId: string;
  readonly accountId: string;
  readonly languageCode: string;
  /** What is due, without a period at the end. */
  readonly sentence: (language: LanguageCode) => string;
  /** A path of the web app. */
  readonly url: string;
  /** Only one reminder is sent per key. */
  readonly eventKey: string;
  readonly daytime: Daytime;
  /** The item that is due. It may be done before the reminder is sent. */
  readonly about: About;
}

/** Sends a reminder inside the caller's transaction. */
export async function reachMentee(trx: Db, env: ReminderEnv, reminder: MenteeReminder): Promise<void> {
  const { event, accountId, menteeId, sentence, url, eventKey, daytime, about } = reminder;
  const language = languageOf(reminder.languageCode);
  await notify(trx, {
    to: [accountId],
    type: "important",
    text: event,
    values: (reader) => ({ sentence: sentence(reader) }),
    url,
    group: event,
    about,
  });
  const phone = await findPhone(trx, menteeId);
  // The sender's name for texts. The organization's own name may reveal what it does.
  const organization = senderNameOf(phone?.textName, env);
  const isTexted = await textMentee(trx, env, phone, {
    kind: event,
    text: (written) =>
      textsOf(written)("server.texts.reminder", {
        firstName: phone?.firstName ?? "",
        sentence: sentence(written),
        organization,
      }),
    eventKey: `${eventKey}:sms`,
    daytime,
    about,
  });
  // Without a gateway, a text is only stored.
  if (isTexted && env.sms !== undefined) return;
  const values = { counts: sentence(language), organization };
  await mailEvent(trx, env, { event, accountId, menteeId, values, url, eventKey, daytime, about });
}
