/**
 * Handles text messages that answer a question about an appointment: whether the mentee is coming, and which other time
 * would work.
 */
import { sql } from "kysely";
import { makeMoment } from "#shared/fields/moment.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { appointments } from "#shared/records/appointments.ts";
import { chosenTimeOf, offeredTimesOf, type TimeChoice } from "#shared/records/other-times.ts";
import type { LanguageCode } from "#shared/constants.ts";
import { signedInOfLink } from "#server/core/accounts/session.ts";
import { shortWhenText } from "#server/core/notifications/when-text.ts";
import { Repository } from "#server/core/records/repository.ts";
import { saveRecord } from "#server/core/records/save/save.ts";
import { choiceOf, commandOf } from "#server/core/texts/commands.ts";
import { findPhone } from "#server/core/texts/phone.ts";
import { textMentee } from "#server/core/texts/queue-text.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { senderNameOf } from "#server/core/notifications/sender.ts";

/** Number of hours in which a text can answer a question. */
const answerHours = 48;

/** A text message from a mentee. */
export interface AnsweringText extends Row<"inbound_texts", "from_number" | "body" | "provider_id"> {
  readonly account_id: string;
  readonly mentee_id: string;
}

/** The question about an appointment in the newest text to a number. */
export interface Asked {
  readonly appointmentId: string;
  /** `remind`: whether the mentee is coming. `offer`: which other time would work. */
  readonly question: "remind" | "offer";
}

/**
 * Returns the question that a text can answer: the one in the newest text to the sender's number before it arrived. A
 * text may be assigned to its mentee days later, and the mentee may have been asked something else since. Null for any
 * other text.
 */
export async function findAsked(db: Db, text: AnsweringText): Promise<Asked | null> {
  const { rows } = await sql<Pick<Row<"deliveries">, "event_key">>`
    select d.event_key from deliveries d join inbound_texts i on i.provider_id = ${text.provider_id}
    where d.channel = 'sms' and d."to" = ${text.from_number} and d.account_id = ${text.account_id}
      and d.status in ('sent', 'delivered') and d.kind <> 'textCommand' and d.sent_at <= i.received_at
      and d.created_at > i.received_at - make_interval(hours => ${answerHours})
    order by d.id desc limit 1`.execute(db);
  const [, question, appointmentId, start = null] =
    /^(remind|offer):(\d+):(?:(\S+Z):)?/.exec(rows[0]?.event_key ?? "") ?? [];
  if (!appointmentId) return null;
  if (question === "offer") return { appointmentId, question };
  // The answer applies only to the time in the reminder.
  const { rows: same } = await sql`
    select from appointments where id = ${appointmentId} and start_at = ${start}::timestamptz`.execute(db);
  return same.length > 0 ? { appointmentId, question: "remind" } : null;
}

/**
 * Saves the mentee's answer to an appointment.
 * @returns true if it was accepted
 */
async function save(app: App, accountId: string, tableId: string, data: Record<string, string>) {
  const signedIn = await signedInOfLink(app.db, accountId);
  if (!signedIn) return false;
  const request = { tableName: appointments.name, tableId, menteeId: "", data };
  try {
    await saveRecord(new Repository(app, signedIn), request);
    return true;
  } catch (error) {
    // The appointment is over or canceled. The message in the chat still shows what the mentee wanted.
    if (error instanceof AppError || error instanceof BusinessError) return false;
    throw error;
  }
}

type Words = (language: LanguageCode, organization: string) => string;

/** Sends a reply about an appointment. The mentee may answer it with another text. */
async function reply(app: App, { appointmentId }: Asked, text: AnsweringText, words: Words): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const phone = await findPhone(trx, text.mentee_id);
    await textMentee(trx, app.env, phone, {
      kind: "appointmentOffer",
      text: (written) => words(written, senderNameOf(phone?.textName, app.env)),
      eventKey: `offer:${appointmentId}:${text.provider_id}`,
    });
  });
}

interface Offer extends Record<"zone" | "offeredTimes" | "preferredTime", string> {
  /** Time zone of the mentee, or else of the organization, 1 to 31. */
  readonly readerZone: number | null;
}

/** Returns what an appointment offers, and a function that writes one of its local times for its mentee. */
async function readOffer(db: Db, id: string) {
  const { rows } = await sql<Offer>`
    select a.start_zone as zone, a.offered_times as "offeredTimes", a.preferred_time as "preferredTime",
      coalesce(m.timezone, o.timezones) as "readerZone"
    from appointments a join mentees m on m.id = a.mentee_id join organizations o on o.id = a.organization_id
    where a.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { zone, readerZone, ...times } = found;
  const reader = readerZone === null ? zone : zoneOf(readerZone);
  const timeText = (language: LanguageCode, local: string): string =>
    shortWhenText(language, makeMoment(local, zone), reader);
  return { ...times, timeText };
}

/** Asks a mentee who can't come which other time would work. */
async function offer(app: App, asked: Asked, text: AnsweringText): Promise<void> {
  const found = await readOffer(app.db, asked.appointmentId);
  if (!found) return;
  const { offeredTimes, timeText } = found;
  await reply(app, asked, text, (language, organization) => {
    const times = offeredTimesOf(offeredTimes).map((local, at) => `${at + 1} = ${timeText(language, local)}`);
    const key = times.length > 0 ? "offer" : "offerOfCall";
    return textsOf(language)(`server.texts.${key}`, { organization, times: times.join("; ") });
  });
}

/** Confirms the mentee's choice. */
async function confirm(app: App, asked: Asked, text: AnsweringText): Promise<void> {
  const found = await readOffer(app.db, asked.appointmentId);
  if (!found) return;
  const chosen = chosenTimeOf(found);
  await reply(app, asked, text, (language, organization) =>
    chosen
      ? textsOf(language)("server.texts.chosen", { organization, when: found.timeText(language, chosen) })
      : textsOf(language)("server.texts.call", { organization }),
  );
}

/** Stores the answer in a text. A text without a valid answer changes nothing. */
export async function answerAsked(app: App, asked: Asked, text: AnsweringText): Promise<void> {
  if (asked.question === "offer") {
    const preferredTime: TimeChoice | null = choiceOf(text.body);
    if (preferredTime && (await save(app, text.account_id, asked.appointmentId, { preferredTime })))
      await confirm(app, asked, text);
    return;
  }
  const command = commandOf(text.body, true);
  if (command !== "yes" && command !== "no") return;
  const isComing = command === "yes";
  const isSaved = await save(app, text.account_id, asked.appointmentId, {
    reply: isComing ? "yes" : "cannot",
  });
  if (isSaved && !isComing) await offer(app, asked, text);
}
