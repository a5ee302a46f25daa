/** What is left of a person outside of the case: how they signed in, and what was sent to them and about them. */
import { sql } from "kysely";
import { superOrganizationId } from "#shared/constants.ts";
import { deleteAccount, stripAccounts } from "#server/core/accounts/accounts.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { AnonymizedMentee } from "./mentee.ts";

/** Everything that signs in or proves who somebody is. */
const ownTables = [
  "verification_codes",
  "one_time_links",
  "recovery_codes",
  "known_devices",
  "save_keys",
  "appointment_undos",
  "notification_preferences",
  "notifications",
] as const;

/** Ends the account for good: nobody signs in with it again, and its email is free. */
export async function closeAccount(trx: Db, { accountId, emails }: AnonymizedMentee): Promise<void> {
  await deleteAccount(trx, accountId);
  for (const table of ownTables) await trx.deleteFrom(table).where("account_id", "=", accountId).execute();
  await stripAccounts(trx, [accountId], "anonymized");
  for (const email of emails)
    await sql`delete from rate_limits where position(${email} in lower(key)) > 0`.execute(trx);
}

/** Emails and texts to the mentee and about them, notifications of staff about them, and what staff can take back of appointments. */
export async function eraseMessages(trx: Db, mentee: AnonymizedMentee): Promise<void> {
  const { id, organizationId, accountId, emails, mobile, firstNames, lastNames } = mentee;
  const names = firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`));
  await sql`select erase_mails(${emails}::text[]), erase_texts(${id}::bigint, ${accountId}::bigint, ${mobile})`.execute(
    trx,
  );
  await sql`delete from appointment_undos u using appointments a
    where a.id = u.appointment_id and a.mentee_id = ${id}`.execute(trx);
  await sql`delete from notifications n using chat_rooms r
    where r.mentee_id = ${id} and n.group_key = 'chat:' || r.id`.execute(trx);
  await sql`delete from notifications where mentee_id = ${id}
    or substring(notification_url from '^/mentee/[a-z-]+/([0-9]{1,18})(?:[?#].*)?$')::bigint = ${id}`.execute(
    trx,
  );
  // Without a link to the mentee they are recognized by the name; whoever shares the whole name loses a notification or an
  // entry of the list of emails, nothing more.
  await sql`delete from deliveries where organization_id in (${organizationId}, ${superOrganizationId})
    and exists (select from unnest(${names}::text[]) as name
      where position(name in subject || ' ' || coalesce(body, '')) > 0)`.execute(trx);
  await sql`delete from notifications where organization_id in (${organizationId}, ${superOrganizationId})
    and exists (select from unnest(${names}::text[]) as name
      where position(name in notification_subject || ' ' || notification_message) > 0)`.execute(trx);
}

/** Closes the mentee's conversations and empties what was written in them. */
export async function eraseConversations(trx: Db, { id, accountId }: AnonymizedMentee): Promise<void> {
  // A message that is being stored holds this lock, and one that comes now waits for it.
  await sql`select from chat_rooms where mentee_id = ${id} or person_low = ${accountId} or person_high = ${accountId}
    order by id for update`.execute(trx);
  await sql`update chat_members set removed_at = now() where removed_at is null
    and (account_id = ${accountId} or room_id in (select id from chat_rooms where mentee_id = ${id}))`.execute(
    trx,
  );
  await sql`update chat_messages set text = '' where message_type = 'Message' and text <> ''
    and (sender_id = ${accountId} or room_id in (select id from chat_rooms where mentee_id = ${id}))`.execute(
    trx,
  );
}

/**
 * Forgets exports that may hold the mentee: its case files and all lists that staff of its organization and of the
 * super-organization have not fetched. Which rows a list held is not stored, and every list can name mentees.
 * @returns the keys of their files
 */
export async function forgetExports(trx: Db, { id, organizationId }: AnonymizedMentee): Promise<string[]> {
  const { rows } = await sql<Row<"exports", "file_key">>`
    delete from exports e using users u
    where u.account_id = e.account_id and u.organization_id in (${organizationId}, ${superOrganizationId})
      and (e.kind in ('advExportMentees', 'overview') or e.request ->> 'menteeId' = ${id}
        or e.request -> 'menteeIds' ? ${id})
    returning e.file_key`.execute(trx);
  // The name of a file may be that of a mentee; of an export that is gone nobody needs to hear.
  await sql`delete from notifications where organization_id in (${organizationId}, ${superOrganizationId})
    and notification_url like '/downloads/%'
    and not exists (select from exports e where notification_url = '/downloads/' || e.id)`.execute(trx);
  return rows.map((row) => row.file_key);
}
