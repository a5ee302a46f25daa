/** Commands from phones: STOP, START, and HELP, each with one reply. */
import { languageOf } from "#shared/constants.ts";
import { sql } from "kysely";
import { auditSwitch } from "./audit-switch.ts";
import type { Owner } from "./owners.ts";
import { languageOfCommand } from "#server/core/texts/written-language.ts";
import { lockNumber, queueText, signInCodeKind } from "#server/core/texts/queue-text.ts";
import type { App } from "#server/kernel/app.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { senderNameOf } from "#server/core/notifications/sender.ts";
import type { Db } from "#server/platform/db/database.ts";

/** A received text with a valid signature. */
export interface InboundText {
  /** The gateway's id of the text, which is processed only once. */
  readonly providerId: string;
  readonly from: string;
  readonly body: string;
}

/** The sender of replies to a number. */
export interface Sender {
  /** Organization name used in texts. Null if the name of the installation in emails is used. */
  readonly textName: string | null;
  readonly phone: string | null;
  readonly accountId: string;
  readonly organizationId: string;
  /** The language last used in texts from the phone, or else the account's. */
  readonly languageCode: string;
}

/**
 * Stops or restarts texts to a number, for all people who share it.
 * @returns true if anything changed
 */
async function applyCommand(trx: Db, command: "stop" | "start", number: string): Promise<boolean> {
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
    where channel = 'sms' and "to" = ${number} and status = 'queued' and kind not in ('textCommand', ${signInCodeKind})`.execute(
    trx,
  );
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Returns the sender of replies to a number: the organization of its only mentee, or else the one that last texted
 * it.
 * @returns null if no one has texted the number
 */
export async function findSender(trx: Db, owners: readonly Owner[], number: string): Promise<Sender | null> {
  const [only] = owners.length === 1 ? owners : [];
  // An automatic reply says nothing about who writes to the number.
  const last = sql`select account_id, organization_id from deliveries
    where channel = 'sms' and "to" = ${number} and account_id is not null and organization_id is not null
      and kind <> 'textCommand' order by id desc limit 1`;
  const own = sql`select ${only?.account_id ?? null}::bigint as account_id, ${only?.organization_id ?? null}::bigint as organization_id`;
  const { rows } = await sql<Sender>`
    select a.id as "accountId", o.id as "organizationId", coalesce(a.text_language, a.language_code) as "languageCode", o.text_name as "textName",
      coalesce(nullif(o.work_phone, ''), nullif(o.cell_phone, '')) as phone
    from (${only ? own : last}) s join accounts a on a.id = s.account_id join organizations o on o.id = s.organization_id`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Minutes in which HELP from one number is answered only once, so that two machines don't text each other all day. */
const helpMinutes = 10;

/** Replies to a command in the language of the text. */
async function reply(
  { env }: App,
  trx: Db,
  sender: Sender,
  { providerId, from, body }: InboundText,
  text: "stopped" | "started" | "help",
): Promise<void> {
  const t = textsOf(languageOfCommand(body) ?? languageOf(sender.languageCode));
  const key = text === "help" && sender.phone === null ? "helpWithoutPhone" : text;
  await queueText(trx, env, {
    to: from,
    owner: sender,
    kind: "textCommand",
    text: t(`server.texts.${key}`, { sender: senderNameOf(sender.textName, env), phone: sender.phone ?? "" }),
    eventKey: `sms:${providerId}:${text}`,
  });
}

/** Returns true if HELP from a number was answered recently. */
async function isHelped(trx: Db, number: string): Promise<boolean> {
  const { rows } =
    await sql`select from deliveries where channel = 'sms' and "to" = ${number} and kind = 'textCommand'
    and event_key like 'sms:%:help' and created_at > now() - make_interval(mins => ${helpMinutes}) limit 1`.execute(
      trx,
    );
  return rows.length > 0;
}

/** Records that the mentee of a phone agreed to texts by asking for them. */
const agreeByText = (trx: Db, { id }: Owner, { from, body }: InboundText): Promise<unknown> =>
  sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile,
      text_consent_wording = ${body}, text_consent_method = 'text', text_consent_by = account_id
    where id = ${id} and mobile = ${from}`.execute(trx);

/**
 * Executes a command of a number and replies to it. START after STOP counts as consent if the number has only one
 * owner.
 */
export async function runCommand(
  app: App,
  trx: Db,
  command: "stop" | "start" | "help",
  sender: Sender | null,
  owners: readonly Owner[],
  text: InboundText,
): Promise<void> {
  if (command === "help") {
    if (sender && !(await isHelped(trx, text.from))) await reply(app, trx, sender, text, "help");
    return;
  }
  if (!(await applyCommand(trx, command, text.from))) return;
  await auditSwitch(trx, owners, command);
  const [only, ...others] = owners;
  if (command === "start" && only && others.length === 0) await agreeByText(trx, only, text);
  if (sender) await reply(app, trx, sender, text, command === "stop" ? "stopped" : "started");
}
