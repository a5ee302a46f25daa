/** Checks before sending that a reminder of work is still true. */
import { sql } from "kysely";
import { assignmentKinds } from "#shared/records/assignment-kinds.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { makeRoom, type WantedCheck } from "#server/platform/deliveries/still-wanted.ts";
import { isOpenWork, workType } from "#server/core/records/list/definitions.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";

/** Work in a reminder. */
export interface Work {
  readonly table: string;
  readonly id: Row<"mentee_user_tasks">["id"];
  /** `YYYY-MM-DD` */
  readonly dueOn: string;
  readonly isLate: boolean;
}

/** Returns the message of a reminder. */
export function messageFor(work: readonly Work[]): "both" | "late" | "tomorrow" {
  const isLate = work.some((one) => one.isLate);
  return isLate && work.some((one) => !one.isLate) ? "both" : isLate ? "late" : "tomorrow";
}

/**
 * Returns the ids of work in one table that is still open with the same due date, and whose mentee still has this
 * account and wants reminders.
 */
async function openIds(trx: Db, table: string, work: readonly Work[], accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text as id from ${sql.table(sqlName(table))} t
    join jsonb_to_recordset(${JSON.stringify(work)}::jsonb) w (id bigint, "dueOn" date) on w.id = t.id and w."dueOn" = t.end_date
    join mentees m on m.id = t.mentee_id and m.account_id = ${accountId} and not m.reminders_off
    join organizations o on o.id = t.organization_id and o.work_reminders
    where ${isOpenWork(workType(table), "t")}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Resets the reminders of work, so that the next run finds it again. */
async function forget(trx: Db, table: string, ids: readonly string[]): Promise<void> {
  await sql`update ${sql.table(sqlName(table))} set late_for = null, reminded_for = null
    where id = any(${ids}::bigint[])`.execute(trx);
}

/**
 * Returns false if all work was done, deleted, or rescheduled, or if reminders were turned off. If only some of it
 * remains, or "tomorrow" has come, and the message no longer fits, the next run creates a correct one.
 */
export const isWorkStillDue: WantedCheck = async (trx, delivery) => {
  const { work, until } = delivery.about as unknown as { work: readonly Work[]; until?: string };
  // A push message says only that something is due.
  const isPush = delivery.channel === "push";
  const isTomorrow = isPush || until === undefined || Date.now() < Date.parse(until);
  const open: Work[] = [];
  for (const { table } of assignmentKinds) {
    const own = work.filter((one) => one.table === table);
    if (own.length === 0) continue;
    const ids = new Set(await openIds(trx, table, own, delivery.account_id ?? "0"));
    open.push(...own.filter(({ id, isLate }) => ids.has(id) && (isLate || isTomorrow)));
  }
  if (open.length === 0 || isPush) return open.length > 0;
  if (messageFor(open) === messageFor(work)) return true;
  for (const { table } of assignmentKinds)
    await forget(
      trx,
      table,
      open.filter((one) => one.table === table).map(({ id }) => id),
    );
  await makeRoom(trx, delivery);
  return false;
};
