/** Personal data outside of the case: the account, and messages to and about the person. */
import { sql, type RawBuilder } from "kysely";
import { fillHtml } from "#shared/mail/placeholders.ts";
import { deleteAccount, stripAccounts } from "#server/core/accounts/accounts.ts";
import type { Db } from "#server/platform/db/database.ts";
import { anyOf } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import { wordsOf } from "./erase-copies.ts";
import type { AnonymizedMentee } from "./mentee.ts";

/** Tables with the sign-in data of an account, and other data that belongs to it. */
const ownTables = [
  "verification_codes",
  "one_time_links",
  "recovery_codes",
  "known_devices",
  "save_keys",
  "notification_preferences",
  "notifications",
] as const;

/**
 * Closes the account permanently. It can't be used to sign in anymore, and its email address becomes available again.
 */
export async function closeAccount(trx: Db, { accountId, emails }: AnonymizedMentee): Promise<void> {
  await deleteAccount(trx, accountId);
  for (const table of ownTables) await trx.deleteFrom(table).where("account_id", "=", accountId).execute();
  await stripAccounts(trx, [accountId], "anonymized");
  for (const email of emails)
    await sql`delete from rate_limits where position(${email} in lower(key)) > 0`.execute(trx);
}

/** Returns the condition that a text contains one of the names. "Ann Lee" isn't in "Ann Leeson". */
const hasName = (text: RawBuilder<unknown>, names: readonly string[]): RawBuilder<boolean> =>
  sql`exists (select from unnest(${names}::text[]) as n (name)
    where position(n.name in ${text}) > 0 and position(${wordsOf(sql`n.name`)} in ${wordsOf(text)}) > 0)`;

/** Erases emails and texts to and about the mentee, staff notifications about them, and former values for an undo. */
export async function eraseMessages(trx: Db, mentee: AnonymizedMentee): Promise<void> {
  const { id, holderIds, accountId, emails, mobile, firstNames, lastNames } = mentee;
  const names = firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`));
  // Emails contain names in HTML, such as "O&#39;Brien".
  const written = [...names, ...names.map((name) => fillHtml("{{name}}", { name }))];
  await sql`select erase_texts(${id}::bigint, ${accountId}::bigint, ${mobile})`.execute(trx);
  // A former email may belong to another account by now. That account's messages stay.
  await sql`delete from deliveries where account_id is null and lower("to") = any(${emails}::text[])`.execute(
    trx,
  );
  await sql`update save_keys set undo = null where undo is not null and exists (
    select from jsonb_array_elements(undo) step where step ->> 'menteeId' = ${id})`.execute(trx);
  await sql`delete from notifications n using chat_rooms r
    where r.mentee_id = ${id} and n.group_key = 'chat:' || r.id`.execute(trx);
  await sql`delete from notifications where mentee_id = ${id}
    or substring(notification_url from '^/mentee/[a-z-]+/([0-9]{1,18})(?:[?#].*)?$')::bigint = ${id}`.execute(
    trx,
  );
  // Rows without a link to the mentee are matched by name. Another person with the same full name loses a
  // notification or an entry in the list of emails, but nothing else.
  await sql`delete from deliveries where organization_id = ${anyOf(holderIds)}
    and ${hasName(sql`(subject || ' ' || coalesce(body, ''))`, written)}`.execute(trx);
  await sql`delete from notifications where organization_id = ${anyOf(holderIds)}
    and ${hasName(sql`(notification_subject || ' ' || notification_message)`, names)}`.execute(trx);
}

/**
 * Closes the mentee's conversations, with the team and with one person, and erases their texts, whoever wrote them.
 */
export async function eraseConversations(trx: Db, { id, accountId }: AnonymizedMentee): Promise<void> {
  const isOfMentee = sql`(mentee_id = ${id} or person_low = ${accountId} or person_high = ${accountId})`;
  // Waits for messages that are being stored, and makes later ones wait.
  await sql`select from chat_rooms where ${isOfMentee} order by id for update`.execute(trx);
  await sql`update chat_members set removed_at = now() where removed_at is null
    and (account_id = ${accountId} or room_id in (select id from chat_rooms where ${isOfMentee}))`.execute(
    trx,
  );
  await sql`update chat_messages set text = '' where message_type = 'Message' and text <> ''
    and (sender_id = ${accountId} or room_id in (select id from chat_rooms where ${isOfMentee}))`.execute(
    trx,
  );
}

/** The kinds of exports that contain only the mentees named in the request. Other exports may contain any mentee. */
const aboutNamed: readonly Row<"exports">["kind"][] = ["mentee", "paperCards"];

/**
 * Deletes exports that may contain the mentee and that staff of the mentee's organizations or of the super-organization
 * have not downloaded: case files and cards of the mentee, and all other kinds, because their rows aren't stored.
 * @returns the keys of the files
 */
export async function forgetExports(trx: Db, { id, holderIds }: AnonymizedMentee): Promise<string[]> {
  const { rows } = await sql<Row<"exports", "file_key">>`
    delete from exports e using users u
    where u.account_id = e.account_id and u.organization_id = ${anyOf(holderIds)}
      and (e.kind <> all(${aboutNamed}::text[]) or e.request ->> 'menteeId' = ${id} or e.request -> 'menteeIds' ? ${id})
    returning e.file_key`.execute(trx);
  // The name of a file may contain the mentee's name. Notifications about deleted exports are useless.
  await sql`delete from notifications where organization_id = ${anyOf(holderIds)}
    and notification_url like '/downloads/%'
    and not exists (select from exports e where notification_url = '/downloads/' || e.id)`.execute(trx);
  return rows.map((row) => row.file_key);
}
