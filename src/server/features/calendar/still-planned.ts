/** Checks before sending that an email or push message about an appointment is still true. */
import { sql } from "kysely";
import type { WantedCheck } from "#server/platform/deliveries/still-wanted.ts";

/** Returns false if the appointment was canceled, moved, or deleted, or if its reminders were switched off. */
export const isStillPlanned: WantedCheck = async (trx, { about }) => {
  const { id, start } = about as unknown as { id: string; start: string };
  const { rows } = await sql`
    select from appointments a join mentees m on m.id = a.mentee_id
    where a.id = ${id} and a.start_at = ${start}::timestamptz and a.status = 'planned' and a.deleted_at is null
      and not a.reminders_off and not m.reminders_off`.execute(trx);
  return rows.length > 0;
};

/** Returns false if there is a newer version of the calendar entry. */
export const isNewestEntry: WantedCheck = async (trx, { about }) => {
  const { calendarId, sequence } = about as unknown as { calendarId: string; sequence: number };
  const { rows } = await sql`
    select from appointments a where coalesce(a.calendar_id, a.id) = ${calendarId}
      and a.sequence > ${sequence}::integer`.execute(trx);
  return rows.length === 0;
};
