/**
 * The retention rule of an organization: a mentee is anonymized a number of months after the discharge. The Owners
 * are notified a week before, so that they can correct a wrong date or rule.
 */
import { sql, type RawBuilder } from "kysely";
import { anonymize, finish, type ErasureTools } from "./anonymize-mentee.ts";
import type { Registry } from "#shared/records/registry.ts";
import { ownersOf } from "#server/core/accounts/owners.ts";
import { lockMentee } from "./mentee.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { isHeld } from "#server/platform/deliveries/hold.ts";
import { notify } from "#server/core/notifications/notifications.ts";

/** Days between the notification of the Owners and the anonymization. */
export const noticeDays = 7;
/** Maximum number of mentees per run. The next run continues. */
const maxPerRun = 200;

type RetentionTools = ErasureTools & { readonly registry: Registry };

/** Returns the condition that a day plus the retention months of organization `o` is at most a number of days away. */
const isOver = (day: RawBuilder<unknown>, days: number): RawBuilder<boolean> =>
  sql`${day} + make_interval(months => o.retention_months) <= organization_day(o.id) + ${days}::integer`;

/**
 * Returns the condition that mentee `m` of organization `o` is due within a number of days. The discharge in the
 * profile is the end of the newest enrollment. An enrollment in another program may still be open or may have ended
 * later, so all enrollments are checked.
 */
const isDue = (days: number): RawBuilder<boolean> => sql`m.anonymized_at is null and m.deleted_at is null
  and ${isOver(sql`m.date_of_discharge`, days)} and not exists (
    select from enrollments e where e.mentee_id = m.id and e.deleted_at is null
      and (${isOver(sql`e.exit_date`, days)}) is not true)`;

/**
 * Notifies the Owners of each organization of the number of mentees that are due soon. Resets the notification of
 * mentees that are no longer due.
 */
async function announce(trx: Db): Promise<void> {
  await sql`update mentees m set retention_told_at = null from organizations o
    where o.id = m.organization_id and m.retention_told_at is not null
      and (${isDue(noticeDays)}) is not true`.execute(trx);
  const { rows } = await sql<Row<"mentees", "organization_id">>`
    update mentees m set retention_told_at = now() from organizations o
    where o.id = m.organization_id and o.retention_months is not null and m.retention_told_at is null
      and ${isDue(noticeDays)}
    returning m.organization_id`.execute(trx);
  for (const [organizationId, mentees] of Map.groupBy(rows, (row) => row.organization_id)) {
    await notify(trx, {
      to: await ownersOf(trx, organizationId),
      type: "important",
      text: "retentionDue",
      values: { count: String(mentees.length), days: String(noticeDays) },
      url: "/mentee/manage",
    });
  }
}

/** Finds due mentees whose Owners were notified long enough ago. */
async function findDue(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("mentees as m")
    .innerJoin("organizations as o", "o.id", "m.organization_id")
    .select("m.id")
    .where(isDue(0))
    .where("m.retention_told_at", "<=", sql<Date>`now() - make_interval(days => ${noticeDays})`)
    .orderBy("m.id")
    .limit(maxPerRun)
    .execute();
  return rows.map(({ id }) => id);
}

/** Anonymizes a mentee who is still due. @returns false if the date has been corrected */
async function anonymizeDue(tools: RetentionTools, id: string): Promise<boolean> {
  const { db, registry } = tools;
  const leftovers = await db.transaction().execute(async (trx) => {
    const mentee = await lockMentee(trx, id);
    // Checked again under the lock, because the date may just have been corrected.
    const due = await trx
      .selectFrom("mentees as m")
      .innerJoin("organizations as o", "o.id", "m.organization_id")
      .where("m.id", "=", id)
      .where(isDue(0))
      .executeTakeFirst();
    return mentee && due ? anonymize(trx, registry, mentee, null) : null;
  });
  if (!leftovers) return false;
  await finish(tools, leftovers);
  return true;
}

/**
 * Applies the retention rules, each mentee in a separate transaction. A failure is logged and doesn't stop the others,
 * which may belong to other organizations. Several nodes may run it at once. A copied installation waits until it is
 * confirmed, because it doesn't know later corrections, and its bucket may be the one of the real installation.
 * @returns the number of anonymized mentees
 */
export async function applyRetention(tools: RetentionTools): Promise<number> {
  const { db, log } = tools;
  if (await isHeld(db)) return 0;
  await db.transaction().execute(announce);
  let done = 0;
  for (const id of await findDue(db)) {
    const isDone = await anonymizeDue(tools, id).catch((error: Error & { code?: string }) => {
      log.error({ name: error.name, code: error.code }, "a mentee was not anonymized");
      return false;
    });
    if (isDone) done += 1;
  }
  return done;
}
