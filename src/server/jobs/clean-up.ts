/** Removes what nobody needs any more. */
import { sql, type Kysely } from "kysely";
import type { Env } from "#server/env.ts";
import { clearOldMails } from "#server/mail/outbox.ts";

/** Ended sessions; old codes, links, challenges, counters and keys of saves; bodies of mails older than a day. */
export async function cleanUp(db: Kysely<unknown>, env: Pick<Env, "sessionIdleMinutes">): Promise<void> {
  await sql`delete from sessions where expires_at < now()
    or last_used_at < now() - make_interval(mins => ${env.sessionIdleMinutes})`.execute(db);
  await sql`delete from verification_codes where created_at < now() - interval '1 day'`.execute(db);
  await sql`delete from one_time_links where created_at < now() - interval '30 days'
    and (used_at is not null or expires_at < now())`.execute(db);
  await sql`delete from second_factor_challenges where expires_at < now()`.execute(db);
  await sql`delete from known_devices where last_seen_at < now() - interval '400 days'`.execute(db);
  await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db);
  await sql`delete from save_keys where created_at < now() - interval '1 day'`.execute(db);
  await clearOldMails(db);
}
