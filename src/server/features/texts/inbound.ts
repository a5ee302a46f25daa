/** What phones send: commands, answers to reminders, messages, and what nobody's number fits (ADR 76). */
import { sql } from "kysely";
import { appointments } from "#shared/records/appointments.ts";
import { signedInOfLink } from "#server/core/accounts/session.ts";
import { Repository } from "#server/core/records/repository.ts";
import { saveRecord } from "#server/core/records/save/save.ts";
import { commandOf, type TextCommand } from "#server/core/texts/commands.ts";
import { lockNumber, queueText } from "#server/core/texts/queue-text.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { languageOf, textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow, Row } from "#server/platform/db/row.ts";

/** A text that came, its signature checked. */
export interface InboundText {
  /** The gateway's name of it; the same one counts once. */
  readonly providerId: string;
  readonly from: string;
  readonly body: string;
}

interface Owner extends IdRow, Row<"mentees", "account_id" | "organization_id"> {
  readonly languageCode: string;
}

/** The mentees with a number, in whichever organization. */
const ownersOf = async (db: Db, number: string): Promise<Owner[]> =>
  (
    await sql<Owner>`select m.id, m.account_id, m.organization_id, a.language_code as "languageCode"
      from mentees m join accounts a on a.id = m.account_id
      where m.mobile = ${number} and m.active and m.deleted_at is null and m.anonymized_at is null
      order by m.id`.execute(db)
  ).rows;

/** Stops texts to a number, or starts them again; whoever shares the phone. @returns whether that changed anything */
async function applyCommand(trx: Db, command: TextCommand, number: string): Promise<boolean> {
  await lockNumber(trx, number);
  if (command === "start") {
    const { numDeletedRows } = await trx
      .deleteFrom("text_stops")
      .where("number", "=", number)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto("text_stops")
    .values({ number })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  await sql`update deliveries set status = 'suppressed', body = null
    where channel = 'sms' and "to" = ${number} and status = 'queued' and kind <> 'textCommand'`.execute(trx);
  return numInsertedOrUpdatedRows > 0n;
}

/** Says once that it was understood, in the language of whoever the number belongs to. */
async function confirm(
  { env }: App,
  trx: Db,
  owners: readonly Owner[],
  { providerId, from }: InboundText,
  text: "stopped" | "started",
): Promise<void> {
  const [owner] = owners;
  if (!owner) return;
  await queueText(trx, env, {
    to: from,
    owner: { accountId: owner.account_id, organizationId: owner.organization_id },
    kind: "textCommand",
    text: textsOf(languageOf(owner.languageCode))(`server.texts.${text}`),
    eventKey: `sms:${providerId}:${text}`,
  });
}

/** The one organization of some mentees; null for none and for several. */
const organizationOf = (owners: readonly Owner[]): string | null => {
  const all = new Set(owners.map((owner) => owner.organization_id));
  const [one = null] = all.size === 1 ? all : [];
  return one;
};

/**
 * Takes a text in. It is stored before this resolves; a second time changes nothing.
 * @returns the id of the row, when it is to be put into a chat
 */
export async function receiveText(app: App, text: InboundText): Promise<string | null> {
  const filing = await app.db.transaction().execute(async (trx) => {
    const owners = await ownersOf(trx, text.from);
    const command = commandOf(text.body);
    const isCommand = command === "stop" || command === "start";
    const [only] = owners;
    const isKnown = owners.length === 1 && only !== undefined;
    const row = await trx
      .insertInto("inbound_texts")
      .values({
        provider_id: text.providerId,
        from_number: text.from,
        body: isCommand ? "" : text.body,
        state: isCommand ? "command" : isKnown ? "filing" : "open",
        organization_id: organizationOf(owners),
        mentee_id: isKnown ? only.id : null,
      })
      .onConflict((on) => on.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return null;
    if (!isCommand) return isKnown ? row.id : null;
    const isChanged = await applyCommand(trx, command, text.from);
    if (isChanged) await confirm(app, trx, owners, text, command === "stop" ? "stopped" : "started");
    return null;
  });
  if (filing) await fileText(app, filing);
  return filing;
}

/** Hours in which yes and no answer a reminder. */
const answerHours = 48;

/** Sets the mentee's reply to the appointment that the newest text to the number reminded of. */
async function answerReminder(app: App, text: Filing): Promise<void> {
  const command = commandOf(text.body);
  if (command !== "yes" && command !== "no") return;
  const { rows } = await sql<Pick<Row<"deliveries">, "kind" | "event_key">>`
    select kind, event_key from deliveries
    where channel = 'sms' and "to" = ${text.from_number} and account_id = ${text.account_id}
      and status in ('sent', 'delivered') and kind <> 'textCommand'
      and created_at > now() - make_interval(hours => ${answerHours})
    order by id desc limit 1`.execute(app.db);
  const [, appointmentId] = /^remind:(\d+):/.exec(rows[0]?.event_key ?? "") ?? [];
  const signedIn = appointmentId ? await signedInOfLink(app.db, text.account_id) : null;
  if (!signedIn || !appointmentId) return;
  const request = {
    tableName: appointments.name,
    tableId: appointmentId,
    menteeId: "",
    data: { reply: command === "yes" ? "yes" : "cannot" },
  };
  await saveRecord(new Repository(app, signedIn), request).catch((error: unknown) => {
    // Over by now, or cancelled: the message says what the mentee wanted.
    if (!(error instanceof AppError) && !(error instanceof BusinessError)) throw error;
  });
}

interface Filing extends Row<"inbound_texts", "from_number" | "body" | "provider_id"> {
  readonly account_id: string;
  readonly room_id: string;
  readonly name: string;
  readonly image: string;
}

/**
 * Puts a stored text into the chat of its mentee, where it counts as the mentee's own message. Done again after a crash, it
 * changes nothing: the message has the gateway's name.
 */
export async function fileText(app: App, id: string): Promise<void> {
  const { rows } = await sql<Filing>`
    select i.from_number, i.body, i.provider_id, m.account_id, r.id as room_id,
      concat_ws(' ', m.first_name, m.last_name) as name, coalesce(m.image, '') as image
    from inbound_texts i join mentees m on m.id = i.mentee_id join chat_rooms r on r.mentee_id = m.id
    where i.id = ${id} and i.state = 'filing'`.execute(app.db);
  const [text] = rows;
  if (!text) return;
  await app.chat.store.add({
    roomId: text.room_id,
    senderId: text.account_id,
    clientId: `sms:${text.provider_id}`,
    messageType: "Message",
    via: "sms",
    text: text.body,
    name: text.name,
    image: text.image,
    session: null,
  });
  await answerReminder(app, text);
  await sql`update inbound_texts set state = 'filed', body = '' where id = ${id}`.execute(app.db);
}

/** Puts into chats what a process left behind that is gone. */
export async function fileTexts(app: App): Promise<void> {
  const { rows } = await sql<IdRow>`select id from inbound_texts where state = 'filing'
    and received_at < now() - interval '10 seconds' order by id limit 100`.execute(app.db);
  for (const { id } of rows) await fileText(app, id);
}

/** Forgets what was decided a month ago, and what nobody wanted for a quarter. */
export const forgetTexts = (db: Db): Promise<unknown> =>
  sql`delete from inbound_texts where received_at < now() - case state when 'open' then interval '90 days'
    else interval '30 days' end and state <> 'filing'`.execute(db);
