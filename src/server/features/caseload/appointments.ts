/** Planned appointments of whoever hands mentees over go to the successor, so that nobody waits for somebody who is gone. */
import { sql } from "kysely";
import type { Transfer } from "#shared/contracts/caseload.ts";
import { appointments } from "#shared/records/appointments.ts";
import { lockRow } from "#server/core/records/save/lock-row.ts";
import { storeDraft } from "#server/core/records/save/store.ts";
import type { WriteContext } from "#server/core/records/save/transaction.ts";

interface Passing {
  readonly id: string;
  /** Who has the duty now, takes part and works with the mentee in no other duty. */
  readonly leaving: readonly string[];
}

/** Appointments to come, until the last day of the transfer, in the order of their ids. */
async function findPassing(
  { db }: WriteContext,
  menteeIds: readonly string[],
  { duty, toStaffId, until }: Transfer,
): Promise<Passing[]> {
  const { rows } = await sql<Passing>`
    with working as materialized (
      select mentee_id, staff_id from mentee_staff s
      where mentee_id = any(${menteeIds}::bigint[]) and deleted_at is null and staff_id <> ${toStaffId}
        and organization_day(organization_id) between from_date and coalesce(until_date, 'infinity')
      group by mentee_id, staff_id having bool_and(duty = ${duty}))
    select a.id, array_agg(w.staff_id) as leaving
    from appointments a join working w on w.mentee_id = a.mentee_id and w.staff_id = any(a.staff)
    where a.deleted_at is null and a.status = 'planned' and a.start_at > now()
      and a.start_local::date <= coalesce(${until}::date, 'infinity')
    group by a.id order by a.id`.execute(db);
  return rows;
}

/**
 * Puts the successor in the place of whoever had the duty, each appointment with its line in the history; all others that
 * take part stay. Before the mentees get their successor.
 * @param menteeIds mentees that get one, locked
 */
export async function passAppointments(
  outer: WriteContext,
  menteeIds: readonly string[],
  organizationId: string,
  transfer: Transfer,
): Promise<void> {
  const context = { ...outer, type: appointments };
  for (const { id, leaving } of await findPassing(outer, menteeIds, transfer)) {
    const before = await lockRow(context, id);
    if (before?.["status"] !== "planned") continue;
    const gone = new Set([...leaving, transfer.toStaffId]);
    const others = (before["staff"] as string[]).filter((staffId) => !gone.has(staffId));
    const values = { staff: [...others, transfer.toStaffId] };
    await storeDraft(context, { values, columns: {}, secrets: {}, organizationId }, before, "change");
  }
}
