/** Appointments in a range of days. */
import { sql } from "kysely";
import { isSuper } from "#shared/access/caller.ts";
import { maxCalendarRows, type CalendarRequest } from "#shared/contracts/calendar.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { readAppointments } from "#server/core/records/appointment-rows.ts";
import { column } from "#server/core/records/columns.ts";
import { isCalledOff } from "#server/core/records/list/numbers.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { setOwners } from "#server/kernel/context.ts";
import { JsonText } from "#server/kernel/json-text.ts";
import { anyOf } from "#server/platform/db/expressions.ts";
import type { IdRow } from "#server/platform/db/row.ts";

/** Appointments in chronological order, each with the name of its mentee. */
export interface CalendarPage {
  readonly rows: JsonText;
  /** Total number of appointments. May exceed the number of rows. */
  readonly total: number;
}

/**
 * Records the running call for the organizations of the appointments, so that their Owners see what the
 * super-organization read (ADR 25).
 */
async function noteOrganizations({ db, signedIn }: Repository, rows: readonly string[]): Promise<void> {
  if (!isSuper(signedIn.caller) || rows.length === 0) return;
  const ids = rows.map((row) => (JSON.parse(row) as WireRow).id);
  const { rows: found } = await sql<IdRow>`select distinct organization_id as id from appointments
    where id = ${anyOf(ids)}`.execute(db);
  setOwners(found.map(({ id }) => id));
}

/**
 * Returns the appointments in a range of days that the caller may see, without the future ones of mentees who left.
 * @throws AppError forbidden without the flag or key, notFound for a mentee that is missing or not visible
 */
export async function readCalendar(
  repository: Repository,
  { from, to, staffIds, menteeId }: CalendarRequest,
): Promise<CalendarPage> {
  // The days are local. A second condition with one more day on either side can use the index on the instant.
  const also = sql`${column("start", "_local")} >= ${from}::date and ${column("start", "_local")} < ${to}::date + 1
    and ${column("start", "_at")} >= ${from}::date - 1 and ${column("start", "_at")} < ${to}::date + 2
    and (${staffIds.length === 0} or t.staff && ${staffIds}::bigint[]) and not ${isCalledOff("t")}`;
  const { rows, total } = await readAppointments(repository, { also, menteeId, limit: maxCalendarRows });
  await noteOrganizations(repository, rows);
  return { rows: new JsonText(`[${rows.join()}]`), total };
}
