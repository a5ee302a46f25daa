/**
 * The retention rule of an organization: so many months after the discharge a mentee is anonymized. The Owners are told
 * a week before, so that a wrong date or rule can still be mended.
 */
import { sql, type RawBuilder } from "kysely";
import { roleTypes } from "#shared/constants.ts";
import { anonymize, finish } from "../data-protection/anonymize-mentee.ts";
import { lockMentee } from "../data-protection/mentee.ts";
import type { Db } from "../db/database.ts";
import { notify } from "../notifications/notifications.ts";
import type { Services } from "../services.ts";

/** How long the Owners know before it happens. */
export const noticeDays = 7;
/** In one run; the next one goes on. */
const mostPerRun = 200;

/** Whether the mentee `m` of the organization `o` is due within some days. */
const isDue = (days: number): RawBuilder<unknown> => sql`m.anonymized_at is null and m.deleted_at is null
  and m.date_of_discharge + make_interval(months => o.retention_months) <= current_date + ${days}::integer`;

/** Tells the Owners of each organization how many mentees come next; what is due no more is forgotten. */
async function announce(trx: Db): Promise<void> {
  await sql`update mentees m set retention_told_at = null from organizations o
    where o.id = m.organization_id and m.retention_told_at is not null
      and (${isDue(noticeDays)}) is not true`.execute(trx);
  const { rows } = await sql<{ organizationId: string }>`
    update mentees m set retention_told_at = now() from organizations o
    where o.id = m.organization_id and o.retention_months is not null and m.retention_told_at is null
      and ${isDue(noticeDays)}
    returning m.organization_id as "organizationId"`.execute(trx);
  for (const [organizationId, told] of Map.groupBy(rows, (row) => row.organizationId)) {
    const { rows: owners } = await sql<{ id: string }>`
      select u.account_id as id from users u join user_roles r on r.id = u.user_role
      where u.organization_id = ${organizationId} and u.active and u.deleted_at is null
        and r.role_type = ${Number(roleTypes.owner)} and r.deleted_at is null`.execute(trx);
    await notify(trx, {
      to: owners.map(({ id }) => id),
      type: "important",
      text: "retentionDue",
      values: { count: String(told.length), days: String(noticeDays) },
      url: "/mentee/manage",
    });
  }
}

/** Mentees whose Owners have known for long enough. */
async function findDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from mentees m join organizations o on o.id = m.organization_id
    where ${isDue(0)} and m.retention_told_at <= now() - make_interval(days => ${noticeDays})
    order by m.id limit ${mostPerRun}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Applies the retention rules, each mentee in a transaction of its own. Several nodes may do it at once.
 * @returns how many mentees were anonymized
 */
export async function applyRetention(services: Services): Promise<number> {
  const { db, registry } = services;
  await db.transaction().execute(announce);
  let done = 0;
  for (const id of await findDue(db)) {
    const leftovers = await db.transaction().execute(async (trx) => {
      const mentee = await lockMentee(trx, id);
      // Looked at again under the lock: the date may have been mended this moment.
      const { rows } = await sql`select from mentees m join organizations o on o.id = m.organization_id
        where m.id = ${id} and ${isDue(0)}`.execute(trx);
      return mentee && rows.length > 0 ? anonymize(trx, registry, mentee, null) : null;
    });
    if (!leftovers) continue;
    await finish(services, leftovers);
    done += 1;
  }
  return done;
}
