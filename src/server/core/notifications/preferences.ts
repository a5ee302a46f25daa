/** The events for which each person also gets an email. Without a choice, the email is sent. */
import type { Db } from "#server/platform/db/database.ts";
import { emailEvents, type EmailEvent } from "#shared/contracts/email-events.ts";

type Choices = Record<EmailEvent, boolean>;

/** A stored list names every event that was known when it was stored. Unwanted events have this prefix. */
const unwanted = "-";

/** Lists from before the prefix existed contain only wanted events, and only these two were known. */
const firstEvents: ReadonlySet<EmailEvent> = new Set(["newAssignment", "newMessage"]);

const isWanted = (stored: readonly string[], event: EmailEvent): boolean =>
  stored.includes(event) || !(firstEvents.has(event) || stored.includes(`${unwanted}${event}`));

const choose = (isChosen: (event: EmailEvent) => boolean): Choices =>
  Object.fromEntries(emailEvents.map((event) => [event, isChosen(event)])) as Choices;

/** Returns an account's choices. */
export async function readPreferences(db: Db, accountId: string): Promise<Choices> {
  const stored = await db
    .selectFrom("notification_preferences")
    .select("email_events")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return choose((event) => !stored || isWanted(stored.email_events, event));
}

/** Changes the given choices, inside the caller's transaction. */
export async function savePreferences(
  trx: Db,
  accountId: string,
  changes: Partial<Record<EmailEvent, boolean | undefined>>,
): Promise<Choices> {
  // Waits for a concurrent change by the same person.
  await trx.selectFrom("accounts").where("id", "=", accountId).forNoKeyUpdate().execute();
  const current = await readPreferences(trx, accountId);
  const wanted = choose((event) => changes[event] ?? current[event]);
  const list = emailEvents.map((event) => (wanted[event] ? event : `${unwanted}${event}`));
  await trx
    .insertInto("notification_preferences")
    .values({ account_id: accountId, email_events: list })
    .onConflict((on) => on.column("account_id").doUpdateSet({ email_events: list }))
    .execute();
  return wanted;
}
