/**
 * Asks a mentee to answer a check-in or a follow-up by notification, email, and text message. None of them says what it
 * is about.
 */
import { languageOf } from "#shared/constants.ts";
import { mailEvent } from "#server/core/notifications/event-mail.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { findPhone } from "#server/core/texts/phone.ts";
import { textMentee, type TextEnv } from "#server/core/texts/queue-text.ts";
import type { Env } from "#server/kernel/env.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import { senderNameOf } from "#server/core/notifications/sender.ts";

export type AskEnv = Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom"> & TextEnv;

/** The path of check-ins in the web app. */
export const checkInPath = "/check-in";

/** The question for a mentee. */
export interface Asked {
  readonly of: "checkIn" | "followUp";
  readonly id: string;
  /** Distinguishes a question that is asked again, such as by its first day. */
  readonly occasion?: string;
  /** The path of its questions in the web app. */
  readonly path: string;
  readonly menteeId: string;
  readonly accountId: string;
  readonly languageCode: string;
  /** The sender's name in text messages. Null for the name that emails use. */
  readonly textName: string | null;
  /**
   * The mentee's IANA time zone, for messages that must not wake them. Left out if a team member sends the question,
   * because they may have a reason for the hour.
   */
  readonly zone?: string;
}

/** Asks inside the caller's transaction, once per check-in or occasion of a follow-up. */
export async function askMentee(trx: Db, env: AskEnv, asked: Asked): Promise<void> {
  const { of, id, occasion, path, menteeId, accountId } = asked;
  const t = textsOf(languageOf(asked.languageCode));
  // `checkIn:` is taken: emails to the team use it with the id of a notification.
  const eventKey = `${of}:asked:${id}${occasion === undefined ? "" : `:${occasion}`}`;
  const about = { of, id };
  const daytime = asked.zone === undefined ? {} : { daytime: { zone: asked.zone } };
  // Not the organization's name, which may reveal what it does.
  const organization = senderNameOf(asked.textName, env);
  await notify(trx, {
    to: [accountId],
    type: "important",
    text: "checkIn",
    url: path,
    group: of,
    menteeId,
    about,
  });
  await mailEvent(trx, env, {
    event: "checkIn",
    accountId,
    menteeId,
    values: { counts: t("server.checkIns.ask"), organization },
    url: path,
    eventKey,
    about,
    ...daytime,
  });
  const phone = await findPhone(trx, menteeId);
  await textMentee(trx, env, phone, {
    kind: "checkIn",
    text: (written) =>
      textsOf(written)("server.texts.checkIn", {
        firstName: phone?.firstName ?? "",
        link: `${env.publicUrl}${path}`,
        organization,
      }),
    eventKey: `${eventKey}:sms`,
    about,
    ...daytime,
  });
}
