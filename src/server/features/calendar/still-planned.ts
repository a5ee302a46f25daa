/** Whether what a mail or a push message says of an appointment is still true when it is sent. */
import { sql } from "kysely";
import type { WantedCheck } from "#server/platform/deliveries/still-wanted.ts";

/** Not of an appointment that was cancelled, moved or deleted, nor when its reminders were switched off. */
export const isStillPlanned: WantedCheck = async (trx, { about }) => {
  const { id, start } = about as unknown as { id: string; start: string };
  const { rows } = await sql`
    select from appointments a join mentees m on m.id = a.mentee_id
    where a.id = ${id} and a.start_at = ${start}::timestamptz and a.status = 'planned' and a.deleted_at is null
      and not a.reminders_off and not m.reminders_off`.execute(trx);
  return rows.length > 0;
};

/** Not an entry for a calendar after which there is a newer one, on its way or about to be. */
export const isNewestEntry: WantedCheck = async (trx, { about }) => {
  const { calendarId, sequence } = about as unknown as { calendarId: string; sequence: number };
  const { rows } = await sql`
    select from appointments a where coalesce(a.calendar_id, a.id) = ${calendarId}
      and a.sequence > ${sequence}::integer`.execute(trx);
  return rows.length === 0;
};
