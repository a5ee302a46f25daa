/** Appointments in a range of days. */
import { sql } from "kysely";
import { maxCalendarRows, type CalendarRequest } from "#shared/contracts/calendar.ts";
import { readAppointments } from "#server/core/records/appointment-rows.ts";
import { column } from "#server/core/records/columns.ts";
import { isCalledOff } from "#server/core/records/list/numbers.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { JsonText } from "#server/kernel/json-text.ts";

/** Appointments in chronological order, each with the name of its mentee. */
export interface CalendarPage {
  readonly rows: JsonText;
  /** Total number of appointments. May exceed the number of rows. */
  readonly total: number;
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
  return { rows: new JsonText(`[${rows.join()}]`), total };
}
