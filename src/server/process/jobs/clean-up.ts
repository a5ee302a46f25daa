/** Removes what nobody needs any more. */
import type { Db } from "#server/platform/db/database.ts";
import { minutesFromNow, now } from "#server/platform/db/expressions.ts";
import type { Env } from "#server/kernel/env.ts";
import { clearOldDeliveries } from "#server/platform/deliveries/queue.ts";

const daysAgo = (days: number) => minutesFromNow(-days * 24 * 60);

/** Browsers in which the app was not opened for so long get no more push messages: some push services never say that one is gone. */
const forgottenDays = 60;
/** So long may a push service refuse everything for a browser. */
const failingDays = 7;
/** A phone may be without network for so long, after a save whose answer it did not get (ADR 86). */
const keyDays = 31;

/** Ended sessions; silent browsers; old codes, links, cards, challenges, counters, keys of saves and what it takes to undo them; bodies of mails older than a day. */
export async function cleanUp(db: Db, env: Pick<Env, "sessionIdleMinutes">): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((eb) =>
      eb.or([
        eb("expires_at", "<", now),
        eb.and([eb("is_long", "=", false), eb("last_used_at", "<", minutesFromNow(-env.sessionIdleMinutes))]),
      ]),
    )
    .execute();
  await db.deleteFrom("verification_codes").where("created_at", "<", daysAgo(1)).execute();
  await db
    .deleteFrom("one_time_links")
    .where("created_at", "<", daysAgo(30))
    .where((eb) => eb.or([eb("used_at", "is not", null), eb("expires_at", "<", now)]))
    .execute();
  await db.deleteFrom("paper_cards").where("expires_at", "<", now).execute();
  await db.deleteFrom("second_factor_challenges").where("expires_at", "<", now).execute();
  await db.deleteFrom("known_devices").where("last_seen_at", "<", daysAgo(400)).execute();
  await db.deleteFrom("rate_limits").where("expire", "<", String(Date.now())).execute();
  await db.deleteFrom("save_keys").where("created_at", "<", daysAgo(keyDays)).execute();
  await db.deleteFrom("appointment_undos").where("created_at", "<", daysAgo(1)).execute();
  await db
    .deleteFrom("push_subscriptions")
    .where((eb) =>
      eb.or([eb("seen_at", "<", daysAgo(forgottenDays)), eb("failing_since", "<", daysAgo(failingDays))]),
    )
    .execute();
  await clearOldDeliveries(db);
}
