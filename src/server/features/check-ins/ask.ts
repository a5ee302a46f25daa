/** Creates due check-ins and asks the mentees (ADR 78). */
import { sql } from "kysely";
import { utcZone, wakingZones, zoneTable, type WakingZone } from "#server/core/notifications/waking-zones.ts";
import { askMentee, checkInPath, type AskEnv, type Asked } from "#server/core/records/ask-mentee.ts";
import { oneByOne } from "#server/platform/db/one-by-one.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Maximum number of mentees per transaction. */
const batch = 50;

interface Due extends Omit<Asked, "of" | "id" | "path"> {
  readonly planId: string;
  /** The current day in the mentee's time zone. */
  readonly today: string;
  readonly hasReminders: boolean;
}

/** Finds plans that are due in the mentee's time zone. Rows locked by others are processed in the next run. */
const findDue = (trx: Db, zones: readonly WakingZone[], failed: readonly string[]) =>
  sql<Due>`
    select p.id::text as "planId", p.mentee_id::text as "menteeId", m.account_id as "accountId",
      a.language_code as "languageCode", o.text_name as "textName", z.zone, z.today::text as today,
      not m.reminders_off as "hasReminders"
    from check_in_plans p
    join mentees m on m.id = p.mentee_id and m.active and m.deleted_at is null
    join accounts a on a.id = m.account_id
    join organizations o on o.id = p.organization_id and o.active and o.deleted_at is null
    join ${zoneTable(zones)} on z.code = coalesce(m.timezone, o.timezones, ${utcZone})
    where p.deleted_at is null and p.next_on <= z.today and coalesce(p.paused_until < z.today, true)
      and not p.id = any(${failed}::bigint[])
    order by p.id limit ${batch} for no key update of p skip locked`.execute(trx);

/**
 * Creates a check-in of a plan and advances the plan. After downtime, a mentee is asked once, not once per missed
 * day. Dates are counted from the chosen day, so a plan for the 31st moves to an earlier day only in shorter months.
 * @returns the id of the check-in
 */
async function makeCheckIn(trx: Db, { planId, today }: Due): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update check_in_plans p set version = p.version + 1, updated_at = now(),
        counted_from = coalesce(p.counted_from, p.next_on), next_on = (
        select min((s.first + n * s.step)::date) from (select coalesce(p.counted_from, p.next_on) as first,
          case p.every when 'week' then interval '7 days'
            when 'twoWeeks' then interval '14 days' else interval '1 month' end as step) s,
          generate_series(1, (${today}::date - s.first) / 7 + 1) n
        where (s.first + n * s.step)::date > ${today}::date)
      where p.id = ${planId}
      returning p.organization_id, p.mentee_id, p.questions
    )
    insert into check_ins (organization_id, mentee_id, due_on, questions)
    select organization_id, mentee_id, ${today}::date, questions from moved returning id::text`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error("The plan of a check-in is gone");
  return made.id;
}

async function ask(trx: Db, env: AskEnv, due: Due): Promise<void> {
  const checkInId = await makeCheckIn(trx, due);
  if (due.hasReminders)
    await askMentee(trx, env, { ...due, of: "checkIn", id: checkInId, path: checkInPath });
}

/**
 * Asks all mentees whose check-in is due. Several nodes may run it at once, because each question is recorded in its
 * transaction.
 */
export async function askCheckIns(db: Db, env: AskEnv, now = new Date()): Promise<void> {
  const zones = wakingZones(now);
  await oneByOne(db, {
    batch,
    find: async (trx, failed) => (await findDue(trx, zones, failed)).rows,
    idOf: ({ planId }) => planId,
    work: (trx, due) => ask(trx, env, due),
  });
}
