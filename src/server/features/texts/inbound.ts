/** Handles received texts: commands, answers to reminders, messages, and texts from unknown numbers (ADR 76). */
import { sql } from "kysely";
import { mergedInto } from "#server/core/records/merged.ts";
import { commandOf } from "#server/core/texts/commands.ts";
import { writtenLanguage } from "#server/core/texts/written-language.ts";
import type { App } from "#server/kernel/app.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";
import { Failures } from "#server/platform/db/one-by-one.ts";
import type { IdRow, Row } from "#server/platform/db/row.ts";
import { answerAsked, findAsked, type AnsweringText } from "./appointment-answers.ts";
import { ownersOf, type Owner } from "./owners.ts";
import { alertUnclaimed } from "./unclaimed-crisis.ts";
import { findSender, runCommand, type InboundText, type Sender } from "./run-command.ts";

/**
 * Returns the organization that handles a text: the one of the number's mentees, or the one that last texted the
 * number.
 */
const organizationOf = (owners: readonly Owner[], sender: Sender | null): string | null => {
  const all = new Set(owners.map((owner) => owner.organization_id));
  const [one = null] = all.size === 1 ? all : [];
  return one ?? sender?.organizationId ?? null;
};

/** Stores the language of a text if it is clear and the number has only one owner. */
async function noteLanguage(trx: Db, accountId: string, body: string): Promise<void> {
  const language = writtenLanguage(body);
  if (language === null) return;
  await sql`update accounts set text_language = ${language}
    where id = ${accountId} and text_language is distinct from ${language}`.execute(trx);
}

/**
 * Records the gateway's id of a text forever, because a copy of a signed form stays valid.
 * @returns false if the text was received before
 */
async function isNew(trx: Db, providerId: string): Promise<boolean> {
  const { rows } = await sql`insert into received_text_ids (id_hash) values (${hashToken(providerId)})
    on conflict do nothing returning id_hash`.execute(trx);
  return rows.length > 0;
}

/**
 * Stores a received text. Receiving it again changes nothing. STOP and START are executed. HELP is answered and, like
 * every other text, also sent to the team.
 * @returns the id of the row if it must be added to a chat
 */
export async function receiveText(app: App, text: InboundText): Promise<string | null> {
  const filing = await app.db.transaction().execute(async (trx) => {
    if (!(await isNew(trx, text.providerId))) return null;
    const owners = await ownersOf(trx, text.from);
    const sender = await findSender(trx, owners, text.from);
    const command = commandOf(text.body);
    const isSwitch = command === "stop" || command === "start";
    const [only] = owners;
    const isKnown = owners.length === 1 && only !== undefined;
    const row = await trx
      .insertInto("inbound_texts")
      .values({
        provider_id: text.providerId,
        from_number: text.from,
        body: isSwitch ? "" : text.body,
        state: isSwitch ? "command" : isKnown ? "filing" : "open",
        organization_id: organizationOf(owners, sender),
        mentee_id: isKnown ? only.id : null,
      })
      .onConflict((on) => on.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return null;
    if (isKnown) await noteLanguage(trx, only.account_id, text.body);
    else await alertUnclaimed(app, trx, { owners, sender, text });
    if (isSwitch || command === "help") await runCommand(app, trx, command, sender, owners, text);
    return isKnown && !isSwitch ? row.id : null;
  });
  if (filing) await fileText(app, filing);
  return filing;
}

interface Filing extends AnsweringText {
  readonly room_id: string;
  readonly name: string;
  readonly image: string;
}

/** Assigns a stored text to the remaining mentee if its mentee was merged in the meantime. */
async function followMerge({ db }: App, id: string): Promise<void> {
  const { rows } = await sql<Row<"inbound_texts", "mentee_id">>`
    select i.mentee_id from inbound_texts i join mentees m on m.id = i.mentee_id and m.deleted_at is not null
    where i.id = ${id} and i.state = 'filing'`.execute(db);
  const kept = rows[0]?.mentee_id ? await mergedInto(db, rows[0].mentee_id) : null;
  if (kept !== null) await sql`update inbound_texts set mentee_id = ${kept} where id = ${id}`.execute(db);
}

/**
 * Adds a stored text to the chat of its mentee as the mentee's message. Repeating it after a crash changes nothing,
 * because the message has the gateway's id.
 * @param isSecondTry true if the chat has refused the text before
 */
export async function fileText(app: App, id: string, isSecondTry = false): Promise<void> {
  await followMerge(app, id);
  const { rows } = await sql<Filing>`
    select i.from_number, i.body, i.provider_id, m.id as mentee_id, m.account_id, r.id as room_id,
      concat_ws(' ', m.first_name, m.last_name) as name, coalesce(m.image, '') as image
    from inbound_texts i join mentees m on m.id = i.mentee_id join chat_rooms r on r.mentee_id = m.id
    where i.id = ${id} and i.state = 'filing'`.execute(app.db);
  const [text] = rows;
  if (!text) return;
  const asked = await findAsked(app.db, text);
  const message = await app.chat.store.add({
    roomId: text.room_id,
    senderId: text.account_id,
    clientId: `sms:${text.provider_id}`,
    messageType: "Message",
    via: "sms",
    flag: commandOf(text.body, asked !== null) === "doubtful" ? "stopRequest" : null,
    text: text.body,
    name: text.name,
    image: text.image,
    session: null,
  });
  if (!message) {
    // The mentee was merged or anonymized at this moment. A merged one is found now. Otherwise, a person decides.
    if (!isSecondTry) return fileText(app, id, true);
    await sql`update inbound_texts set state = 'open', mentee_id = null where id = ${id} and state = 'filing'`.execute(
      app.db,
    );
    return;
  }
  if (asked) await answerAsked(app, asked, text);
  await sql`update inbound_texts set state = 'filed', body = '' where id = ${id}`.execute(app.db);
}

/** Adds texts to chats that a crashed process left behind. A text that fails doesn't stop the others. */
export async function fileTexts(app: App): Promise<void> {
  const failures = new Failures();
  const { rows } = await sql<IdRow>`select id from inbound_texts where state = 'filing'
    and received_at < now() - interval '10 seconds' order by id limit 100`.execute(app.db);
  for (const { id } of rows) await fileText(app, id).catch((error: unknown) => failures.add(id, error));
  failures.report();
}

/** Deletes texts that were handled a month ago, and unclaimed ones after three months. */
export const forgetTexts = (db: Db): Promise<unknown> =>
  sql`delete from inbound_texts where received_at < now() - case state when 'open' then interval '90 days'
    else interval '30 days' end and state <> 'filing'`.execute(db);
