/** Which events also send an email, chosen by each person. What somebody has not chosen is sent. */
import { sql, type Kysely } from "kysely";
import { emailEvents, type EmailEvent } from "#shared/contracts/email-events.ts";

type Choices = Record<EmailEvent, boolean>;

/** A stored list names every event that was known when it was stored: wanted as it is, unwanted with this before it. */
const unwanted = "-";

/** Lists from before the sign named only the wanted ones of these two. */
const firstEvents: ReadonlySet<EmailEvent> = new Set(["newAssignment", "newMessage"]);

const isWanted = (stored: readonly string[], event: EmailEvent): boolean =>
  stored.includes(event) || !(firstEvents.has(event) || stored.includes(`${unwanted}${event}`));

const choose = (isChosen: (event: EmailEvent) => boolean): Choices =>
  Object.fromEntries(emailEvents.map((event) => [event, isChosen(event)])) as Choices;

/** The choices of an account. */
export async function readPreferences(db: Kysely<unknown>, accountId: string): Promise<Choices> {
  const { rows } = await sql<{ email_events: string[] }>`
    select email_events from notification_preferences where account_id = ${accountId}`.execute(db);
  const stored = rows[0]?.email_events;
  return choose((event) => !stored || isWanted(stored, event));
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
  const wanted = choose((event) => changes[event] ?? current[event]);
  const list = emailEvents.map((event) => (wanted[event] ? event : `${unwanted}${event}`));
  await sql`insert into notification_preferences (account_id, email_events) values (${accountId}, ${list}::text[])
    on conflict (account_id) do update set email_events = excluded.email_events`.execute(trx);
  return wanted;
}
