/** Asks a mentee to answer a check-in: a notification, a mail, a text. None of them says what it is about. */
import { mailEvent } from "#server/core/notifications/event-mail.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { findPhone } from "#server/core/texts/phone.ts";
import { textMentee, type TextEnv } from "#server/core/texts/queue-text.ts";
import type { Env } from "#server/kernel/env.ts";
import { languageOf, textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import { senderNameOf } from "#server/core/notifications/sender.ts";

export type AskEnv = Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom"> & TextEnv;

/** The address of the check-in in the web app. */
export const checkInPath = "/check-in";

/** Where a check-in is asked for. */
export interface Asked {
  readonly checkInId: string;
  readonly menteeId: string;
  readonly accountId: string;
  readonly languageCode: string;
  /** What texts call the sender; null for what mails call it. */
  readonly textName: string | null;
  /** Where the mentee is, for what must not wake it; somebody who asks at once has a reason. A name of the IANA database. */
  readonly zone?: string;
}

/** Asks inside the caller's transaction, once for a check-in. */
export async function askMentee(trx: Db, env: AskEnv, asked: Asked): Promise<void> {
  const { checkInId, menteeId, accountId } = asked;
  const t = textsOf(languageOf(asked.languageCode));
  // Not `checkIn:` alone: mails to the team have that name with the id of a notification.
  const eventKey = `checkIn:asked:${checkInId}`;
  const about = { of: "checkIn", id: checkInId };
  const daytime = asked.zone === undefined ? {} : { daytime: { zone: asked.zone } };
  // Not the name of the organization, which may say what it does.
  const organization = senderNameOf(asked.textName, env);
  await notify(trx, {
    to: [accountId],
    type: "important",
    text: "checkIn",
    url: checkInPath,
    group: "checkIn",
    menteeId,
    about,
  });
  await mailEvent(trx, env, {
    event: "checkIn",
    accountId,
    menteeId,
    values: { counts: t("server.checkIns.ask"), organization },
    url: checkInPath,
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
        link: `${env.publicUrl}${checkInPath}`,
        organization,
      }),
    eventKey: `${eventKey}:sms`,
    about,
    ...daytime,
  });
}
