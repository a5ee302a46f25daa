/** Makes the check-ins that are due, and asks the mentees (ADR 78). */
import { sql } from "kysely";
import { utcZone, wakingZones, type WakingZone } from "#server/core/notifications/waking-zones.ts";
import { askMentee, type AskEnv, type Asked } from "#server/core/records/ask-mentee.ts";
import type { Db } from "#server/platform/db/database.ts";

/** A transaction takes so many mentees at most. */
const batch = 50;

interface Due extends Asked {
  readonly hasReminders: boolean;
}

/**
 * Makes a check-in of each plan whose day has come where the mentee is, and moves the plan to its next day: after a stop of the
 * server a mentee is asked once, not once for each day that was missed.
 */
const makeDue = (trx: Db, zones: readonly WakingZone[]) =>
  sql<Due>`
    with due as (
      select p.id, p.organization_id, p.mentee_id, p.questions, p.next_on, z.today, z.zone,
        case p.every when 'week' then interval '7 days' when 'twoWeeks' then interval '14 days' else interval '1 month' end
          as step,
        m.account_id, m.reminders_off, a.language_code, o.text_name
      from check_in_plans p
      join mentees m on m.id = p.mentee_id and m.active and m.deleted_at is null
      join accounts a on a.id = m.account_id
      join organizations o on o.id = p.organization_id and o.deleted_at is null
      join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) z (code integer, zone text, today date, tomorrow date)
        on z.code = coalesce(m.timezone, o.timezones, ${utcZone})
      where p.deleted_at is null and p.next_on <= z.today and coalesce(p.paused_until < z.today, true)
      order by p.id limit ${batch} for no key update of p skip locked
    ), moved as (
      update check_in_plans p set version = p.version + 1, updated_at = now(), next_on = (
        select min(n)::date from generate_series(d.next_on + d.step, d.today + d.step, d.step) n where n > d.today)
      from due d where p.id = d.id
    ), made as (
      insert into check_ins (organization_id, mentee_id, due_on, questions)
      select organization_id, mentee_id, today, questions from due
      returning id, mentee_id
    )
    select made.id::text as "checkInId", d.mentee_id::text as "menteeId", d.account_id as "accountId",
      d.language_code as "languageCode", d.text_name as "textName", d.zone, not d.reminders_off as "hasReminders"
    from made join due d on d.mentee_id = made.mentee_id order by made.id`.execute(trx);

/**
 * Asks everybody whose check-in is due. Several nodes may do it at once; what was asked is noted in the transaction that
 * does it.
 */
export async function askCheckIns(db: Db, env: AskEnv, now = new Date()): Promise<void> {
  const zones = wakingZones(now);
  for (;;) {
    const found = await db.transaction().execute(async (trx) => {
      const { rows } = await makeDue(trx, zones);
      for (const due of rows) if (due.hasReminders) await askMentee(trx, env, due);
      return rows.length;
    });
    if (found < batch) return;
  }
}
