/** What is held, and the confirmation that ends it. */
import { sql } from "kysely";
import type { ConfirmInstallation, SystemState } from "#shared/contracts/system.ts";
import { markAudited } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";

type Installation = Row<"installation", "held_since" | "held_because">;

/** Why nothing is sent and how much waits; null while everything is sent. */
export async function readHold(db: Db): Promise<SystemState["hold"]> {
  const { rows } = await sql<Installation>`select held_since, held_because from installation
    where held_since is not null`.execute(db);
  const { held_since: since, held_because: because } = rows[0] ?? {};
  if (!since || !because) return null;
  const { rows: counts } = await sql<{ channel: "mail" | "sms" | "push"; count: number; older: number }>`
    select channel, count(*)::integer as count, count(*) filter (where created_at < ${since})::integer as older
    from deliveries where status = 'queued' group by channel`.execute(db);
  const of = (channel: string) => counts.find((row) => row.channel === channel)?.count ?? 0;
  return {
    since: since.toISOString(),
    because: because as "restored" | "moved",
    emails: of("mail"),
    texts: of("sms"),
    pushes: of("push"),
    older: counts.reduce((sum, { older }) => sum + older, 0),
  };
}

/** Ends the hold, and discards what waits as was chosen. A second call changes nothing and is not recorded. */
export async function confirmInstallation(
  db: Db,
  { discard }: Pick<ConfirmInstallation, "discard">,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Installation>`select held_since, held_because from installation
      where held_since is not null for update`.execute(trx);
    const since = rows[0]?.held_since;
    if (!since) return markAudited();
    if (discard !== "none")
      await sql`update deliveries set status = 'suppressed', body = null, calendar = null
        where status = 'queued' and (${discard} = 'all' or created_at < ${since})`.execute(trx);
    await sql`update installation set held_since = null, held_because = null`.execute(trx);
  });
}
