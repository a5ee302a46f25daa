/** Which events also send an email, chosen by each person. Without a choice all of them do. */
import { sql, type Kysely } from "kysely";
import { emailEvents, type EmailEvent } from "#shared/contracts/notifications.ts";

type Choices = Record<EmailEvent, boolean>;

const fromList = (chosen: readonly string[] | undefined): Choices =>
  Object.fromEntries(emailEvents.map((event) => [event, chosen?.includes(event) ?? true])) as Choices;

/** The choices of an account. */
export async function readPreferences(db: Kysely<unknown>, accountId: string): Promise<Choices> {
  const { rows } = await sql<{ email_events: string[] }>`
    select email_events from notification_preferences where account_id = ${accountId}`.execute(db);
  return fromList(rows[0]?.email_events);
}

/** Changes the choices that are given, inside the caller's transaction. */
export async function savePreferences(
  trx: Kysely<unknown>,
  accountId: string,
  changes: Partial<Record<EmailEvent, boolean | undefined>>,
): Promise<Choices> {
  // Waits for another change of the same person.
  await sql`select from accounts where id = ${accountId} for no key update`.execute(trx);
  const current = await readPreferences(trx, accountId);
  const wanted = Object.fromEntries(
    emailEvents.map((event) => [event, changes[event] ?? current[event]]),
  ) as Choices;
  const chosen = emailEvents.filter((event) => wanted[event]);
  await sql`insert into notification_preferences (account_id, email_events) values (${accountId}, ${chosen}::text[])
    on conflict (account_id) do update set email_events = excluded.email_events`.execute(trx);
  return wanted;
}
