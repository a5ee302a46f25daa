/** The sending hold of an installation, and the confirmation that ends it. */
import { sql } from "kysely";
import type { ConfirmInstallation } from "#shared/contracts/system.ts";
import type { SystemState } from "#shared/contracts/responses/system.ts";
import { markAudited } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Channel } from "#server/platform/deliveries/queue.ts";
import type { Row } from "#server/platform/db/row.ts";

type Installation = Row<"installation", "held_since" | "held_because">;

/** True if a delivery was queued before the hold. Compared in SQL, because a JavaScript date drops the microseconds. */
const isOlderSql = sql<boolean>`created_at < (select held_since from installation)`;

/** Returns why nothing is sent and how many messages wait. Null if there is no hold. */
export async function readHold(db: Db): Promise<SystemState["hold"]> {
  const { rows } = await sql<Installation>`select held_since, held_because from installation
    where held_since is not null`.execute(db);
  const { held_since: since, held_because: because } = rows[0] ?? {};
  if (!since || !because) return null;
  const { rows: counts } = await sql<{ channel: Channel; count: number; older: number }>`
    select channel, count(*)::integer as count, count(*) filter (where ${isOlderSql})::integer as older
    from deliveries where status = 'queued' group by channel`.execute(db);
  const of = (channel: Channel) => counts.find((row) => row.channel === channel)?.count ?? 0;
  return {
    since: since.toISOString(),
    because: because as "restored" | "moved",
    emails: of("mail"),
    texts: of("sms"),
    pushes: of("push"),
    webhooks: of("webhook"),
    older: counts.reduce((sum, { older }) => sum + older, 0),
  };
}

/** Ends the hold and discards waiting messages as requested. A second call changes nothing and is not recorded. */
export async function confirmInstallation(
  db: Db,
  { discard }: Pick<ConfirmInstallation, "discard">,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`select from installation where held_since is not null for update`.execute(trx);
    if (rows.length === 0) return markAudited();
    if (discard !== "none")
      await sql`update deliveries set status = 'suppressed', body = null, calendar = null
        where status = 'queued' and (${discard} = 'all' or ${isOlderSql})`.execute(trx);
    // Messages expire after a day. Those that waited for longer would be discarded before they are sent.
    await sql`update deliveries set created_at = now() where status = 'queued' and channel <> 'webhook'`.execute(
      trx,
    );
    await sql`update installation set held_since = null, held_because = null`.execute(trx);
  });
}
