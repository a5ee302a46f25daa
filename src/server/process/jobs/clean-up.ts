/** Removes data that is no longer needed. */
import type { Db } from "#server/platform/db/database.ts";
import { minutesFromNow, now } from "#server/platform/db/expressions.ts";
import type { Env } from "#server/kernel/env.ts";
import { clearOldDeliveries } from "#server/platform/deliveries/queue.ts";

const daysAgo = (days: number) => minutesFromNow(-days * 24 * 60);

/**
 * Days after which a browser gets no more push messages if the app wasn't opened in it. Some push services never report
 * that a browser is gone.
 */
const forgottenDays = 60;
/** Days after which a browser is removed if its push service keeps refusing messages. */
const failingDays = 7;
/** Days for which keys are kept: how long a phone may be offline after a save whose response was lost (ADR 86). */
const keyDays = 31;

/**
 * Removes ended sessions; push subscriptions of browsers that aren't used; old codes, links, cards, challenges, and
 * counters; old idempotency keys and undo data; and the bodies of emails older than a day.
 */
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
  await db.deleteFrom("passkey_challenges").where("expires_at", "<", now).execute();
  await db.deleteFrom("used_identity_states").where("expires_at", "<", now).execute();
  await db.deleteFrom("known_devices").where("last_seen_at", "<", daysAgo(400)).execute();
  await db.deleteFrom("rate_limits").where("expire", "<", String(Date.now())).execute();
  await db.deleteFrom("save_keys").where("created_at", "<", daysAgo(keyDays)).execute();
  await db
    .updateTable("save_keys")
    .set({ undo: null })
    .where((eb) => eb.and([eb("undo", "is not", null), eb("created_at", "<", daysAgo(1))]))
    .execute();
  await db
    .deleteFrom("push_subscriptions")
    .where((eb) =>
      eb.or([eb("seen_at", "<", daysAgo(forgottenDays)), eb("failing_since", "<", daysAgo(failingDays))]),
    )
    .execute();
  await clearOldDeliveries(db);
}
